import type { RequestOptions } from '../options.ts'
import type { ApiPromise } from '../promises/api-promise.ts'
import type { RowsPromise } from '../promises/rows-promise.ts'
import type { CreateList, DeletedList, List, ListCourse, UpdateList } from '../types.ts'
import type { Members } from './members.ts'

/** The lists of the academy: named groups of students. Cohorts, tiers and segments are lists. */
export interface Lists {
  /** The members of a list. */
  readonly members: Members

  /** The courses that a list grants to its members. */
  readonly courses: ListCourses

  /**
   * Returns all lists, newest first. The list has no pages: `await` and `all()` return every list.
   *
   * @example
   * ```ts
   * for (const list of await academy.lists.list()) console.log(list.name, list.member_count)
   * ```
   */
  list(options?: RequestOptions): RowsPromise<List, 'lists.list'>

  /**
   * Creates a manual list. The client never repeats this call after a failure that may have created the list. The error
   * then has `ambiguous: true`.
   *
   * @throws ApiError `validation_error`, `already_exists`.
   *
   * @example
   * ```ts
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
   * const [newest] = await academy.lists.list()
   * if (newest) console.log(await academy.lists.get(newest.id))
   * ```
   */
  get(listId: string, options?: RequestOptions): ApiPromise<List, 'lists.get'>

  /**
   * Changes the name, the description or both. A description of null clears it.
   *
   * @throws ApiError `validation_error`, `not_found`, `already_exists`.
   *
   * @example
   * ```ts
   * const { id } = await academy.lists.create({ name: 'Summer cohort' })
   * await academy.lists.update(id, { description: 'Starts in June' })
   * ```
   */
  update(listId: string, changes: UpdateList, options?: RequestOptions): ApiPromise<List, 'lists.update'>

  /**
   * Deletes a manual list. Its members stay in the academy, but lose the access that the list granted.
   *
   * @throws ApiError `validation_error`, `not_found`, `list_managed_by_offer`.
   *
   * @example
   * ```ts
   * const { id } = await academy.lists.create({ name: 'Short-lived' })
   * const { deleted } = await academy.lists.delete(id)
   * ```
   */
  delete(listId: string, options?: RequestOptions): ApiPromise<DeletedList, 'lists.delete'>
}

/** The courses that a list grants to its members. The API only reads them. */
export interface ListCourses {
  /**
   * Lists the published courses that a list grants, in display order, with the offers that grant them. The list has no
   * pages: `await` and `all()` return every course.
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * for (const list of await academy.lists.list()) {
   *   const courses = await academy.lists.courses.list(list.id)
   *   console.log(list.name, courses.map((course) => course.title))
   * }
   * ```
   */
  list(listId: string, options?: RequestOptions): RowsPromise<ListCourse, 'lists.courses.list'>
}
