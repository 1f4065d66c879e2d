import type { RequestOptions } from '../options.ts'
import type { ApiPromise } from '../promises/api-promise.ts'
import type { PagePromise } from '../promises/page-promise.ts'
import type { CreatedStudent, CreateStudent, PageQuery, RemovedStudent, Student, StudentDetail } from '../types.ts'

/** The active students of the academy. */
export interface Students {
  /**
   * Lists the active students, newest first. `await` reads one page, of 50 students unless you pass a `limit`.
   * `for await` and `all()` read every student. The API has no filter and no search.
   *
   * @param page Which page: `limit` (1 to 100 rows, 50 by default) and `offset` (rows to skip, 0 by default).
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @example
   * ```ts
   * for await (const student of academy.students.list()) console.log(student.email, student.courses_enrolled)
   * const everyone = await academy.students.list().all()
   * const page = await academy.students.list({ limit: 20 })
   * console.log(everyone.length, page.items.length, page.hasNext)
   * ```
   */
  list(page?: PageQuery, options?: RequestOptions): PagePromise<Student, 'students.list'>

  /**
   * Adds a student, with enrollments and list memberships if the input names them. The service does all of it or nothing.
   * The client never repeats this call after a failure that may have added the student, because the second request would
   * fail with `already_exists`. The error then has `ambiguous: true`.
   *
   * @param student The email address, and optionally the name, the courses and the lists of the student.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `already_exists`, `invalid_courses`, `invalid_lists`,
   *   `list_managed_by_offer`, `limit_exceeded`.
   *
   * @example
   * ```ts
   * const result = await academy.students.create({ email: 'ada@example.com', name: 'Ada' }).result()
   * if (result.ok) console.log(result.data.id, result.data.membershipStatus)
   * else if (result.error.code === 'already_exists') console.log('Ada is already a student')
   * else throw result.error
   * ```
   */
  create(student: CreateStudent, options?: RequestOptions): ApiPromise<CreatedStudent, 'students.create'>

  /**
   * Reads one student with active enrollments and progress.
   *
   * @param studentId The student's `id`, a UUID.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * const [newest] = await academy.students.list().all({ max: 1 })
   * if (newest) {
   *   const { enrollments } = await academy.students.get(newest.id)
   *   console.log(enrollments.map((enrollment) => `${enrollment.course_title}: ${enrollment.progress} %`))
   * }
   * ```
   */
  get(studentId: string, options?: RequestOptions): ApiPromise<StudentDetail, 'students.get'>

  /**
   * Removes a student from the academy. This ends all enrollments and list memberships, and deletes all progress for
   * good. The student's account stays. The client never repeats this call after a failure that may have removed the
   * student, because the second request would also remove a student who was added again in between. The error then has
   * `ambiguous: true`.
   *
   * @param studentId The student's `id`, a UUID.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * const { id } = await academy.students.create({ email: 'left@example.com', send_welcome_email: false })
   * const { removed } = await academy.students.remove(id)
   * ```
   */
  remove(studentId: string, options?: RequestOptions): ApiPromise<RemovedStudent, 'students.remove'>
}
