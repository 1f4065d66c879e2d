import { AcademyError, type ErrorContext } from './academy-error.ts'
import { identify } from './kind.ts'
import type { OperationId } from '../types.ts'

/**
 * The client could not reach the service, or the connection broke before the whole response arrived. `cause` is a copy of
 * the error of `fetch` with its name, message, stack, code, cause and errors. The copy cannot contain the API key.
 * `ambiguous` says whether a write may have happened.
 *
 * @example
 * ```ts
 * import { isConnectionError } from '@academy-access/sdk'
 *
 * const result = await academy.courses.list({ maxRetries: 0 }).result()
 * if (!result.ok && isConnectionError(result.error)) console.log(result.error.cause)
 * ```
 */
export class ConnectionError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'ConnectionError'
  declare readonly operation: OperationId
  declare readonly code: undefined
  declare readonly serviceMessage: undefined
  declare readonly httpStatus: undefined
  declare readonly retryAfter: undefined

  constructor(reason: string, context: ErrorContext) {
    super(`${context.operation}: the connection failed: ${reason}`, context)
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'ConnectionError')
}
