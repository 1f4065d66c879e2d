import type { EnrollmentGrant, RevokedEnrollment } from '@academy-access/schemas'

import { accessWithoutEnrollment } from '../access.ts'
import type { Academy } from '../academy.ts'
import { ServiceError, notFound } from '../service-error.ts'
import { derivedUuid } from '../ids.ts'
import type { OperationOf } from '../operations.ts'
import type { CourseRecord, EnrollmentRecord, StudentRecord } from '../state.ts'
import { compare } from '../timeline.ts'
import { requireStudent } from './students.ts'

/** `POST /students/:studentId/enrollments`: the same record for the same course, however often (R169–R185). */
export const createEnrollment: OperationOf<'enrollments.create'> = (academy, { params, body }): EnrollmentGrant => {
  // D60: the messages tell which of the two is missing.
  const student = requireStudent(academy, params.studentId)
  const course = academy.state.courses.get(body.course_id)
  if (!course) throw notFound('course', body.course_id)
  // D63: also when the student is enrolled already.
  if (course.visibility !== 'published')
    throw new ServiceError('invalid_course', `The course ${course.id} is not published`)
  return grantOf(enroll(academy, student, course), course)
}

/** `DELETE /students/:studentId/enrollments/:enrollmentId`: keeps the record and its progress (R186–R198). */
export const revokeEnrollment: OperationOf<'enrollments.revoke'> = (academy, { params }): RevokedEnrollment => {
  const student = requireStudent(academy, params.studentId)
  const record = student.enrollments.find(({ id }) => id === params.enrollmentId)
  if (!record) throw notFound('enrollment', params.enrollmentId)
  if (isActive(record)) academy.state.students.put(withEnrollment(student, { ...record, status: 'revoked' }))
  const via = accessWithoutEnrollment(academy.state, student, record.course_id)
  return { revoked: true, still_has_access: via !== null, still_has_access_via: via }
}

/** Gives a student a course; changes nothing when the enrollment is active already (D64). Returns the student. */
export function enroll(academy: Academy, student: StudentRecord, course: CourseRecord): StudentRecord {
  const record = student.enrollments.find(({ course_id }) => course_id === course.id)
  if (record && isActive(record)) return student
  const enrolled = withEnrollment(student, {
    // One record per student and course for ever (R178), so the two of them name it.
    id: record?.id ?? derivedUuid(academy.state.ids.seed, 'enrollment', student.id, course.id),
    course_id: course.id,
    status: 'active',
    at: academy.timestamp(),
    seq: academy.nextSeq(),
    completed_at: record?.completed_at ?? null,
    completed_lessons: record?.completed_lessons ?? [],
  })
  academy.state.students.put(enrolled)
  return enrolled
}

/** What is told of the enrollment of a student in a course. */
export function grantOf(student: StudentRecord, course: CourseRecord): EnrollmentGrant {
  const record = student.enrollments.find(({ course_id }) => course_id === course.id)!
  return { id: record.id, course_id: course.id, course_title: course.title }
}

export function isActive({ status }: EnrollmentRecord): boolean {
  return status === 'active'
}

/** The student with this record in place of the one of the same id. */
export function withEnrollment(student: StudentRecord, record: EnrollmentRecord): StudentRecord {
  const others = student.enrollments.filter(({ id }) => id !== record.id)
  return { ...student, enrollments: [...others, record].toSorted(compare) }
}
