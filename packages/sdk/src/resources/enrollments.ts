import type { RequestOptions } from '../options.ts'
import type { ApiPromise } from '../promises/api-promise.ts'
import type { CreateEnrollment, EnrollmentGrant, RevokedEnrollment } from '../types.ts'

/** Enrollments: each gives one student one course, with no end date. */
export interface Enrollments {
  /**
   * Enrolls a student in a published course. A student who is already enrolled keeps the same record, so the client repeats
   * the call if its response is lost.
   *
   * @param studentId The student's `id`, a UUID.
   * @param enrollment The course.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `not_found`, `invalid_course`.
   *
   * @example
   * ```ts
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
   * Revokes an enrollment, and reports whether the student still has access to the course in another way. The student's
   * progress is kept.
   *
   * @param studentId The student's `id`, a UUID.
   * @param enrollmentId The enrollment's `id`, a UUID.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * for await (const student of academy.students.list()) {
   *   for (const enrollment of student.enrollments) {
   *     const { still_has_access, still_has_access_via } = await academy.enrollments.revoke(student.id, enrollment.id)
   *     console.log(student.email, still_has_access ? `keeps the course: ${still_has_access_via}` : 'no access any more')
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
