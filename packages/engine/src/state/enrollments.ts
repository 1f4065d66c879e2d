import { freeUuid } from './ids.ts'
import {
  type AcademyState,
  type CourseRecord,
  type EnrollmentRecord,
  nextSequence,
  type StudentRecord,
} from './state.ts'
import { compare } from './timeline.ts'

/**
 * Gives a student a course. Changes nothing when the enrollment is active already (D64).
 *
 * @returns The student's new record.
 */
export function enroll(state: AcademyState, student: StudentRecord, course: CourseRecord, now: string): StudentRecord {
  const record = enrollmentIn(student, course.id)
  if (record && isActive(record)) return student
  const enrolled = withEnrollment(student, {
    // One record per student and course for ever (R178), so the two of them give the id.
    id: record?.id ?? newEnrollmentId(state.ids.seed, student.id, course.id, student.enrollments),
    course_id: course.id,
    status: 'active',
    at: now,
    seq: nextSequence(state),
    completed_at: record?.completed_at ?? null,
    completed_lessons: record?.completed_lessons ?? [],
  })
  state.students = state.students.with(enrolled)
  return enrolled
}

/** The id of an enrollment, derived from student and course. A fixture can have given it to another one of the student. */
export function newEnrollmentId(
  seed: string,
  studentId: string,
  courseId: string,
  others: readonly { readonly id?: string | undefined }[],
): string {
  return freeUuid((id) => others.some((other) => other.id === id), seed, 'enrollment', studentId, courseId)
}

/** Revokes an enrollment. Its record and progress stay (R190). */
export function revoke(state: AcademyState, student: StudentRecord, record: EnrollmentRecord): void {
  if (!isActive(record)) return
  state.students = state.students.with(withEnrollment(student, { ...record, status: 'revoked' }))
}

/** The student's enrollment in a course, active or revoked. */
export function enrollmentIn({ enrollments }: StudentRecord, courseId: string): EnrollmentRecord | undefined {
  return enrollments.find(({ course_id }) => course_id === courseId)
}

/** The active enrollments of a student, newest first (D36). */
export function activeEnrollments({ enrollments }: StudentRecord): EnrollmentRecord[] {
  return enrollments.filter(isActive).toReversed()
}

/** The student with this record in place of the one with the same id. */
export function withEnrollment(student: StudentRecord, record: EnrollmentRecord): StudentRecord {
  const others = student.enrollments.filter(({ id }) => id !== record.id)
  return { ...student, enrollments: [...others, record].toSorted(compare) }
}

function isActive({ status }: EnrollmentRecord): boolean {
  return status === 'active'
}
