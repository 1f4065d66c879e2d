import { endpoints } from '@academy-access/schemas/internal'

import type { ApiPromise } from './api-promise.ts'
import type { Caller } from './caller.ts'
import type { RequestOptions } from './options.ts'
import type { Course } from './types.ts'

/** The courses of the academy: read-only through the API (R088). */
export interface Courses {
  /**
   * Lists the published courses in the display order of the dashboard (R075, R076).
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const courses = await academy.courses.list()
   * console.log(courses.map((course) => `${course.title}: ${course.total_reading_time_minutes} minutes`))
   * ```
   */
  list(options?: RequestOptions): ApiPromise<Course[], 'courses.list'>
}

/** @internal */
export const courses = (call: Caller): Courses => ({
  list: (options) => call.rows(endpoints.courses.list, {}, options),
})
