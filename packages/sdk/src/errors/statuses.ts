import type { ErrorCode, errors } from '@academy-access/schemas'

type Statuses = { readonly [Code in ErrorCode]: (typeof errors)[Code]['status'] }

/**
 * The HTTP status of each code. A copy without the texts of the contract's table, which would triple its size in a bundle.
 * The compiler compares the two.
 */
export const statuses: Statuses = {
  validation_error: 400,
  invalid_course: 400,
  invalid_courses: 400,
  invalid_lists: 400,
  list_managed_by_offer: 400,
  unauthorized: 401,
  trial_api_unavailable: 402,
  academy_locked: 402,
  limit_exceeded: 402,
  forbidden: 403,
  not_found: 404,
  already_exists: 409,
  rate_limit_exceeded: 429,
  internal_error: 500,
}

/** Whether a code is in the error table of the API. */
export function isDocumented(code: string): code is ErrorCode {
  return Object.hasOwn(statuses, code)
}
