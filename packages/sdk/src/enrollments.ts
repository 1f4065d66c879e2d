import { endpoints } from '@academy-access/schemas/internal'

import type { ApiPromise } from './api-promise.ts'
import type { Caller } from './caller.ts'
import type { RequestOptions } from './options.ts'
import type { CreateEnrollment, EnrollmentGrant, RevokedEnrollment } from './types.ts'

/** Permanent grants of one course to one student (R007). */
export interface Enrollments {
  /**
   * Enrolls a student in a published course. Safe to repeat: who is enrolled already keeps the same record (R179).
   *
   * @throws ApiError `validation_error`, `not_found`, `invalid_course`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const [course] = await academy.courses.list()
   * const [student] = await academy.students.list().all({ max: 1 })
   * if (course && student) {
   *   const { id } = await academy.enrollments.create(student.id, { course_id: course.id })
   *   console.log(id)
   * }
   * ```
   */
  create(
    studentId: string,
    enrollment: CreateEnrollment,
    options?: RequestOptions,
  ): ApiPromise<EnrollmentGrant, 'enrollments.create'>

  /**
   * Ends an enrollment, and tells whether the student keeps the course another way (R187–R189). Progress stays (R196).
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * for await (const student of academy.students.list()) {
   *   for (const enrollment of student.enrollments) {
   *     const { still_has_access, still_has_access_via } = await academy.enrollments.revoke(student.id, enrollment.id)
   *     console.log(student.email, still_has_access ? `keeps the course: ${still_has_access_via}` : 'lost the course')
   *   }
   * }
   * ```
   */
  revoke(
    studentId: string,
    enrollmentId: string,
    options?: RequestOptions,
  ): ApiPromise<RevokedEnrollment, 'enrollments.revoke'>
}

/** @internal */
export const enrollments = (call: Caller): Enrollments => ({
  create: (studentId, body, options) =>
    call.data(endpoints.enrollments.create, { params: { studentId }, body }, options),
  revoke: (studentId, enrollmentId, options) =>
    call.data(endpoints.enrollments.revoke, { params: { studentId, enrollmentId } }, options),
})
