import type { List } from '@academy-access/schemas'
import { expected, inspect, isEmail, type ListMember, type MemberResult } from '@academy-access/schemas/internal'

import {
  addList,
  addMember,
  deleteList as deleteListRecord,
  putList,
  removeMember as removeMemberRecord,
  requireFreeListName,
  requireList,
  requireManualList,
} from '../state/lists.ts'
import type { AcademyState, ListRecord } from '../state/state.ts'
import type { OperationContext, OperationOf } from './operation.ts'
import { invalid, notFound, toServiceError } from '../service-error.ts'
import type { MemberRecord } from '../state/memberships.ts'
import { personOf, requireStudent } from '../state/students.ts'
import { createWithWelcome } from './students.ts'

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

/** `GET /lists/:listId/members`: a page, newest first, also of offer-managed lists (R235–R244). */
export const listMembers: OperationOf<'lists.members.list'> = ({ state }, { params, query }) => {
  const { id } = requireList(state, params.listId)
  const { limit, offset } = query
  return {
    members: state.members.page(id, limit, offset).map((member) => toMember(state, member)),
    pagination: { total: state.members.sizeOf(id), limit, offset },
  }
}

/** `POST /lists/:listId/members`: one address after the other, each as a whole or not at all (R245–R268). */
export const addMembers: OperationOf<'lists.members.add'> = (context, { params, body }) => {
  const list = requireList(context.state, params.listId)
  requireManualList(list)
  const emails = body.emails ?? (body.email === undefined ? [] : [body.email])
  const sendWelcome = body.send_welcome_email ?? true
  return { results: emails.map((email) => addByEmail(context, list.id, email, sendWelcome)) }
}

/** `DELETE /lists/:listId/members/:userId`: the student stays in the academy (R269–R278). */
export const removeMember: OperationOf<'lists.members.remove'> = ({ state }, { params }) => {
  const list = requireList(state, params.listId)
  // D82: checked before the member is looked up.
  requireManualList(list)
  const { userId: id } = params
  if (!removeMemberRecord(state, list.id, id)) {
    throw notFound('list member', id, { kind: 'member', id, list_id: list.id })
  }
  return { removed: true }
}

function addByEmail(context: OperationContext, listId: string, submitted: string, sendWelcome: boolean): MemberResult {
  try {
    // D46: a result repeats the address as it was submitted.
    return { email: submitted, ...addOrCreate(context, listId, submitted, sendWelcome) }
  } catch (error) {
    // D87: an address that fails, for whatever reason, does not fail the others.
    const { code, message } = toServiceError(error)
    return { email: submitted, status: 'error', code, message }
  }
}

function addOrCreate(
  context: OperationContext,
  listId: string,
  submitted: string,
  sendWelcome: boolean,
): { status: 'created' | 'added' | 'already_member'; student_id: string } {
  if (!isEmail(submitted)) {
    throw invalid(`${expected.email(submitted)}, got ${inspect(submitted)}`)
  }
  const { state, accounts, now } = context
  const email = submitted.trim().toLowerCase()
  const fault = context.errorForItem(email)
  if (fault) throw fault
  const id = accounts.idOf(email)
  if (state.members.get(listId, id)) return { status: 'already_member', student_id: id }
  const isStudent = state.students.get(id) !== undefined
  if (!isStudent) createWithWelcome(context, { id, email }, sendWelcome)
  addMember(state, listId, id, now)
  return { status: isStudent ? 'added' : 'created', student_id: id }
}

function toMember(state: AcademyState, { id, at: joined_at }: MemberRecord): ListMember {
  return { ...personOf(requireStudent(state, id)), joined_at }
}
