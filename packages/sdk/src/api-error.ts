import { AcademyError, type ErrorContext, identify, kindOf } from './academy-error.ts'
import type { ErrorCode, OperationId } from './types.ts'

/**
 * The service refused the call and said why. Branch on `code`: one status has several codes (R064).
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
  /** The code of the error table. A code that the service adds later comes through as it is. */
  declare readonly code: Code
  /** The HTTP status. */
  readonly status: number
  /** Seconds to wait before the next request, as the service said; only with a 429 or a 503. */
  readonly retryAfter: number | undefined
  /** The headers of the answer, cookies and the like blotted out. */
  readonly headers: Headers
  /** The body of the answer, as it was parsed. */
  readonly body: unknown

  constructor(code: Code, message: string, answer: ApiErrorResponse, context: ErrorContext) {
    super(`${context.operation}: ${answer.status} ${code}: ${message}`, context)
    this.code = code
    this.status = answer.status
    this.retryAfter = answer.retryAfter
    this.headers = answer.headers
    this.body = answer.body
  }

  static {
    identify(this, 'ApiError')
  }
}

/** What an {@link ApiError} tells of the answer. */
export interface ApiErrorResponse {
  status: number
  retryAfter: number | undefined
  headers: Headers
  body: unknown
}

/**
 * Whether an error is a refusal by the service, with one of the codes if any are named.
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
