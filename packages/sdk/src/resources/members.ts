import type { RequestOptions } from '../options.ts'
import type { ApiPromise } from '../promises/api-promise.ts'
import type { PagePromise } from '../promises/page-promise.ts'
import type { AddedMembers, AddMembers, ListMember, PageQuery, RemovedMember } from '../types.ts'

/** The members of a list. The API can read the members of an offer-managed list, but not change them. */
export interface Members {
  /**
   * Lists the members of a list, newest first. `await` reads one page, of 50 members unless you pass a `limit`.
   * `for await` and `all()` read every member.
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
   * @param userId The member's `id`.
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
