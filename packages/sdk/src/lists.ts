import { endpoints } from '@academy-access/schemas/internal'

import type { ApiPromise } from './api-promise.ts'
import type { Caller } from './caller.ts'
import { members, type Members } from './members.ts'
import type { RequestOptions } from './options.ts'
import type { CreateList, DeletedList, List, ListCourse, UpdateList } from './types.ts'

/** The lists of the academy: named groups of students, also called cohorts, tiers or segments (R006). */
export interface Lists {
  /** The members of a list. */
  readonly members: Members

  /** The courses that a list grants to its members. */
  readonly courses: ListCourses

  /**
   * Lists all lists, newest first (R199).
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * for (const list of await academy.lists.list()) console.log(list.name, list.member_count)
   * ```
   */
  list(options?: RequestOptions): ApiPromise<List[], 'lists.list'>

  /**
   * Creates a manual list (R214). Never repeated by itself after a lost answer; the error then says `ambiguous`.
   *
   * @throws ApiError `validation_error`, `already_exists`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const list = await academy.lists.create({ name: 'Winter cohort', description: 'Starts in January' })
   * ```
   */
  create(list: CreateList, options?: RequestOptions): ApiPromise<List, 'lists.create'>

  /**
   * Reads one list.
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const [newest] = await academy.lists.list()
   * if (newest) console.log(await academy.lists.get(newest.id))
   * ```
   */
  get(listId: string, options?: RequestOptions): ApiPromise<List, 'lists.get'>

  /**
   * Changes the name, the description or both; null clears the description (R220–R224).
   *
   * @throws ApiError `validation_error`, `not_found`, `already_exists`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const { id } = await academy.lists.create({ name: 'Summer cohort' })
   * await academy.lists.update(id, { description: 'Starts in June' })
   * ```
   */
  update(listId: string, changes: UpdateList, options?: RequestOptions): ApiPromise<List, 'lists.update'>

  /**
   * Deletes a manual list. Its members stay in the academy, but lose the access that it granted (R230, R231).
   *
   * @throws ApiError `validation_error`, `not_found`, `list_managed_by_offer`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const { id } = await academy.lists.create({ name: 'Short-lived' })
   * const { deleted } = await academy.lists.delete(id)
   * ```
   */
  delete(listId: string, options?: RequestOptions): ApiPromise<DeletedList, 'lists.delete'>
}

/** The courses that a list grants to its members: read-only through the API (R012). */
export interface ListCourses {
  /**
   * Lists the published courses that a list grants, in display order, with the offers that grant them (R284–R290).
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * for (const list of await academy.lists.list()) {
   *   const courses = await academy.lists.courses.list(list.id)
   *   console.log(list.name, courses.map((course) => course.title))
   * }
   * ```
   */
  list(listId: string, options?: RequestOptions): ApiPromise<ListCourse[], 'lists.courses.list'>
}

/** @internal */
export const lists = (call: Caller): Lists => ({
  list: (options) => call.rows(endpoints.lists.list, {}, options),
  create: (body, options) => call.data(endpoints.lists.create, { body }, options),
  get: (listId, options) => call.data(endpoints.lists.get, { params: { listId } }, options),
  update: (listId, body, options) => call.data(endpoints.lists.update, { params: { listId }, body }, options),
  delete: (listId, options) => call.data(endpoints.lists.delete, { params: { listId } }, options),
  members: members(call),
  courses: {
    list: (listId, options) => call.rows(endpoints.lists.courses.list, { params: { listId } }, options),
  },
})
