import type { OperationId } from './types.ts'

// Registered, so that an error is recognised across realms and across two copies of this package.
const kind = Symbol.for('@academy-access/sdk/error')

/** What every error of a call knows. */
export interface ErrorContext {
  operation: OperationId
  attempts: number
  ambiguous: boolean
  cause?: unknown
}

/**
 * The base of every error that this package throws. The caller's own errors stay what they are: the reason of an
 * abort, and whatever an `apiKey` function throws.
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
  /** The API's code; only an `ApiError` has one. */
  declare readonly code: string | undefined
  /** The operation that failed, such as `students.create`; undefined for a client that could not be made. */
  readonly operation: OperationId | undefined
  /** How many requests were sent for this call. */
  readonly attempts: number
  /** Whether a write may have happened although the call failed: its answer was lost. Look before you repeat it. */
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
 * Whether a value is an error of this package, also one of another realm or of a second copy of the package.
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

/** Gives a class of errors its name, outside of what printing an error shows. */
export function identify(error: { prototype: object }, name: string): void {
  Object.defineProperty(error.prototype, 'name', {
    value: name,
    writable: true,
    configurable: true,
  })
  Object.defineProperty(error.prototype, kind, { value: name })
}

/** The name of an error's class, whichever copy of it was used. */
export function kindOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const name = (error as { [kind]?: unknown })[kind]
  return typeof name === 'string' ? name : undefined
}
