import { type ErrorCode, operationIds } from '@academy-access/schemas'

import type { JournalEntry } from '../inspection/journal-entry.ts'

/** The rule that a request breaks when it gets a code, for a reader who does not know the API. */
const rules: { readonly [Code in ErrorCode]: string | ((entry: JournalEntry) => string) } = {
  validation_error: ({ checks }) =>
    checks.at(-1)?.check === 'path'
      ? 'Every id in a path is a UUID.'
      : 'A body is JSON, and every field in it has the documented form.',
  invalid_course: 'Students can be enrolled in published courses only.',
  invalid_courses: 'A new student can be enrolled in published courses of the academy only.',
  invalid_lists: 'A new student can join existing lists of the academy only.',
  list_managed_by_offer:
    'The members of an offer-managed list are the holders of the offer. Only the dashboard changes them.',
  unauthorized: ({ checks }) =>
    checks.at(-1)?.value === 'none'
      ? 'Every request has the header Authorization: Bearer, followed by an API key.'
      : 'An API key is valid from its creation until it is revoked or its academy is deleted.',
  trial_api_unavailable: 'The API works on the paid plan only.',
  academy_locked: 'The API of a locked academy accepts no requests.',
  limit_exceeded: 'An academy has at most as many active students as its plan allows.',
  forbidden: 'An API key can use the operations that its permissions name.',
  not_found: ({ operation }) =>
    operation === null
      ? `A request has the path and the method of one of the ${operationIds.length} endpoints of the API.`
      : 'The ids of a request name records of the academy that the API key belongs to, and no removed ones.',
  already_exists: ({ operation }) =>
    operation?.startsWith('lists.')
      ? 'No two lists of an academy have the same name, whatever the case of its letters.'
      : 'An email address belongs to one active student of an academy.',
  rate_limit_exceeded:
    'An API key can send a limited number of requests in each window of time. Requests over the limit do not count.',
  internal_error: 'A request that waits while its academy is reset has no effect.',
}

/** The rule that a request broke; null when it broke none, and when a fault gave it its error. */
export function brokenRule(entry: JournalEntry): string | null {
  const { code, checks, fault } = entry
  const isInjected = fault?.code !== undefined || fault?.status !== undefined
  if (code === undefined || isInjected || checks.every(({ passed }) => passed)) return null
  const rule = rules[code]
  return typeof rule === 'string' ? rule : rule(entry)
}
