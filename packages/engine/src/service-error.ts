import { type ErrorCode, errors } from '@academy-access/schemas'

/**
 * A refusal of the service: a code of the error table with a message for humans. Operations throw it before they change
 * anything (R066); so do the academy's own methods on input that they cannot take.
 *
 * @example
 * ```ts
 * import { ServiceError, createPlatform } from '@academy-access/engine'
 *
 * try {
 *   createPlatform({ fixture: { academies: [{ plan: 'gold' }] } as never })
 * } catch (error) {
 *   if (error instanceof ServiceError) console.log(error.code, error.message)
 * }
 * ```
 */
export class ServiceError extends Error {
  /** The name of its class. */
  override readonly name = 'ServiceError'
  /** A code of the error table. */
  readonly code: ErrorCode
  /** Seconds, for `rate_limit_exceeded` alone. */
  readonly retryAfter?: number

  constructor(code: ErrorCode, message: string, options: { retryAfter?: number } = {}) {
    super(message)
    this.code = code
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
  }

  /** HTTP status of the code. */
  get status(): number {
    return errors[this.code].status
  }
}

/** 404, for a thing that this academy does not have. */
export function notFound(thing: string, id: string): ServiceError {
  return new ServiceError('not_found', `No ${thing} ${id} in this academy`)
}
