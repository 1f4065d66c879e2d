import { addList, dropList, requireFreeName } from '../lists.ts'
import { joinList } from '../members.ts'
import { anyValue, Id, type Pattern } from '../pattern.ts'
import {
  type AcademyModel,
  type Course,
  type List,
  type Member,
  newestFirst,
  type Offer,
  type Student,
  timestamp,
} from '../state.ts'

/** An offer as the dashboard writes it, with its references looked up. */
export interface OfferInput {
  readonly name: string
  readonly status: 'active' | 'inactive'
  readonly courses: Course[]
  readonly grantedTo: List[]
  /** Null for an offer without a list of holders. */
  readonly holders: Student[] | null
}

/** Adds an offer. One with holders gets a list of its own, which has the offer's name (R207). */
export function createOffer(academy: AcademyModel, input: OfferInput): Offer {
  if (input.holders !== null) requireFreeName(academy, input.name)
  const { holders, ...fields } = input
  const offer: Offer = { ...fields, id: new Id(`offer ${input.name}`, academy.scope), holderList: null }
  academy.offers.push(offer)
  if (holders !== null) setHolders(academy, offer, holders)
  return offer
}

/** Changes the fields that are given. The list of holders keeps its name. */
export function updateOffer(academy: AcademyModel, offer: Offer, changes: Partial<OfferInput>): void {
  const { holders, ...fields } = changes
  if (holders && offer.holderList === null) requireFreeName(academy, fields.name ?? offer.name)
  Object.assign(offer, fields)
  if (holders) setHolders(academy, offer, holders)
}

/** R288: deletes an offer with its grants and its list of holders. */
export function removeOffer(academy: AcademyModel, offer: Offer): void {
  academy.offers = academy.offers.filter((other) => other !== offer)
  if (offer.holderList !== null) dropList(academy, offer.holderList)
}

/** R207: makes exactly these students the members. A student who is a member already does not join again (D80). */
function setHolders(academy: AcademyModel, offer: Offer, holders: readonly Student[]): void {
  const list = offer.holderList ?? addList(academy, { name: offer.name, description: null, offer })
  offer.holderList = list
  list.members = list.members.filter(({ student }) => holders.includes(student))
  for (const student of holders) {
    if (!list.members.some((member) => member.student === student)) joinList(academy, list, student)
  }
}

/** An offer as the dashboard shows it. */
export function offerView({ id, name, status, courses, grantedTo, holderList }: Offer): Pattern {
  return {
    id,
    name,
    status,
    courses: courses.map(({ slug }) => slug),
    granted_to: grantedTo.map((list) => list.name),
    holders: holderList === null ? null : membersView(holderList.members),
    holder_list: holderList === null ? null : { ...listHead(holderList), sequence: anyValue },
  }
}

/** A list as the dashboard shows it. */
export const listView = (list: List): Pattern => ({
  ...listHead(list),
  offer_id: list.offer?.id ?? null,
  members: membersView(list.members),
})

const listHead = ({ id, name, description, createdAt, updatedAt }: List) => ({
  id,
  name,
  description,
  created_at: timestamp(createdAt),
  updated_at: timestamp(updatedAt),
})

/** Members, oldest first. */
const membersView = (members: readonly Member[]): Pattern =>
  newestFirst(members, 'joinedAt')
    .toReversed()
    .map(({ student, joinedAt }) => ({ email: student.account.email, joined_at: timestamp(joinedAt) }))
