import { AcademyError, type ErrorContext, identify, kindOf } from './academy-error.ts'
import type { ErrorCode, OperationId } from '../types.ts'

/**
 * The service responded with an error. Branch on `code`, because several codes share one HTTP status.
 *
 * @example
 * ```ts
 * import { AcademyClient, isApiError } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * try {
 *   await academy.students.create({ email: 'ada@example.com' })
 * } catch (error) {
 *   if (!isApiError(error, 'already_exists')) throw error
 *   console.log(error.status) // 409
 * }
 * ```
 */
export class ApiError<Code extends string = ErrorCode> extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'ApiError'
  declare readonly operation: OperationId
  /** The error code. A code that the service adds later is passed through unchanged. */
  declare readonly code: Code
  /** The HTTP status. */
  readonly status: number
  /** Seconds to wait before the next request, from the `Retry-After` header. Usually present with a 429 or a 503. */
  readonly retryAfter: number | undefined
  /** The headers of the response. The values of cookies and other secrets are replaced by `[redacted]`. */
  readonly headers: Headers
  /** The parsed body of the response. */
  readonly body: unknown

  constructor(code: Code, message: string, response: ApiErrorResponse, context: ErrorContext) {
    super(`${context.operation}: ${response.status} ${code}: ${message}`, context)
    this.code = code
    this.status = response.status
    this.retryAfter = response.retryAfter
    this.headers = response.headers
    this.body = response.body
  }

  static {
    identify(this, 'ApiError')
  }
}

/** The parts of a response that an {@link ApiError} keeps. */
export interface ApiErrorResponse {
  /** The HTTP status. */
  status: number
  /** Seconds to wait before the next request. */
  retryAfter: number | undefined
  /** The headers, without secrets. */
  headers: Headers
  /** The parsed body. */
  body: unknown
}

/**
 * Whether an error is an {@link ApiError}. If you pass codes, the error must have one of them.
 *
 * @example
 * ```ts
 * import { AcademyClient, isApiError } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const list = await academy.lists.get('00000000-0000-4000-8000-000000000000').catch((error: unknown) => {
 *   if (isApiError(error, 'not_found')) return null
 *   throw error
 * })
 * ```
 */
export function isApiError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is ApiError<Code> {
  return kindOf(error) === 'ApiError' && (codes.length === 0 || codes.includes((error as ApiError<Code>).code))
}
