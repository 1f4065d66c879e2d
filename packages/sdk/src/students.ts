import { endpoints } from '@academy-access/schemas/internal'

import type { ApiPromise } from './api-promise.ts'
import type { Caller } from './caller.ts'
import type { RequestOptions } from './options.ts'
import type { PagePromise } from './page-promise.ts'
import type { CreatedStudent, CreateStudent, PageQuery, RemovedStudent, Student, StudentDetail } from './types.ts'

/** The active students of the academy. */
export interface Students {
  /**
   * Lists the active students, newest first (R096): a page to `await`, or every student with `for await`. There is no
   * filter and no search (R103).
   *
   * @param page.limit Students of a page: 1 to 100, 50 by default.
   * @param page.offset Students to leave out, from the newest; 0 by default.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * for await (const student of academy.students.list()) console.log(student.email, student.courses_enrolled)
   * ```
   */
  list(page?: PageQuery, options?: RequestOptions): PagePromise<Student, 'students.list'>

  /**
   * Adds a student, with enrollments and lists if asked for: all of it or nothing (D40). Never repeated by itself after a
   * lost answer, because a second time would be refused with `already_exists`; the error then says `ambiguous`.
   *
   * @throws ApiError `validation_error`, `already_exists`, `invalid_courses`, `invalid_lists`,
   *   `list_managed_by_offer`, `limit_exceeded`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const result = await academy.students.create({ email: 'ada@example.com', name: 'Ada' }).result()
   * if (result.ok) console.log(result.data.id, result.data.membershipStatus)
   * else if (result.error.code === 'already_exists') console.log('Ada is a student already')
   * else throw result.error
   * ```
   */
  create(student: CreateStudent, options?: RequestOptions): ApiPromise<CreatedStudent, 'students.create'>

  /**
   * Reads one student with active enrollments and progress (R145, R157).
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const [newest] = await academy.students.list().all({ max: 1 })
   * if (newest) {
   *   const { enrollments } = await academy.students.get(newest.id)
   *   console.log(enrollments.map((enrollment) => `${enrollment.course_title}: ${enrollment.progress} %`))
   * }
   * ```
   */
  get(studentId: string, options?: RequestOptions): ApiPromise<StudentDetail, 'students.get'>

  /**
   * Removes a student from the academy: ends all enrollments and list memberships, and deletes all progress for good
   * (R160–R166). The student's account stays (R161).
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const { id } = await academy.students.create({ email: 'left@example.com', send_welcome_email: false })
   * const { removed } = await academy.students.remove(id)
   * ```
   */
  remove(studentId: string, options?: RequestOptions): ApiPromise<RemovedStudent, 'students.remove'>
}

/** @internal */
export const students = (call: Caller): Students => ({
  list: (query = {}, options) => call.page(endpoints.students.list, { query }, options),
  create: (body, options) => call.data(endpoints.students.create, { body }, options),
  get: (studentId, options) => call.data(endpoints.students.get, { params: { studentId } }, options),
  remove: (studentId, options) => call.data(endpoints.students.remove, { params: { studentId } }, options),
})
