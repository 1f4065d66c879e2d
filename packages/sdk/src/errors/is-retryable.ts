import { type AcademyError, isRepeatable, kindOf } from './academy-error.ts'
import type { ApiError } from './api-error.ts'
import type { ProtocolError } from './protocol-error.ts'

/**
 * Whether the same call can succeed later and does no harm then. True for a 429, and for a failed connection, a timeout
 * and a 5xx, unless the write may have happened and the API does not document that repeating it is harmless. The client
 * has already repeated such a call up to `maxRetries` times: use this for a queue, or to offer the user another try.
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
  const { ambiguous } = error as AcademyError
  return !ambiguous || isRepeatable(error as AcademyError)
}
