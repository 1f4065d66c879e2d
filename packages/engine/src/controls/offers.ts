import * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { holderListName } from '../fixture/lists-to-make.ts'
import { OfferFixture } from '../fixture/schema.ts'
import { toOffer } from '../fixture/snapshot.ts'
import { invalid, notFound } from '../service-error.ts'
import { newId } from '../state/ids.ts'
import { addList, addMember, type NewMember, removeMember, requireFreeListName, setMembers } from '../state/lists.ts'
import { deleteOffer, putOffer, requireOffer } from '../state/offers.ts'
import type { OfferRecord } from '../state/state.ts'
import type { AcademyOffer } from '../fixture/rows.ts'
import type { OfferInput } from '../fixture/types.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { change, type ControlsOf, type Call, named, nothing, placeOf, read, withReferences } from './control.ts'
import { changesOf } from './inputs.ts'
import { referredCourse, referredList } from './references.ts'
import { findActive, idOf } from './students.ts'

/** The students who hold an offer by themselves. An offer is named by its id or name. */
export interface HolderControls {
  /**
   * Adds an active student, by id or email address, to the holders of an offer, and makes its list if there was none. A holder
   * stays one.
   *
   * @throws ServiceError `not_found`; `already_exists` when another list has the name of the offer.
   */
  add(offer: string, student: string): AcademyOffer
  /**
   * Takes a student, by id or email address, off the holders of an offer.
   *
   * @throws ServiceError `not_found`, also for a student who does not hold it.
   */
  remove(offer: string, student: string): AcademyOffer
}

/** The offers of an academy, which grant courses to lists. Courses, lists and holders are named as in a fixture. */
export interface OfferControls {
  /** The students who hold an offer by themselves. */
  readonly holders: HolderControls
  /** All offers, oldest first. */
  list(): readonly AcademyOffer[]
  /**
   * An offer by id or name.
   *
   * @throws ServiceError `not_found`.
   */
  get(offer: string): AcademyOffer
  /**
   * Adds an offer. An offer with `holders` gets its own list, which has the name of the offer.
   *
   * @throws ServiceError `validation_error`, also for an unknown course, list or holder; `already_exists` when a
   *   list has the name.
   */
  create(offer: OfferInput): AcademyOffer
  /**
   * Changes the given fields. A new name does not change the name of the offer's list. `holders` makes the list if there
   * was none.
   *
   * @throws ServiceError `not_found`, and as `create`.
   */
  update(offer: string, changes: Partial<OfferInput>): AcademyOffer
  /**
   * Deletes an offer with the list of its holders.
   *
   * @throws ServiceError `not_found`.
   */
  delete(offer: string): void
}

const offerName = named('offer')
const offerAndStudent = named('offer', 'student')

/** An offer without the fields that only a fixture has. */
const NewOffer = z.omit(OfferFixture, { id: true, holder_list: true })

const holders = {
  add: change('Add one holder to an offer, which gets its own list if it has none', offerAndStudent, (input, call) => {
    const { core } = call
    const offer = requireOffer(core.state, input.offer)
    const { id, email } = findActive(core, input.student)
    const { holder_list: list } = offer
    if (list === null) return save(call, offer, { courses: undefined, granted_to: undefined, holders: [email] })
    if (!core.state.members.get(list, id)) addMember(core.state, list, id, core.timestamp())
    core.changed('offers')
    return toOffer(core.state, offer)
  }),
  remove: change('Take one student off the holders of an offer', offerAndStudent, (input, { core }) => {
    const offer = requireOffer(core.state, input.offer)
    const { holder_list: list } = offer
    if (list === null || !removeMember(core.state, list, idOf(core, input.student))) {
      throw notFound('holder', JSON.stringify(input.student))
    }
    core.changed('offers')
    return toOffer(core.state, offer)
  }),
} satisfies ControlsOf<HolderControls>

/** @internal */
export const offers = {
  list: read('List the offers, oldest first', nothing, (_, { core }) =>
    [...core.state.offers.values()].map((offer) => toOffer(core.state, offer)),
  ),
  get: read('Read an offer by id or name', offerName, (input, { core }) =>
    toOffer(core.state, requireOffer(core.state, input.offer)),
  ),
  create: change(
    'Add an offer. An offer with holders gets its own list.',
    () => NewOffer,
    ({ courses, granted_to, holders, ...rest }, call) => {
      const offer = { id: undefined, ...rest, courses: [], granted_to: [], holder_list: null }
      return save(call, offer, { courses, granted_to, holders })
    },
  ),
  update: change(
    'Change the given fields of an offer. A new name does not rename its list.',
    () => withReferences(offerName().shape, changesOf(NewOffer.shape)),
    ({ offer: wanted, courses, granted_to, holders, ...rest }, call) => {
      const offer = { ...requireOffer(call.core.state, wanted), ...withoutUndefined(rest) }
      return save(call, offer, { courses, granted_to, holders })
    },
  ),
  delete: change('Delete an offer and its list', offerName, (input, { core }) => {
    deleteOffer(core.state, requireOffer(core.state, input.offer))
    core.changed('offers')
  }),
  holders,
} satisfies ControlsOf<OfferControls>

/** The references of an offer. Only the given fields are looked up: the others keep their ids. */
interface References {
  readonly courses: readonly string[] | undefined
  readonly granted_to: readonly string[] | undefined
  readonly holders: OfferInput['holders']
}

/** An offer as it should be. A new one has no id yet. */
type UnsavedOffer = Omit<OfferRecord, 'id'> & { readonly id: string | undefined }

/** Checks everything, then changes everything. */
function save(call: Call, offer: UnsavedOffer, references: References): AcademyOffer {
  const { core } = call
  const { state } = core
  const courses =
    references.courses?.map((course, index) => referredCourse(state, course, placeOf(call, `courses[${index}]`)).id) ??
    offer.courses
  const granted_to =
    references.granted_to?.map((list, index) => referredList(state, list, placeOf(call, `granted_to[${index}]`)).id) ??
    offer.granted_to
  if (offer.holder_list !== null && granted_to.includes(offer.holder_list)) {
    const place = placeOf(call, 'granted_to')
    throw invalid(`${place}: expected other lists than the one of its own holders`)
  }
  const holders = references.holders?.map((holder, index) => toMember(core, holder, placeOf(call, `holders[${index}]`)))
  const now = core.timestamp()
  let { holder_list } = offer
  const newList = holders && holder_list === null ? holderListName(offer.name, placeOf(call, 'name')) : undefined
  if (newList !== undefined) requireFreeListName(state, newList)
  // Not before the checks: an input that is rejected must not use up an id.
  const id = offer.id ?? newId(state.ids, (candidate) => state.offers.has(candidate))
  if (newList !== undefined) holder_list = addList(state, { name: newList, description: null, offer_id: id }, now).id
  if (holders && holder_list !== null) setMembers(state, holder_list, holders, now)
  const saved: OfferRecord = {
    ...offer,
    id,
    courses: [...new Set(courses)],
    granted_to: [...new Set(granted_to)],
    holder_list,
  }
  putOffer(state, saved)
  core.changed('offers')
  return toOffer(state, saved)
}

function toMember(
  { state, services }: AcademyCore,
  holder: NonNullable<OfferInput['holders']>[number],
  path: string,
): NewMember {
  const { email, joined_at } = typeof holder === 'string' ? { email: holder, joined_at: undefined } : holder
  const id = services.accounts.idOf(email)
  if (!state.students.get(id)) {
    throw invalid(`${path}: no active student has the email address "${email}"`)
  }
  return { id, joined_at }
}
