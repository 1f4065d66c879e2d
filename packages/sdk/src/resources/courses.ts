import type { RequestOptions } from '../options.ts'
import type { RowsPromise } from '../promises/rows-promise.ts'
import type { Course } from '../types.ts'

/** The courses of the academy. The API only reads them. */
export interface Courses {
  /**
   * Lists the published courses, in the display order of the dashboard. The list has no pages: `await` and `all()` return
   * every course.
   *
   * @example
   * ```ts
   * const courses = await academy.courses.list()
   * console.log(courses.map((course) => `${course.title}: ${course.total_reading_time_minutes} minutes`))
   * ```
   */
  list(options?: RequestOptions): RowsPromise<Course, 'courses.list'>
}
