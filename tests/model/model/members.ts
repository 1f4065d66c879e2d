import { addStudent, isPlanFull } from './add-student.ts'
import { type Body, fieldOf, requireText, welcomeIn } from './body.ts'
import { timeOf } from './clock.ts'
import { Failure } from './failure.ts'
import { requireList } from './lists.ts'
import { pageOf } from './page.ts'
import { AnyText, type Pattern } from './pattern.ts'
import {
  type AcademyModel,
  activeStudents,
  type List,
  newestFirst,
  nextSequence,
  type Student,
  timestamp,
} from './state.ts'
import { addressOf, isIdOf } from './text.ts'

/** `GET /lists/:listId/members`. */
export function listMembers(academy: AcademyModel, listId: string, query: string): Pattern {
  const { members } = requireList(academy, listId)
  const sorted = newestFirst(members, 'joinedAt')
  const { rows, pagination } = pageOf(sorted, query)
  return {
    members: rows.map(({ student, joinedAt }) => ({
      id: student.account.id,
      email: student.account.email,
      name: student.name,
      avatar_url: student.avatar_url,
      // R242: the time of joining the list.
      joined_at: timestamp(joinedAt),
    })),
    pagination,
  }
}

/** `POST /lists/:listId/members`, with the checks in the order of D83. */
export function addMembers(academy: AcademyModel, listId: string, body: Body): Pattern {
  const emails = emailsIn(body)
  const welcome = welcomeIn(body)
  const list = requireList(academy, listId)
  if (list.offer !== null) throw new Failure('list_managed_by_offer')
  // D89: one after the other.
  return { results: emails.map((email) => addMember(academy, list, { email, welcome })) }
}

/** D49: exactly one of `email` and `emails`; R246: at most 100. */
function emailsIn(body: Body): string[] {
  const email = fieldOf(body, 'email')
  const emails = fieldOf(body, 'emails')
  if ((email === undefined) === (emails === undefined)) throw new Failure('validation_error')
  if (email !== undefined) return [requireText(email)]
  if (!Array.isArray(emails) || emails.length === 0 || emails.length > 100) throw new Failure('validation_error')
  return emails.map(requireText)
}

/** One item of a batch. An item that fails does not fail the others (R257). */
function addMember(academy: AcademyModel, list: List, sent: { email: string; welcome: boolean }): Pattern {
  // D46: the result repeats the address as it was sent.
  const failed = (code: string) => ({ email: sent.email, status: 'error', code, message: new AnyText() })
  const email = addressOf(sent.email)
  // D48: a text that is no address is an error of its item.
  if (email === undefined) return failed('validation_error')
  const known = activeStudents(academy).find(({ account }) => account.email === email)
  if (known !== undefined && list.members.some(({ student }) => student === known)) {
    return { email: sent.email, status: 'already_member', student_id: known.account.id }
  }
  if (known !== undefined) {
    joinList(academy, list, known)
    return { email: sent.email, status: 'added', student_id: known.account.id }
  }
  // R259: the plan limit is an error of its item.
  if (isPlanFull(academy)) return failed('limit_exceeded')
  // D93, D95: a new student has no name. A returning student keeps the former name.
  const { student } = addStudent(academy, { email, name: undefined, welcome: sent.welcome })
  joinList(academy, list, student)
  return { email: sent.email, status: 'created', student_id: student.account.id }
}

export function joinList(academy: AcademyModel, list: List, student: Student): void {
  list.members.push({ student, joinedAt: timeOf(academy), sequence: nextSequence(academy) })
}

/** `DELETE /lists/:listId/members/:userId`, with the checks in the order of D82. */
export function removeMember(academy: AcademyModel, listId: string, userId: string): Pattern {
  const list = requireList(academy, listId)
  if (list.offer !== null) throw new Failure('list_managed_by_offer')
  const member = list.members.find(({ student }) => isIdOf(student.account.id, userId))
  if (member === undefined) throw new Failure('not_found')
  list.members = list.members.filter((other) => other !== member)
  return { removed: true }
}
