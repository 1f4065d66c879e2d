import { type Body, fieldOf, listDescription, listName } from './body.ts'
import { timeOf } from './clock.ts'
import { Failure } from './failure.ts'
import { Id, type Pattern } from './pattern.ts'
import { type AcademyModel, type List, newestFirst, nextSequence, type Offer, timestamp } from './state.ts'
import { isIdOf, isSameListName } from './text.ts'

/** `GET /lists`. */
export function listLists(academy: AcademyModel): Pattern {
  const sorted = newestFirst(academy.lists, 'createdAt')
  return { lists: sorted.map(listRow) }
}

/** `POST /lists`. */
export function createList(academy: AcademyModel, body: Body): Pattern {
  const name = listName(fieldOf(body, 'name'))
  const value = fieldOf(body, 'description')
  const description = value === undefined ? null : listDescription(value)
  requireFreeName(academy, name)
  return listRow(addList(academy, { name, description, offer: null }))
}

/** `GET /lists/:listId`. */
export const getList = (academy: AcademyModel, id: string) => listRow(requireList(academy, id))

/** `PATCH /lists/:listId`. */
export function updateList(academy: AcademyModel, id: string, body: Body): Pattern {
  const name = fieldOf(body, 'name')
  const description = fieldOf(body, 'description')
  // R221: one of the two must be there. D08: unknown fields do not count.
  if (name === undefined && description === undefined) throw new Failure('validation_error')
  const newName = name === undefined ? undefined : listName(name)
  // D43: null is a value here.
  const newDescription = description === undefined || description === null ? description : listDescription(description)
  const list = requireList(academy, id)
  if (newName !== undefined) requireFreeName(academy, newName, list)
  if (newName !== undefined) list.name = newName
  if (newDescription !== undefined) list.description = newDescription
  // D74: also if nothing changes, and the time of now even if the clock was set back. R228 leaves that case open.
  list.updatedAt = timeOf(academy)
  return listRow(list)
}

/** `DELETE /lists/:listId`. */
export function deleteList(academy: AcademyModel, id: string): Pattern {
  const list = requireList(academy, id)
  if (list.offer !== null) throw new Failure('list_managed_by_offer')
  dropList(academy, list)
  return { deleted: true }
}

/** D76, R230: deletes the list, its members, and the grants of offers to it. */
export function dropList(academy: AcademyModel, list: List): void {
  academy.lists = academy.lists.filter((other) => other !== list)
  for (const offer of academy.offers) offer.grantedTo = offer.grantedTo.filter((other) => other !== list)
}

interface NewList {
  readonly name: string
  readonly description: string | null
  readonly offer: Offer | null
}

export function addList(academy: AcademyModel, { name, description, offer }: NewList): List {
  const now = timeOf(academy)
  const list: List = {
    id: new Id(`list ${name}`, academy.scope),
    name,
    description,
    // R216, D74: equal at first.
    createdAt: now,
    updatedAt: now,
    sequence: nextSequence(academy),
    offer,
    members: [],
  }
  academy.lists.push(list)
  return list
}

/** D73: no other list of the academy may have the name. */
export function requireFreeName({ lists }: AcademyModel, name: string, except?: List): void {
  if (lists.some((list) => list !== except && isSameListName(list.name, name))) throw new Failure('already_exists')
}

export const listById = ({ lists }: AcademyModel, id: string) => lists.find((list) => isIdOf(list.id, id))

export function requireList(academy: AcademyModel, id: string): List {
  const list = listById(academy, id)
  if (list === undefined) throw new Failure('not_found')
  return list
}

const listRow = ({ id, name, description, members, createdAt, updatedAt }: List): Pattern => ({
  id,
  name,
  description,
  member_count: members.length,
  created_at: timestamp(createdAt),
  updated_at: timestamp(updatedAt),
})
