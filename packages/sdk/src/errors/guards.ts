import type { AcademyError, ApiError, ConnectionError, InputError, ProtocolError, TimeoutError } from './errors.ts'
import { isRepeatable, kindOf } from './kind.ts'
import type { ErrorCode, UnknownErrorCode } from '../types.ts'

/**
 * Whether a value is an error of this package. Errors of another realm and of a second copy of the package count.
 *
 * @param error Any value.
 *
 * @example
 * ```ts
 * import { isAcademyError } from '@academy-access/sdk'
 *
 * await academy.lists.create({ name: '' }).catch((error: unknown) => {
 *   if (!isAcademyError(error)) throw error
 *   console.log(error.operation, error.ambiguous) // lists.create false
 * })
 * ```
 */
export function isAcademyError(error: unknown): error is AcademyError {
  return kindOf(error) !== undefined
}

/**
 * Whether an error is an {@link ApiError}. If you pass codes, the error must have one of them. They are known codes, so
 * that a misspelled one does not compile. Compare a code that this version does not know: `error.code === 'code_of_tomorrow'`.
 *
 * @param error Any value.
 * @param codes The codes that count. Every code by default.
 *
 * @example
 * ```ts
 * import { isApiError } from '@academy-access/sdk'
 *
 * const list = await academy.lists.get('00000000-0000-4000-8000-000000000000').catch((error: unknown) => {
 *   if (isApiError(error, 'not_found')) return null
 *   throw error
 * })
 * ```
 */
export function isApiError<const Code extends ErrorCode | UnknownErrorCode = ErrorCode | UnknownErrorCode>(
  error: unknown,
  ...codes: (Code & ErrorCode)[]
): error is ApiError<Code> {
  return (
    kindOf(error) === 'ApiError' && (codes.length === 0 || codes.includes((error as ApiError<Code & ErrorCode>).code))
  )
}

/**
 * Whether an error is a {@link ConnectionError}.
 *
 * @param error Any value.
 */
export function isConnectionError(error: unknown): error is ConnectionError {
  return kindOf(error) === 'ConnectionError'
}

/**
 * Whether an error is an {@link InputError}.
 *
 * @param error Any value.
 */
export function isInputError(error: unknown): error is InputError {
  return kindOf(error) === 'InputError'
}

/**
 * Whether an error is a {@link ProtocolError}.
 *
 * @param error Any value.
 */
export function isProtocolError(error: unknown): error is ProtocolError {
  return kindOf(error) === 'ProtocolError'
}

/**
 * Whether an error is a {@link TimeoutError}.
 *
 * @param error Any value.
 */
export function isTimeoutError(error: unknown): error is TimeoutError {
  return kindOf(error) === 'TimeoutError'
}

/**
 * Whether the same call can succeed later and does no harm then. True for a 429, and for a failed connection, a timeout
 * and a 5xx, unless the write may have happened and the API does not document that repeating it is harmless. The client
 * has already repeated such a call up to `maxRetries` times: use this for a queue, or to offer the user another try.
 *
 * @param error Any value.
 *
 * @example
 * ```ts
 * import { isRetryable } from '@academy-access/sdk'
 *
 * const result = await academy.courses.list().result()
 * if (!result.ok) console.log(isRetryable(result.error) ? 'Try again later.' : result.error.message)
 * ```
 */
export function isRetryable(error: unknown): boolean {
  const kind = kindOf(error)
  if (kind === undefined || kind === 'InputError') return false
  if (kind === 'ApiError' || kind === 'ProtocolError') {
    const { httpStatus } = error as ApiError | ProtocolError
    if (httpStatus === 429) return true
    if (httpStatus < 500) return false
  }
  const failed = error as AcademyError
  return !failed.ambiguous || isRepeatable(failed)
}

/** What most runtimes have, and no standard. */
interface StackTraces {
  readonly captureStackTrace?: (error: object, below: unknown) => void
}

/**
 * Takes the stack of an error again. An error is made after many waits, so its ten frames are those of the client and of ky. Few
 * functions are between the end of a call and the code that waits for it, and V8 lists that code too. A call that succeeds
 * pays nothing for it.
 */
export function showCaller(error: unknown): void {
  if (isAcademyError(error)) (Error as StackTraces).captureStackTrace?.(error, showCaller)
}
