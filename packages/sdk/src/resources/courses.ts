import type { RequestOptions } from '../options.ts'
import type { PagePromise } from '../promises/page-promise.ts'
import type { Course, EmptyQuery } from '../types.ts'

/** The courses of the academy. The API only reads them. */
export interface Courses {
  /**
   * Lists the published courses, in the display order of the dashboard. The service sends every
   * course in one page.
   *
   * @param query Empty: the endpoint has no parameters yet.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @example
   * ```ts
   * for (const course of await academy.courses.list()) console.log(course.title, course.total_reading_time_minutes)
   * ```
   */
  list(query?: EmptyQuery, options?: RequestOptions): PagePromise<Course, 'courses.list'>
}
