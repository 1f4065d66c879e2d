import type { DeletedList, List, ListCollection } from '@academy-access/schemas'

import type { Academy } from '../academy.ts'
import { ServiceError, notFound } from '../service-error.ts'
import type { OperationOf } from '../operations.ts'
import type { AcademyState, ListRecord } from '../state.ts'
import { Timeline } from '../timeline.ts'
import { managedByOffer } from './list-members.ts'

/** `GET /lists`: manual and offer-managed ones, newest first (R199–R209). */
export const listLists: OperationOf<'lists.list'> = ({ state }): ListCollection => ({
  lists: state.lists.newestFirst().map((list) => toList(state, list)),
})

/** `POST /lists` (R210–R216). */
export const createList: OperationOf<'lists.create'> = (academy, { body }): List => {
  requireFreeName(academy.state, body.name)
  const list = addList(academy, { name: body.name, description: body.description ?? null, offer_id: null })
  return toList(academy.state, list)
}

/** `GET /lists/:listId` (R217–R219). */
export const getList: OperationOf<'lists.get'> = (academy, { params }): List =>
  toList(academy.state, requireList(academy, params.listId))

/** `PATCH /lists/:listId`: also of offer-managed ones (D75). */
export const updateList: OperationOf<'lists.update'> = (academy, { params, body }): List => {
  const list = requireList(academy, params.listId)
  if (body.name !== undefined) requireFreeName(academy.state, body.name, list)
  const updated: ListRecord = {
    ...list,
    name: body.name ?? list.name,
    description: body.description === undefined ? list.description : body.description,
    updated_at: academy.timestamp(),
  }
  academy.state.lists.put(updated)
  return toList(academy.state, updated)
}

/** `DELETE /lists/:listId`: with the grants that target it (R229–R234). */
export const deleteList: OperationOf<'lists.delete'> = (academy, { params }): DeletedList => {
  const list = requireList(academy, params.listId)
  if (list.offer_id !== null) throw managedByOffer(list)
  dropList(academy.state, list.id)
  return { deleted: true }
}

/** A list of the academy, or 404 (R218). */
export function requireList({ state }: Academy, id: string): ListRecord {
  const list = state.lists.get(id)
  if (!list) throw notFound('list', id)
  return list
}

/** D73: names are compared without regard to case, over all lists but the one that may keep its own. */
export function requireFreeName({ lists }: AcademyState, name: string, own?: ListRecord): void {
  const wanted = name.toLowerCase()
  const taken = lists.oldestFirst().find((list) => list.id !== own?.id && list.name.toLowerCase() === wanted)
  if (taken) throw new ServiceError('already_exists', `A list named "${taken.name}" exists already`)
}

/** Adds an empty list, now. */
export function addList(
  academy: Academy,
  { name, description, offer_id }: Pick<ListRecord, 'name' | 'description' | 'offer_id'>,
): ListRecord {
  const { state } = academy
  const id = academy.newId((candidate) => state.lists.get(candidate) !== undefined)
  const at = academy.timestamp()
  const list: ListRecord = { id, at, seq: academy.nextSeq(), name, description, updated_at: at, offer_id }
  state.lists.put(list)
  state.members.set(id, new Timeline())
  return list
}

/** Takes a list away with its memberships and the grants to it (R230). */
export function dropList(state: AcademyState, id: string): void {
  state.lists.delete(id)
  state.members.delete(id)
  state.offers = new Map(
    [...state.offers].map(([offerId, offer]) => [
      offerId,
      offer.granted_to.includes(id)
        ? { ...offer, granted_to: offer.granted_to.filter((other) => other !== id) }
        : offer,
    ]),
  )
}

function toList({ members }: AcademyState, list: ListRecord): List {
  return {
    id: list.id,
    name: list.name,
    description: list.description,
    member_count: members.get(list.id)!.size,
    created_at: list.at,
    updated_at: list.updated_at,
  }
}
