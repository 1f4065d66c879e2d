import { type ListMember, type MemberResult, inspect, isEmail } from '@academy-access/schemas/internal'

import { invalid, notFound, toServiceError } from '../service-error.ts'
import { addMember, removeMember as removeMemberRecord, requireList, requireManualList } from '../state/lists.ts'
import type { AcademyState } from '../state/state.ts'
import type { MemberRecord } from '../state/memberships.ts'
import { personOf, requireStudent } from '../state/students.ts'
import type { OperationContext, OperationOf } from './operation.ts'
import { createWithWelcome } from './students.ts'

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
    throw invalid(`expected an email address, got ${inspect(submitted)}`)
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
