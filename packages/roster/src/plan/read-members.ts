import type { List } from '@academy-access/sdk'

import { canonical } from '../address.ts'
import type { RemoveMemberStep } from './plan.ts'
import type { Planning, Target } from './planning.ts'
import { compareName } from './target.ts'

/** The facts that the members of one list show. */
export interface Membership {
  readonly list: List
  /** For each student of the target by index: 1 if the student is on the list. */
  readonly present: Uint8Array
  /** Memberships that the target does not have. */
  readonly extra: RemoveMemberStep[]
  /** The ids of members who are not in the target, if the whole list was read. */
  readonly others: string[]
}

/**
 * Reads a list, compares its members with the target, and notes the ids of students. Ends when every wanted member was
 * seen, unless it must be read as a whole because others are to be removed.
 */
export async function readMembers(
  planning: Planning,
  list: List,
  target: Target,
  isWhole = planning.options.prune === 'all',
): Promise<Membership> {
  const { academy, request, options, warnings } = planning
  const present = new Uint8Array(target.size)
  const extra: RemoveMemberStep[] = []
  const others: string[] = []
  const prunes = options.prune === 'all'
  // An empty list needs no request.
  if (list.member_count === 0) return { list, present, extra, others }
  let unseen = 0
  for (const { lists } of target.values()) if (lists?.includes(list.id)) unseen++
  let read = 0
  for await (const member of academy.lists.members.list(list.id, { limit: 100 }, request)) {
    if (++read % 100 === 0) planning.progress('members', read, list.member_count)
    const email = canonical(member.email)
    const student = target.get(email)
    if (student === undefined) {
      others.push(member.id)
      continue
    }
    student.id ??= member.id
    compareName(student, member.name, warnings)
    if (student.lists?.includes(list.id)) {
      if (present[student.index] === 0) unseen--
      present[student.index] = 1
      if (unseen === 0 && !isWhole) break
    } else if (prunes && student.lists !== undefined && !options.isProtected({ email, student_id: member.id })) {
      extra.push({ type: 'remove_member', email, student_id: member.id, list_id: list.id })
    }
  }
  return { list, present, extra, others }
}
