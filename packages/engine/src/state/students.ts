import { notFound, ServiceError } from '../service-error.ts'
import { type AcademyState, nextSequence, type StudentRecord } from './state.ts'

/** An active student of the academy, or 404 (R144). */
export function requireStudent(state: AcademyState, id: string): StudentRecord {
  const student = state.students.get(id)
  if (!student) throw notFound('student', id, { kind: 'student', id })
  return student
}

/** A student of the academy, active or removed. */
export function findStudent(state: AcademyState, id: string): StudentRecord | undefined {
  return state.students.get(id) ?? state.removed.get(id)
}

/** The fields of a student that name no other record, as they are sent. */
export function personOf({ id, email, name, avatar_url, at: joined_at }: StudentRecord) {
  return { id, email, name, avatar_url, joined_at }
}

/** All students of the academy, active ones first. */
export function* studentsOf({ students, removed }: AcademyState): Generator<StudentRecord> {
  yield* students.oldestFirst()
  yield* removed.all()
}

/** The removed students, in the order in which they joined. */
export function removedStudents({ removed }: AcademyState): StudentRecord[] {
  // Not by sequence numbers: a snapshot lists active students first, so those of a restored academy have another order.
  const key = ({ at, id }: StudentRecord) => at + id
  return removed.all().toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** A student to add, with the id of the account of the email address. */
export interface NewStudent {
  readonly id: string
  readonly email: string
  /** Undefined keeps the name of a removed student (D41); a blank name counts as none (D44). */
  readonly name?: string | undefined
}

/** Adds a student who is not active now, or reactivates a removed one under the same id (D41). Throws at the plan limit. */
export function addStudent(
  state: AcademyState,
  { id, email, name }: NewStudent,
  now: string,
): { student: StudentRecord; status: 'created' | 'reactivated' } {
  requireRoom(state)
  const former = state.removed.get(id)
  const student: StudentRecord = {
    id,
    email,
    name: name === undefined ? (former?.name ?? null) : name || null,
    avatar_url: former?.avatar_url ?? null,
    at: now,
    seq: nextSequence(state),
    enrollments: former?.enrollments ?? [],
    purchases: former?.purchases ?? [],
  }
  state.students = state.students.with(student)
  state.removed = state.removed.without(id)
  return { student, status: former ? 'reactivated' : 'created' }
}

/** Adds records of students that the academy does not have yet; `sequence` is the last number that they use. */
export function addStudentRecords(
  state: AcademyState,
  { active, removed, sequence }: Record<'active' | 'removed', readonly StudentRecord[]> & { readonly sequence: number },
): void {
  state.seq = sequence
  for (const student of removed) state.removed = state.removed.with(student)
  for (const student of active) state.students = state.students.with(student)
}

/** Replaces the record of an active student. */
export function putStudent(state: AcademyState, student: StudentRecord): void {
  state.students = state.students.with(student)
}

/** Ends enrollments, progress and memberships of a student, and keeps the record (R158–R168). */
export function removeStudent(state: AcademyState, student: StudentRecord): void {
  state.students = state.students.without(student.id)
  state.members = state.members.withoutStudent(student.id)
  state.removed = state.removed.with({
    ...student,
    enrollments: student.enrollments.map((record) => ({
      ...record,
      status: 'revoked',
      completed_at: null,
      completed_lessons: [],
    })),
  })
}

/** D91: the plan limit counts active students, at the moment when another one is added. */
function requireRoom({ plan, students }: AcademyState): void {
  const limit = plan.limits.students
  if (limit !== null && students.size >= limit) {
    throw new ServiceError('limit_exceeded', `The plan allows ${limit} students`)
  }
}
