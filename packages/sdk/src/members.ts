import { endpoints } from '@academy-access/schemas/internal'

import type { ApiPromise } from './api-promise.ts'
import type { Caller } from './caller.ts'
import type { RequestOptions } from './options.ts'
import type { PagePromise } from './page-promise.ts'
import type { AddedMembers, AddMembers, ListMember, PageQuery, RemovedMember } from './types.ts'

/** The members of a list. Those of a list that an offer manages can be read, not changed (R208, R243). */
export interface Members {
  /**
   * Lists the members of a list, newest first (R238): a page to `await`, or every member with `for await`.
   *
   * @param page.limit Members of a page: 1 to 100, 50 by default.
   * @param page.offset Members to leave out, from the newest; 0 by default.
   *
   * @throws ApiError `validation_error`, `not_found`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const [list] = await academy.lists.list()
   * if (list) for await (const member of academy.lists.members.list(list.id)) console.log(member.email)
   * ```
   */
  list(listId: string, page?: PageQuery, options?: RequestOptions): PagePromise<ListMember, 'lists.members.list'>

  /**
   * Puts 1 to 100 students on a manual list by e-mail address, creating those who are new to the academy. Safe to
   * repeat. An address that fails does not fail the others (R257): look at the `status` of each result.
   *
   * @throws ApiError `validation_error`, `not_found`, `list_managed_by_offer`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
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
   * Takes a student off a manual list: the student stays in the academy, but loses the access that the list granted
   * (R273, R274).
   *
   * @param userId The member's `id`.
   *
   * @throws ApiError `validation_error`, `not_found`, `list_managed_by_offer`.
   *
   * @example
   * ```ts
   * import { AcademyClient } from '@academy-access/sdk'
   *
   * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
   * const list = await academy.lists.create({ name: 'Trial week' })
   * await academy.lists.members.add(list.id, { email: 'ada@example.com', send_welcome_email: false })
   * const [member] = await academy.lists.members.list(list.id).all({ max: 1 })
   * if (member) await academy.lists.members.remove(list.id, member.id)
   * ```
   */
  remove(listId: string, userId: string, options?: RequestOptions): ApiPromise<RemovedMember, 'lists.members.remove'>
}

/** @internal */
export const members = (call: Caller): Members => ({
  list: (listId, query = {}, options) =>
    call.page(endpoints.lists.members.list, { params: { listId }, query }, options),
  add: (listId, body, options) => call.data(endpoints.lists.members.add, { params: { listId }, body }, options),
  remove: (listId, userId, options) =>
    call.data(endpoints.lists.members.remove, { params: { listId, userId } }, options),
})
