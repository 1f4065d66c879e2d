// R047–R064
/**
 * The error table of the API: each code with its HTTP status and its condition. Branch on the code, because one status
 * has several.
 *
 * @example
 * ```ts
 * import { errors } from '@academy-access/schemas'
 *
 * console.log(errors.not_found.status) // 404
 * ```
 */
export const errors = {
  validation_error: { status: 400, condition: 'a path or body value failed validation' },
  invalid_course: { status: 400, condition: 'the course is not published' },
  invalid_courses: { status: 400, condition: 'some course ids are invalid or unpublished' },
  invalid_lists: { status: 400, condition: 'some list ids are invalid or not in this academy' },
  list_managed_by_offer: { status: 400, condition: 'the members of this list are managed by an offer' },
  unauthorized: { status: 401, condition: 'the API key is missing, malformed, revoked or unknown' },
  trial_api_unavailable: { status: 402, condition: 'the API needs a paid plan' },
  academy_locked: { status: 402, condition: 'the academy is locked' },
  limit_exceeded: { status: 402, condition: 'a limit of the plan was reached' },
  forbidden: { status: 403, condition: 'the API key is not permitted to do this' },
  not_found: { status: 404, condition: 'no such student, course, list, enrollment or member in this academy' },
  already_exists: { status: 409, condition: 'the student is an active member already, or the name is taken' },
  rate_limit_exceeded: { status: 429, condition: 'too many requests; Retry-After gives the seconds to wait' },
  internal_error: { status: 500, condition: 'an unexpected error of the service' },
} as const satisfies Record<string, { status: number; condition: string }>

/** A code of the error table. */
export type ErrorCode = keyof typeof errors

/**
 * A code that the service added after this version of the package, such as `code_of_tomorrow`. A comparison with any text
 * compiles, and an editor still lists the known codes.
 */
export type UnknownErrorCode = string & {}

// D01
/** The codes that every endpoint has. The service checks for them before it reads the request. */
export const commonErrors = [
  'unauthorized',
  'trial_api_unavailable',
  'academy_locked',
  'forbidden',
  'rate_limit_exceeded',
  'internal_error',
] as const satisfies readonly ErrorCode[]

/** A code that every endpoint has. */
export type CommonErrorCode = (typeof commonErrors)[number]
