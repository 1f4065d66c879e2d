import { type ErrorCode, errors } from '@academy-access/schemas'

const kind = Symbol.for('@academy-access/engine/error')

/** The record because of which a request failed. It may not exist, or no longer. */
export interface RecordReference {
  readonly kind: 'student' | 'list' | 'course' | 'offer' | 'member'
  /** UUID; of a member that of the student. */
  readonly id: string
  /** UUID of the list of a member. */
  readonly list_id?: string
}

/**
 * An error of the service: a code of the error table with a message for people. Operations throw it before they change
 * anything. The methods of platforms and academies throw it for wrong input.
 *
 * @example
 * ```ts
 * import { createPlatform, ServiceError } from '@academy-access/engine'
 *
 * try {
 *   createPlatform({ fixture: { plan: 'gold' } as never })
 * } catch (error) {
 *   if (error instanceof ServiceError) console.log(error.code, error.message)
 * }
 * ```
 */
export class ServiceError extends Error {
  /** The name of the class. */
  override readonly name = 'ServiceError'
  /** A code of the error table. */
  readonly code: ErrorCode
  /** Seconds to wait before the next request; only for `rate_limit_exceeded`. */
  readonly retryAfter?: number
  /** @internal */
  readonly record?: RecordReference
  /** @internal */
  readonly isGone?: true
  /** @internal */
  readonly isUnsaved?: true

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      retryAfter?: number
      /** @internal */
      record?: RecordReference | undefined
      /**
       * Whether it existed: the dashboard API then responds with 410.
       *
       * @internal
       */
      isGone?: true
      /**
       * Whether a change is in memory alone, because its file cannot be written: the response then has status 503.
       *
       * @internal
       */
      isUnsaved?: true
    } = {},
  ) {
    super(message)
    this.code = code
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
    if (options.record) this.record = options.record
    if (options.isGone) this.isGone = true
    if (options.isUnsaved) this.isUnsaved = true
  }

  /**
   * The HTTP status of the code; 410 for a journal entry from before a restart or a reset, and 503 for a change that a server could
   * not write to its file yet.
   */
  get status(): number {
    if (this.isUnsaved) return 503
    return this.isGone ? 410 : errors[this.code].status
  }
}
recognizeCopies(ServiceError, 'ServiceError')

/** @internal 400 for a value that is wrong, with what was expected. */
export const invalid = (message: string): ServiceError => new ServiceError('validation_error', message)

/** @internal 404 for something that this academy does not have. `record` is what it may have had. */
export function notFound(thing: string, id: string, record?: RecordReference): ServiceError {
  return new ServiceError('not_found', `No ${thing} ${id} in this academy`, { record })
}

/** @internal 410 for something that the academy had. */
export function gone(message: string): ServiceError {
  return new ServiceError('not_found', message, { isGone: true })
}

/** @internal 503 for changes that could not be written. `reason` names the file, and says why. */
export function notSaved(reason: string): ServiceError {
  const message = `${reason}; the latest changes are in memory and are not on disk yet: each request tries again to write them`
  return new ServiceError('internal_error', message, { isUnsaved: true })
}

/** @internal The error of the service for something that was thrown: itself, or `internal_error`. */
export function toServiceError(thrown: unknown): ServiceError {
  return thrown instanceof ServiceError ? thrown : new ServiceError('internal_error', 'Unexpected error of the service')
}

/**
 * Makes `instanceof` true for errors of another copy of this package too: a bundle or a tree of packages may contain two,
 * and the platform of one may be behind the handlers of the other.
 *
 * @internal
 */
export function recognizeCopies(error: { readonly prototype: object }, name: string): void {
  Object.defineProperty(error.prototype, kind, { value: name })
  Object.defineProperty(error, Symbol.hasInstance, {
    value(this: unknown, value: unknown) {
      // A class that extends this one has only its own instances.
      if (this !== error) return Function.prototype[Symbol.hasInstance].call(this, value)
      return typeof value === 'object' && value !== null && Reflect.get(value, kind) === name
    },
  })
}
