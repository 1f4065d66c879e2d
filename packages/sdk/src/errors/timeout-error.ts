import { AcademyError, type ErrorContext } from './academy-error.ts'
import { identify } from './kind.ts'
import type { OperationId } from '../types.ts'

/**
 * No complete response arrived in time. `timeout` limits one attempt, `totalTimeout` limits the whole call without its waits
 * for a turn, and `maxWait` limits these waits: the call got no place among those of `maxConcurrency`.
 *
 * @example
 * ```ts
 * import { isTimeoutError } from '@academy-access/sdk'
 *
 * const result = await academy.courses.list({ timeout: 500, maxRetries: 0 }).result()
 * if (!result.ok && isTimeoutError(result.error)) console.log(result.error.limit, result.error.milliseconds) // timeout 500
 * ```
 */
export class TimeoutError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'TimeoutError'
  declare readonly operation: OperationId
  declare readonly code: undefined
  declare readonly serviceMessage: undefined
  declare readonly httpStatus: undefined
  declare readonly retryAfter: undefined
  /** The option that set the limit. */
  readonly limit: 'timeout' | 'totalTimeout' | 'maxWait'
  /** The value of that option, in milliseconds. */
  readonly milliseconds: number

  constructor(limit: TimeoutError['limit'], milliseconds: number, context: ErrorContext) {
    const missing = limit === 'maxWait' ? 'free place' : 'response'
    super(`${context.operation}: no ${missing} within ${milliseconds} ms (${limit})`, context)
    this.limit = limit
    this.milliseconds = milliseconds
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'TimeoutError')
}
