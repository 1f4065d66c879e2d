import { statuses } from '@academy-access/schemas/compiled'

import { AcademyError, type ErrorContext } from './academy-error.ts'
import { identify } from './kind.ts'
import type { ErrorCode, OperationId, UnknownErrorCode } from '../types.ts'

/**
 * The service responded with an error. Branch on `code`, because several codes share one HTTP status.
 *
 * @example
 * ```ts
 * import { isApiError } from '@academy-access/sdk'
 *
 * try {
 *   await academy.students.create({ email: 'ada@example.com' })
 * } catch (error) {
 *   if (!isApiError(error, 'already_exists')) throw error
 *   console.log(error.httpStatus) // 409
 * }
 * ```
 */
export class ApiError<Code extends ErrorCode | UnknownErrorCode = ErrorCode | UnknownErrorCode> extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'ApiError'
  declare readonly operation: OperationId
  /**
   * The error code. A code that the service adds later is passed through unchanged. Its type is {@link UnknownErrorCode}.
   */
  declare readonly code: Code
  /** The message of the service, for people, as it was sent. `message` has the operation, the status and the code too, and escapes control characters. */
  declare readonly serviceMessage: string
  /** The HTTP status of the service's response. */
  declare readonly httpStatus: number
  /** Seconds to wait before the next request, from the `Retry-After` header. Usually present with a 429 or a 503. */
  declare readonly retryAfter: number | undefined
  /** The headers of the response. The values of cookies and other secrets are replaced by `[redacted]`. */
  declare readonly httpHeaders: Headers
  /** The parsed body of the response. */
  declare readonly body: unknown

  constructor(code: Code, message: string, response: ApiErrorResponse, context: ErrorContext) {
    super(`${context.operation}: ${response.httpStatus} ${code}: ${message}`, context)
    Object.assign(this, { code, serviceMessage: message }, response)
  }

  /**
   * The path of the page about the code in the documentation: why it happens, and code that handles it. In the repository it
   * is a file, and on the documentation's site a page without `docs`. A code that the service adds later has no page yet.
   *
   * @example
   * ```ts
   * import { ApiError } from '@academy-access/sdk'
   *
   * console.log(ApiError.of('not_found').docs) // docs/errors/not_found.md
   * ```
   */
  get docs(): string {
    return `docs/errors/${this.code}.md`
  }

  /**
   * Makes an error as the client throws it, for tests of components and other code that handles errors.
   *
   * @example
   * ```ts
   * import { ApiError, isApiError, type UnknownErrorCode } from '@academy-access/sdk'
   *
   * const error = ApiError.of('not_found', { message: 'No student 7 in this academy' })
   * console.log(isApiError(error, 'not_found'), error.httpStatus, error.serviceMessage) // true 404 No student 7 in this academy
   * console.log(ApiError.of('code_of_tomorrow' as UnknownErrorCode).httpStatus) // 400
   * ```
   */
  static of<const Code extends ErrorCode | UnknownErrorCode>(code: Code, facts: ApiErrorFacts = {}): ApiError<Code> {
    return make(code, facts)
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'ApiError')
}

/** The fields that {@link ApiError.of} can set. */
export interface ApiErrorFacts {
  /** The message of the service. The words of the code by default. */
  message?: string | undefined
  /** The operation that failed. `students.get` by default. */
  operation?: OperationId | undefined
  /** The HTTP status. The status of the code by default, and 400 for a code that the API does not document. */
  httpStatus?: number | undefined
  /** Seconds to wait before the next request. None by default. */
  retryAfter?: number | undefined
  /** How many requests the call gave to `fetch`. 1 by default. */
  attempts?: number | undefined
  /** Whether the write may have happened. False by default. */
  ambiguous?: boolean | undefined
}

/** The parts of a response that an {@link ApiError} keeps. */
export interface ApiErrorResponse {
  /** The HTTP status. */
  httpStatus: number
  /** Seconds to wait before the next request. */
  retryAfter: number | undefined
  /** The headers, without secrets. */
  httpHeaders: Headers
  /** The parsed body. */
  body: unknown
}

// Outside of the class: a bundler renames a class whose methods mention it, and Node prints that name.
function make<Code extends ErrorCode | UnknownErrorCode>(code: Code, facts: ApiErrorFacts): ApiError<Code> {
  const { message = code.replaceAll('_', ' '), operation = 'students.get', retryAfter } = facts
  // A code that the service adds later is not in the error table of the API.
  const httpStatus = facts.httpStatus ?? (Object.hasOwn(statuses, code) ? statuses[code as ErrorCode] : 400)
  const httpHeaders = new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  const { attempts = 1, ambiguous = false } = facts
  const body = { error: { code, message } }
  return new ApiError(code, message, { httpStatus, retryAfter, httpHeaders, body }, { operation, attempts, ambiguous })
}
