import type { EnrollmentGrant } from '@academy-access/schemas'

import { notFound, ServiceError } from '../service-error.ts'
import { accessWithoutEnrollment } from '../state/access.ts'
import { isPublished } from '../state/courses.ts'
import { enroll, enrollmentIn, revoke } from '../state/enrollments.ts'
import type { CourseRecord, StudentRecord } from '../state/state.ts'
import { requireStudent } from '../state/students.ts'
import type { OperationOf } from './operation.ts'

/** `POST /students/:studentId/enrollments`: always the same record for the same course (R169–R185). */
export const createEnrollment: OperationOf<'enrollments.create'> = ({ state, now }, { params, body }) => {
  // D60: the message says whether the student or the course is missing.
  const student = requireStudent(state, params.studentId)
  const course = state.courses.get(body.course_id)
  if (!course) throw notFound('course', body.course_id)
  // D63: also when the student is enrolled already.
  if (!isPublished(course)) {
    const record = { kind: 'course', id: course.id } as const
    throw new ServiceError('invalid_course', `The course ${course.id} is not published`, { record })
  }
  return grantOf(enroll(state, student, course, now), course)
}

/** `DELETE /students/:studentId/enrollments/:enrollmentId`: keeps the record and its progress (R186–R198). */
export const revokeEnrollment: OperationOf<'enrollments.revoke'> = ({ state }, { params }) => {
  const student = requireStudent(state, params.studentId)
  const record = student.enrollments.find(({ id }) => id === params.enrollmentId)
  if (!record) throw notFound('enrollment', params.enrollmentId)
  revoke(state, student, record)
  const via = accessWithoutEnrollment(state, student, record.course_id)?.via ?? null
  // The API calls each access by an offer the same.
  return { revoked: true, still_has_access: via !== null, still_has_access_via: via === 'list' ? 'offer' : via }
}

/** The response data for the enrollment of a student in a course. */
export function grantOf(student: StudentRecord, { id: course_id, title: course_title }: CourseRecord): EnrollmentGrant {
  const record = enrollmentIn(student, course_id)
  if (!record) throw notFound('enrollment in course', course_id)
  return { id: record.id, course_id, course_title }
}
