import type { List } from '@academy-access/schemas'

import {
  addList,
  deleteList as deleteListRecord,
  putList,
  requireFreeListName,
  requireList,
  requireManualList,
} from '../state/lists.ts'
import type { AcademyState, ListRecord } from '../state/state.ts'
import type { OperationOf } from './operation.ts'

/** `GET /lists`: manual and offer-managed lists, newest first (R199–R209). */
export const listLists: OperationOf<'lists.list'> = ({ state }) => ({
  lists: state.lists.newestFirst().map((list) => toList(state, list)),
})

/** `POST /lists` (R210–R216). */
export const createList: OperationOf<'lists.create'> = ({ state, now }, { body }) => {
  requireFreeListName(state, body.name)
  const list = addList(state, { name: body.name, description: body.description ?? null, offer_id: null }, now)
  return toList(state, list)
}

/** `GET /lists/:listId` (R217–R219). */
export const getList: OperationOf<'lists.get'> = ({ state }, { params }) =>
  toList(state, requireList(state, params.listId))

/** `PATCH /lists/:listId`: also of offer-managed lists (D75). */
export const updateList: OperationOf<'lists.update'> = ({ state, now }, { params, body }) => {
  const list = requireList(state, params.listId)
  if (body.name !== undefined) requireFreeListName(state, body.name, list)
  const updated: ListRecord = {
    ...list,
    name: body.name ?? list.name,
    description: body.description === undefined ? list.description : body.description,
    updated_at: now,
  }
  putList(state, updated)
  return toList(state, updated)
}

/** `DELETE /lists/:listId`: also deletes the grants to the list (R229–R234). */
export const deleteList: OperationOf<'lists.delete'> = ({ state }, { params }) => {
  const list = requireList(state, params.listId)
  requireManualList(list)
  deleteListRecord(state, list.id)
  return { deleted: true }
}

function toList(state: AcademyState, list: ListRecord): List {
  return {
    id: list.id,
    name: list.name,
    description: list.description,
    member_count: state.members.sizeOf(list.id),
    created_at: list.at,
    updated_at: list.updated_at,
  }
}
