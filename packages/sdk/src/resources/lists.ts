import type { RequestOptions } from '../options.ts'
import type { ApiPromise } from '../promises/api-promise.ts'
import type { PagePromise } from '../promises/page-promise.ts'
import type {
  AddedMembers,
  AddMembers,
  CreateList,
  DeletedList,
  EmptyQuery,
  List,
  ListCourse,
  ListMember,
  PageQuery,
  RemovedMember,
  UpdateList,
} from '../types.ts'

/** The lists of the academy: named groups of students. Cohorts, tiers and segments are lists. */
export interface Lists {
  /** The members of a list. */
  readonly members: Members

  /** The courses that a list grants to its members. */
  readonly courses: ListCourses

  /**
   * Lists the lists, newest first. The service sends every list in one page.
   *
   * @param query Empty: the endpoint has no parameters yet.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @example
   * ```ts
   * for (const list of await academy.lists.list()) console.log(list.name, list.member_count)
   * ```
   */
  list(query?: EmptyQuery, options?: RequestOptions): PagePromise<List, 'lists.list'>

  /**
   * Creates a manual list. The client never repeats this call after a failure that may have created the list. The error
   * then has `ambiguous: true`.
   *
   * @param list The name, and optionally a description.
   * @param options Options of this call, such as `signal` or `timeout`.
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
   * @param listId The list's `id`, a UUID.
   * @param options Options of this call, such as `signal` or `timeout`.
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
   * @param listId The list's `id`, a UUID.
   * @param changes The new name, the new description, or both.
   * @param options Options of this call, such as `signal` or `timeout`.
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
   * @param listId The list's `id`, a UUID.
   * @param options Options of this call, such as `signal` or `timeout`.
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
   * Lists the published courses that a list grants, in display order, with the offers that grant them. The service
   * sends every course in one page.
   *
   * @param listId The list's `id`, a UUID.
   * @param query Empty: the endpoint has no parameters yet.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * for (const list of await academy.lists.list()) {
   *   const { items: courses } = await academy.lists.courses.list(list.id)
   *   console.log(list.name, courses.map((course) => course.title))
   * }
   * ```
   */
  list(listId: string, query?: EmptyQuery, options?: RequestOptions): PagePromise<ListCourse, 'lists.courses.list'>
}

/** The members of a list. The API can read the members of an offer-managed list, but not change them. */
export interface Members {
  /**
   * Lists the members of a list, newest first. `await` reads one page, of 50 members unless you pass a `limit`.
   * `for await` and `all()` read every member.
   *
   * @param listId The list's `id`, a UUID.
   * @param page Which page: `limit` (1 to 100 rows, 50 by default) and `offset` (rows to skip, 0 by default).
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * const [list] = await academy.lists.list()
   * if (list) for await (const member of academy.lists.members.list(list.id)) console.log(member.email)
   * ```
   */
  list(listId: string, page?: PageQuery, options?: RequestOptions): PagePromise<ListMember, 'lists.members.list'>

  /**
   * Adds 1 to 100 students to a manual list by email address, and creates the students who are new to the academy.
   * Members stay unchanged, so the client repeats the call if its response is lost. An address that fails does not stop
   * the others: check the `status` of each result.
   *
   * @param listId The list's `id`, a UUID.
   * @param members One address or 1 to 100 of them, and whether they get a welcome email.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `not_found`, `list_managed_by_offer`.
   *
   * @example
   * ```ts
   * const list = await academy.lists.create({ name: 'Night owls' })
   * const { results } = await academy.lists.members.add(list.id, { emails: ['ada@example.com', 'bob@example.com'] })
   * for (const result of results) {
   *   if (result.status === 'error') console.log(result.email, result.code, result.message)
   *   else console.log(result.email, result.status, result.student_id)
   * }
   * ```
   */
  add(listId: string, members: AddMembers, options?: RequestOptions): ApiPromise<AddedMembers, 'lists.members.add'>

  /**
   * Removes a student from a manual list. The student stays in the academy, but loses the access that the list granted.
   *
   * @param listId The list's `id`, a UUID.
   * @param userId The member's `id`, which is the one of the student.
   * @param options Options of this call, such as `signal` or `timeout`.
   *
   * @throws ApiError `validation_error`, `not_found`, `list_managed_by_offer`.
   *
   * @example
   * ```ts
   * const list = await academy.lists.create({ name: 'Trial week' })
   * await academy.lists.members.add(list.id, { email: 'ada@example.com', send_welcome_email: false })
   * const [member] = await academy.lists.members.list(list.id).all({ max: 1 })
   * if (member) await academy.lists.members.remove(list.id, member.id)
   * ```
   */
  remove(listId: string, userId: string, options?: RequestOptions): ApiPromise<RemovedMember, 'lists.members.remove'>
}
