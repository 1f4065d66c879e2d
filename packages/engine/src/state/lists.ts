import { notFound, ServiceError } from '../service-error.ts'
import { newId } from './ids.ts'
import { type AcademyState, type ListRecord, nextSequence } from './state.ts'

/** A list of the academy, or 404 (R218). */
export function requireList({ lists }: AcademyState, id: string): ListRecord {
  const list = lists.get(id)
  if (!list) throw notFound('list', id, { kind: 'list', id })
  return list
}

/** A list whose members the API may change, or 400 for the holders of an offer (R208). */
export function requireManualList({ name, offer_id }: ListRecord): void {
  if (offer_id === null) return
  const record = { kind: 'offer', id: offer_id } as const
  throw new ServiceError('list_managed_by_offer', `The list "${name}" is managed by an offer`, { record })
}

/** D73: no two lists have the same name without regard to case. A list may keep its own name. */
export function requireFreeListName(state: AcademyState, name: string, renamed?: ListRecord): void {
  const taken = listNamed(state, name)
  if (!taken || taken.id === renamed?.id) return
  const record = { kind: 'list', id: taken.id } as const
  throw new ServiceError('already_exists', `A list named "${taken.name}" exists already`, { record })
}

/** The list with a name. O(1) for a name that no list has had. */
function listNamed(state: AcademyState, name: string): ListRecord | undefined {
  const { lists } = state
  state.listNames ??= new Map(lists.oldestFirst().map((list) => [nameKey(list.name), list.id]))
  const wanted = nameKey(name)
  const id = state.listNames.get(wanted)
  if (id === undefined) return undefined
  const list = lists.get(id)
  if (list && nameKey(list.name) === wanted) return list
  // A deleted list had it, or one of a fork: another one may have it here.
  return lists.oldestFirst().find((other) => nameKey(other.name) === wanted)
}

/** The form in which names of lists are compared. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase()
}

/** Adds an empty list. */
export function addList(
  state: AcademyState,
  { name, description, offer_id }: Pick<ListRecord, 'name' | 'description' | 'offer_id'>,
  now: string,
): ListRecord {
  const id = newId(state.ids, (candidate) => state.lists.get(candidate) !== undefined)
  const list: ListRecord = { id, at: now, seq: nextSequence(state), name, description, updated_at: now, offer_id }
  putList(state, list)
  return list
}

/** The fields of a list without its members, as the dashboard shows them. */
export function fieldsOfList({ id, name, description, at: created_at, updated_at, offer_id }: ListRecord) {
  return { id, name, description, created_at, updated_at, offer_id }
}

/** Adds or replaces the record of a list. */
export function putList(state: AcademyState, list: ListRecord): void {
  state.lists = state.lists.with(list)
  // Names that lists had before stay in it: it is made again before they are most of it.
  if (state.listNames && state.listNames.size > 2 * state.lists.size + 100) state.listNames = undefined
  state.listNames?.set(nameKey(list.name), list.id)
}

/** Deletes a list with its memberships and the grants to it (R230). */
export function deleteList(state: AcademyState, id: string): void {
  state.lists = state.lists.without(id)
  state.members = state.members.withoutList(id)
  if (![...state.offers.values()].some(({ granted_to }) => granted_to.includes(id))) return
  state.offers = new Map(
    [...state.offers].map(([offerId, offer]) => [
      offerId,
      offer.granted_to.includes(id)
        ? { ...offer, granted_to: offer.granted_to.filter((other) => other !== id) }
        : offer,
    ]),
  )
}

/** Adds a student to a list, as the newest member even if the student was a member before. */
export function addMember(state: AcademyState, listId: string, studentId: string, now: string): void {
  state.members = state.members.with({ id: studentId, list_id: listId, at: now, seq: nextSequence(state) })
}

/** Removes a student from a list. Returns whether the student was a member. */
export function removeMember(state: AcademyState, listId: string, studentId: string): boolean {
  const others = state.members.without(listId, studentId)
  const wasMember = others !== state.members
  state.members = others
  return wasMember
}

/** A member to be, by the student's id. */
export interface NewMember {
  readonly id: string
  /** ISO 8601; by default the time at which the student joined the list before, or else now. */
  readonly joined_at?: string | undefined
}

/** Sets all members of a list. */
export function setMembers(state: AcademyState, listId: string, wanted: readonly NewMember[], now: string): void {
  const before = state.members
  const byId = new Map(wanted.map((member) => [member.id, member]))
  for (const { id } of before.oldestFirst(listId)) if (!byId.has(id)) removeMember(state, listId, id)
  for (const { id, joined_at } of byId.values()) {
    if (before.get(listId, id) && joined_at === undefined) continue
    addMember(state, listId, id, joined_at ?? now)
  }
}
