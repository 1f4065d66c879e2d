import {
  isEmail,
  type ListMemberPage,
  type AddedMembers,
  type MemberResult,
  type RemovedMember,
  inspect,
} from '@academy-access/schemas'

import type { Academy } from '../academy.ts'
import { ServiceError, notFound } from '../service-error.ts'
import { refusalOf } from '../faults.ts'
import type { OperationOf } from '../operations.ts'
import type { ListRecord } from '../state.ts'
import { requireList } from './lists.ts'
import { admitStudent, requireRoom } from './students.ts'

/** `GET /lists/:listId/members`: a page, newest first, also of offer-managed lists (R235–R244). */
export const listMembers: OperationOf<'lists.members.list'> = (academy, { params, query }): ListMemberPage => {
  const { state } = academy
  const list = requireList(academy, params.listId)
  const members = state.members.get(list.id)!
  return {
    members: members.page(query.limit, query.offset).map(({ id, at: joined_at }) => {
      const { email, name, avatar_url } = state.students.get(id)!
      return { id, email, name, avatar_url, joined_at }
    }),
    pagination: { total: members.size, limit: query.limit, offset: query.offset },
  }
}

/** `POST /lists/:listId/members`: one address after the other, each whole or not at all (R245–R268). */
export const addMembers: OperationOf<'lists.members.add'> = (academy, { params, body }): AddedMembers => {
  const list = requireList(academy, params.listId)
  if (list.offer_id !== null) throw managedByOffer(list)
  const emails = body.emails ?? [body.email!]
  const sendWelcome = body.send_welcome_email ?? true
  return { results: emails.map((email) => addMember(academy, list, email, sendWelcome)) }
}

/** `DELETE /lists/:listId/members/:userId`: the student stays in the academy (R269–R278). */
export const removeMember: OperationOf<'lists.members.remove'> = (academy, { params }): RemovedMember => {
  const list = requireList(academy, params.listId)
  // D82: refused before the member is looked up.
  if (list.offer_id !== null) throw managedByOffer(list)
  if (!academy.state.members.get(list.id)!.delete(params.userId)) throw notFound('list member', params.userId)
  return { removed: true }
}

/** Puts a student on a list, now; the newest even if there before. */
export function join(academy: Academy, listId: string, studentId: string): void {
  academy.state.members.get(listId)!.put({ id: studentId, at: academy.timestamp(), seq: academy.nextSeq() })
}

/** 400, for a membership write on the holders of an offer (R208). */
export function managedByOffer({ name }: ListRecord): ServiceError {
  return new ServiceError('list_managed_by_offer', `The list "${name}" is managed by an offer`)
}

function addMember(academy: Academy, list: ListRecord, submitted: string, sendWelcome: boolean): MemberResult {
  try {
    // D46: results echo the address as it was submitted.
    return { email: submitted, ...upsert(academy, list, submitted, sendWelcome) }
  } catch (error) {
    // D87: an item that fails, for whatever reason, leaves the others alone.
    const fault =
      error instanceof ServiceError ? error : new ServiceError('internal_error', 'Unexpected error of the service')
    return { email: submitted, status: 'error', code: fault.code, message: fault.message }
  }
}

function upsert(
  academy: Academy,
  list: ListRecord,
  submitted: string,
  sendWelcome: boolean,
): { status: 'created' | 'added' | 'already_member'; student_id: string } {
  if (!isEmail(submitted)) {
    throw new ServiceError('validation_error', `expected an e-mail address, got ${inspect(submitted)}`)
  }
  const { state, host, faultBook } = academy
  const email = submitted.trim().toLowerCase()
  const fault = faultBook.takeItem(email)
  if (fault) throw refusalOf(fault) ?? new ServiceError('internal_error', 'Injected fault')
  const id = host.accounts.idOf(email)
  if (state.members.get(list.id)!.get(id)) return { status: 'already_member', student_id: id }
  const isStudent = state.students.get(id) !== undefined
  if (!isStudent) {
    requireRoom(academy)
    admitStudent(academy, { id, email }, undefined, sendWelcome)
  }
  join(academy, list.id, id)
  return { status: isStudent ? 'added' : 'created', student_id: id }
}
