import { identify, kindOf, markRepeatable } from './kind.ts'
import type { ErrorCode, OperationId, UnknownErrorCode } from '../types.ts'

/** The facts about a call that every error has. By default nothing was sent. */
export interface ErrorContext {
  operation: OperationId
  attempts?: number
  ambiguous?: boolean
  /** Whether a second, equal request changes nothing more, by the contract. */
  repeatable?: boolean
  cause?: unknown
}

/**
 * The base class of every error that this package throws. Errors of your own code pass through unchanged: the reason of
 * an abort, and an error that your `apiKey` function throws. If the function fails on a retry and an earlier request may
 * have been carried out, the call rejects with the error of that request instead, which has `ambiguous: true`.
 *
 * @example
 * ```ts
 * import { AcademyError } from '@academy-access/sdk'
 *
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
  declare readonly code: ErrorCode | UnknownErrorCode | undefined
  /** The message of the service alone. Only an `ApiError` has one. */
  declare readonly serviceMessage: string | undefined
  /**
   * The HTTP status of the service's response. An `ApiError` and a `ProtocolError` have one. It is not named `status`,
   * because web frameworks respond to their own visitor with the `status` of a thrown error.
   */
  declare readonly httpStatus: number | undefined
  /** Seconds to wait before the next request. Only an `ApiError` can have it. */
  declare readonly retryAfter: number | undefined
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
    super(oneLine(message), context)
    this.operation = context.operation
    this.attempts = context.attempts ?? 0
    this.ambiguous = context.ambiguous ?? false
    if (context.repeatable) markRepeatable(this)
  }

  /**
   * What `JSON.stringify` writes of the error: its name, its message, and the facts about the call. The body and the headers of
   * a response and the rejected values stay out, because they may contain personal data. `structuredClone` keeps the message,
   * the stack and the cause alone, as of every error.
   */
  toJSON(): object {
    const { name, message, ...facts } = this
    return { name, message, ...facts, body: undefined, value: undefined, issues: undefined, httpHeaders: undefined }
  }

  /** @internal The name of the class. As a field, so that a bundle without the class contains no call of `identify`. */
  static readonly kind: string = /* @__PURE__ */ identify(this, 'AcademyError')

  /**
   * `instanceof` is also true for errors of another copy of this package, as bundles may contain two copies. It narrows to
   * an `ApiError` with typed codes: without this signature, TypeScript would narrow to `ApiError<any>`.
   */
  static override [Symbol.hasInstance]<Class extends abstract new (...args: never[]) => unknown>(
    this: Class,
    value: unknown,
  ): value is InstanceType<Class> {
    // A class that extends one of these has no kind of its own, and only its own instances.
    if (!hasKind(this)) return Function.prototype[Symbol.hasInstance].call(this, value)
    const found = kindOf(value)
    return found !== undefined && (found === this.kind || this.kind === 'AcademyError')
  }
}

function hasKind<Class extends object>(constructor: Class): constructor is Class & { readonly kind: string } {
  return Object.hasOwn(constructor, 'kind')
}

/** A message without characters that end a line of a log or that a terminal obeys: a service can send any text. */
function oneLine(message: string): string {
  return message.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
