import type { List, Student } from '@academy-access/sdk'

import { canonical } from '../address.ts'
import type { EnrollStep, RemoveMemberStep, RemoveStudentStep, RevokeStep } from './plan.ts'
import type { Planning, Target, TargetStudent, Warnings } from './planning.ts'

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

/** The facts that the students of the academy show. */
export interface Comparison {
  readonly enroll: EnrollStep[]
  readonly revoke: RevokeStep[]
  /** Students whom the target does not have: all of them, or those of the managed list, as the plan prunes. */
  readonly others: RemoveStudentStep[]
  /** How many students there are, or undefined if no page was read. */
  readonly total: number | undefined
}

/**
 * Reads the students of the academy, newest first, and compares them with the target. Ends when all rows are compared and
 * the students to remove from the managed list (`ours`, by id) are found, unless all others are to be removed. Reads nothing
 * if the members of lists showed all that matters.
 */
export async function readStudents(planning: Planning, target: Target, ours: ReadonlySet<string>): Promise<Comparison> {
  const { academy, request, options, catalog, warnings } = planning
  const prunes = options.prune === 'all'
  const enroll: EnrollStep[] = []
  const revoke: RevokeStep[] = []
  const others: RemoveStudentStep[] = []
  let open = ours.size
  for (const student of target.values()) if (isOpen(student)) open++
  if (open === 0 && !prunes) return { enroll, revoke, others, total: undefined }

  let published: ReadonlySet<string> | undefined
  let read = 0
  let total = 0
  for await (const { items, pagination } of academy.students.list({ limit: 100 }, request).pages()) {
    ;({ total } = pagination)
    for (const student of items) await compare(student)
    read += items.length
    planning.progress('students', read, total)
    if (open === 0 && !prunes) break
  }
  // A total that is wrong must not allow more removals.
  return { enroll, revoke, others, total: prunes ? read : total }

  async function compare(student: Student): Promise<void> {
    const email = canonical(student.email)
    const wanted = target.get(email)
    if (wanted === undefined) {
      const isOurs = ours.has(student.id)
      if (isOurs) open--
      if (!prunes && !isOurs) return
      const { id: student_id, joined_at, enrollments } = student
      const enrolled_until = latestOf([joined_at, ...enrollments.map(({ enrolled_at }) => enrolled_at)])
      return void others.push({ type: 'remove_student', email, student_id, joined_at, enrolled_until })
    }
    if (wanted.compared) return warnings.add('address_twice', email)
    if (isOpen(wanted)) open--
    wanted.compared = true
    wanted.id = student.id
    compareName(wanted, student.name, warnings)
    if (wanted.courses === undefined) return
    for (const course_id of wanted.courses) {
      if (student.enrollments.some((enrollment) => enrollment.course_id === course_id)) continue
      enroll.push({ type: 'enroll', email, student_id: student.id, course_id })
    }
    if (prunes) await revokeOthers(student, email, wanted.courses)
  }

  async function revokeOthers(student: Student, email: string, courses: readonly string[]): Promise<void> {
    for (const { id: enrollment_id, course_id } of student.enrollments) {
      if (courses.includes(course_id)) continue
      if (options.isProtected({ email, student_id: student.id })) continue
      published ??= new Set((await catalog.courses()).map(({ id }) => id))
      if (published.has(course_id)) {
        revoke.push({ type: 'revoke', email, student_id: student.id, course_id, enrollment_id })
      } else warnings.add('hidden_course_kept', email)
    }
  }
}

/** The latest of these times. */
function latestOf(times: readonly string[]): string {
  return times.reduce((latest, time) => (Date.parse(time) > Date.parse(latest) ? time : latest))
}

/** Whether the members of lists did not show all that a row needs: whether the student exists, and its enrollments. */
function isOpen({ compared, id, courses, isNamed }: TargetStudent): boolean {
  return !compared && (id === undefined || (courses !== undefined && courses.length > 0) || !isNamed)
}

/** Compares the desired name with the one in the academy, once. */
function compareName(student: TargetStudent, name: string | null, warnings: Warnings): void {
  if (student.isNamed) return
  student.isNamed = true
  if (student.name !== (name ?? undefined)) warnings.add('name_differs', student.email)
}
