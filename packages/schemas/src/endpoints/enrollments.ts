import { type DocsOf, endpoint } from '../endpoint.ts'
import { CreateEnrollment, EnrollmentGrant, RevokedEnrollment } from '../resources/enrollment.ts'
import { demo } from './examples.ts'
import { enrollment, student } from './params.ts'

/** The endpoints of enrollments. */
export const enrollments = {
  create: endpoint({
    id: 'enrollments.create',
    method: 'POST',
    path: '/api/v1/students/:studentId/enrollments',
    summary: 'Enroll a student in a published course; safe to repeat',
    params: student,
    body: CreateEnrollment,
    status: 201,
    data: EnrollmentGrant,
    errors: ['validation_error', 'not_found', 'invalid_course'],
    repeatable: true,
  }),
  revoke: endpoint({
    id: 'enrollments.revoke',
    method: 'DELETE',
    path: '/api/v1/students/:studentId/enrollments/:enrollmentId',
    summary: 'Revoke an enrollment and report whether access remains',
    params: enrollment,
    status: 200,
    data: RevokedEnrollment,
    errors: ['validation_error', 'not_found'],
    repeatable: true,
  }),
} as const

/** Their documentation. */
export const enrollmentDocs: DocsOf<typeof enrollments> = {
  create: {
    repeat: {
      reason: 'an enrolled student keeps the same record',
      loss: 'a revocation: the enrollment is active again',
    },
    example: { params: { studentId: demo.studentId }, body: { course_id: demo.courseId } },
  },
  revoke: {
    repeat: {
      reason: 'revoking again changes nothing',
      loss: 'an enrollment in the same course: it is revoked, and its progress is kept',
    },
    example: { params: { studentId: demo.studentId, enrollmentId: demo.enrollmentId } },
  },
}
