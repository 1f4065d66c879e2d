import type * as z from 'zod/mini'

import type { Academy } from '../academy.ts'
import { ServiceError, notFound } from '../service-error.ts'
import type { AcademyOffer } from '../fixture/filled.ts'
import { checkInput, OfferFixture } from '../fixture/schema.ts'
import { toOffer } from '../fixture/snapshot.ts'
import { addList, dropList, requireFreeName } from '../operations/lists.ts'
import type { OfferRecord } from '../state.ts'
import { requireCourse } from './courses.ts'

/** An offer as the fixture format writes it; its holder list is made by itself. */
export interface OfferInput extends Omit<z.input<typeof OfferFixture>, 'id' | 'holder_list'> {}

/** The offers of an academy: what grants courses to lists. Courses, lists and holders are named as in a fixture. */
export interface OfferControls {
  /** All offers, oldest first. */
  list(): readonly AcademyOffer[]
  /** Adds an offer; one with `holders` gets a list of its own, named as the offer. */
  create(offer: OfferInput): AcademyOffer
  /** Changes the fields that are given. A new name leaves the holder list's; `holders` makes one if there was none. */
  update(offerId: string, changes: Partial<OfferInput>): AcademyOffer
  /** Deletes an offer with its holder list. */
  remove(offerId: string): void
}

export function offerControls(academy: Academy): OfferControls {
  const requireOffer = (id: string): OfferRecord => {
    const offer = academy.state.offers.get(id)
    if (!offer) throw notFound('offer', id)
    return offer
  }
  const show = (offer: OfferRecord) => toOffer(academy.state, offer)
  return {
    list: () => [...academy.state.offers.values()].map(show),
    create: (input) => show(save(academy, input)),
    update(offerId, changes) {
      const offer = requireOffer(offerId)
      const { name, status, courses, granted_to } = show(offer)
      return show(save(academy, { name, status, courses, granted_to, ...changes }, offer))
    },
    remove(offerId) {
      const { id, holder_list } = requireOffer(offerId)
      if (holder_list !== null) dropList(academy.state, holder_list)
      academy.state.offers = new Map([...academy.state.offers].filter(([other]) => other !== id))
    },
  }
}

/** Checks everything, then changes everything. */
function save(academy: Academy, input: OfferInput, current?: OfferRecord): OfferRecord {
  const { state } = academy
  const { name, status, ...rest } = checkInput(OfferFixture, input, 'offer')
  const courses = [...new Set(rest.courses.map((course) => requireCourse(state, course).id))]
  const granted_to = [...new Set(rest.granted_to.map((list) => academy.lists.get(list).id))]
  const own = current?.holder_list ?? null
  if (own !== null && granted_to.includes(own)) {
    throw new ServiceError('validation_error', 'offer.granted_to: expected other lists than the one of its own holders')
  }
  const holders = rest.holders?.map((holder) => {
    const { email, joined_at }: { email: string; joined_at?: string | undefined } =
      typeof holder === 'string' ? { email: holder } : holder
    const id = academy.host.accounts.idOf(email)
    if (!state.students.get(id)) throw new ServiceError('validation_error', `offer.holders: no student "${email}"`)
    return { id, joined_at }
  })
  if (holders && own === null) requireFreeName(state, name)

  const id = current?.id ?? academy.newId((candidate) => state.offers.has(candidate))
  const holder_list = own ?? (holders ? addList(academy, { name, description: null, offer_id: id }).id : null)
  if (holders && holder_list !== null) {
    const members = state.members.get(holder_list)!
    const wanted = new Map(holders.map((holder) => [holder.id, holder]))
    for (const member of members.newestFirst()) if (!wanted.has(member.id)) members.delete(member.id)
    const now = academy.timestamp()
    for (const holder of wanted.values()) {
      // Who holds it already keeps the time, unless another is given.
      if (members.get(holder.id) && holder.joined_at === undefined) continue
      members.put({ id: holder.id, at: holder.joined_at ?? now, seq: academy.nextSeq() })
    }
  }
  const offer: OfferRecord = { id, name, status, courses, granted_to, holder_list }
  state.offers = new Map(state.offers).set(id, offer)
  return offer
}
