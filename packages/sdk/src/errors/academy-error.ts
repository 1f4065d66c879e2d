import type { OperationId } from '../types.ts'

// A registered symbol: the guards then also recognize errors of another realm and of a second copy of this package.
const kind = Symbol.for('@academy-access/sdk/error')

/** The facts about a call that every error has. */
export interface ErrorContext {
  operation: OperationId
  attempts: number
  ambiguous: boolean
  cause?: unknown
}

/**
 * The base class of every error that this package throws. Errors of your own code pass through unchanged: the reason of
 * an abort, and an error that your `apiKey` function throws. If the function fails on a retry and an earlier request may
 * have been carried out, the call rejects with the error of that request instead, which has `ambiguous: true`.
 *
 * @example
 * ```ts
 * import { AcademyClient, AcademyError } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * try {
 *   await academy.lists.create({ name: 'VIP' })
 * } catch (error) {
 *   if (!(error instanceof AcademyError)) throw error
 *   console.log(error.name, error.operation, error.attempts, error.ambiguous)
 * }
 * ```
 */
export class AcademyError extends Error {
  /** The name of its class, such as `ApiError`. */
  declare readonly name: string
  /** The error code of the API. Only an `ApiError` has one. */
  declare readonly code: string | undefined
  /** The operation that failed, such as `students.create`. Undefined if the options of a client are invalid. */
  readonly operation: OperationId | undefined
  /** How many requests the call gave to `fetch`. */
  readonly attempts: number
  /**
   * Whether the service may have carried out a write although the call failed, because no usable response arrived. Check
   * before you repeat the call.
   */
  readonly ambiguous: boolean

  constructor(message: string, context: Partial<ErrorContext> = {}) {
    super(message, 'cause' in context ? { cause: context.cause } : undefined)
    this.operation = context.operation
    this.attempts = context.attempts ?? 0
    this.ambiguous = context.ambiguous ?? false
  }

  static {
    identify(this, 'AcademyError')
  }
}

/**
 * Whether a value is an error of this package. Errors of another realm and of a second copy of the package count.
 *
 * @example
 * ```ts
 * import { AcademyClient, isAcademyError } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'aa_live_00000000000000000000000000000001' })
 * await academy.lists.create({ name: '' }).catch((error: unknown) => {
 *   if (!isAcademyError(error)) throw error
 *   console.log(error.operation, error.ambiguous) // lists.create false
 * })
 * ```
 */
export function isAcademyError(error: unknown): error is AcademyError {
  return kindOf(error) !== undefined
}

/** Sets the name of an error class on its prototype, so that printing an error does not list `name` as a field. */
export function identify(error: { prototype: object }, name: string): void {
  Object.defineProperty(error.prototype, 'name', {
    value: name,
    writable: true,
    configurable: true,
  })
  Object.defineProperty(error.prototype, kind, { value: name })
}

/** The class name of an error, also if the error comes from another copy of the package. */
export function kindOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !(kind in error)) return undefined
  return typeof error[kind] === 'string' ? error[kind] : undefined
}
