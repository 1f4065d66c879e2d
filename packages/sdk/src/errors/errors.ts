import { statuses } from '@academy-access/schemas/internal/compiled'

import type { ErrorCode, Issue, OperationName, UnknownErrorCode } from '../types.ts'
import { homepage } from '../version.ts'
import { identify, kindOf, markRepeatable } from './kind.ts'

/** The facts about a call that every error has. By default nothing was sent. */
export interface ErrorContext {
  operation: OperationName
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
  readonly operation: OperationName | undefined
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
   * The address of the page about this error in the documentation: why it happens, and code that handles it. Undefined in a build
   * whose package.json has no `homepage`. For a code that the service adds later, the page of all errors.
   *
   * @example
   * ```ts
   * import { ApiError } from '@academy-access/sdk'
   *
   * console.log(ApiError.of('not_found').docsUrl) // such as https://…/errors/not_found.html
   * ```
   */
  get docsUrl(): string | undefined {
    const { code, name } = this
    const page = code ?? name.replace('Error', '-error').toLowerCase()
    return homepage && `${homepage}errors/${code === undefined || Object.hasOwn(statuses, code) ? `${page}.html` : ''}`
  }

  /**
   * What `JSON.stringify` writes of the error: its name, its message, and the facts about the call. The body and the headers of
   * a response and the rejected values stay out, because they may contain personal data. `structuredClone` keeps the message,
   * the stack and the cause alone, as of every error.
   */
  toJSON(): object {
    const { name, message } = this
    const hidden = { body: undefined, value: undefined, issues: undefined, httpHeaders: undefined }
    return Object.assign({ name, message }, this, hidden)
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
    if (!Object.hasOwn(this, 'kind')) return super[Symbol.hasInstance](value)
    const found = kindOf(value)
    const { kind } = this as { kind?: string }
    return found !== undefined && (found === kind || kind === 'AcademyError')
  }
}

/** A message without characters that end a line of a log or that a terminal obeys: a service can send any text. */
function oneLine(message: string): string {
  return message.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * The service responded with an error. Branch on `code`, because several codes share one HTTP status.
 *
 * @example
 * ```ts
 * import { isApiError } from '@academy-access/sdk'
 *
 * try {
 *   await academy.students.create({ email: 'ada@example.com' })
 * } catch (error) {
 *   if (!isApiError(error, 'already_exists')) throw error
 *   console.log(error.httpStatus) // 409
 * }
 * ```
 */
export class ApiError<Code extends ErrorCode | UnknownErrorCode = ErrorCode | UnknownErrorCode> extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'ApiError'
  declare readonly operation: OperationName
  /**
   * The error code. A code that the service adds later is passed through unchanged. Its type is {@link UnknownErrorCode}.
   */
  declare readonly code: Code
  /** The message of the service, for people, as it was sent. `message` has the operation, the status and the code too, and escapes control characters. */
  declare readonly serviceMessage: string
  /** The HTTP status of the service's response. */
  declare readonly httpStatus: number
  /** Seconds to wait before the next request, from the `Retry-After` header. Usually present with a 429 or a 503. */
  declare readonly retryAfter: number | undefined
  /** The headers of the response. The values of cookies and other secrets are replaced by `[redacted]`. */
  declare readonly httpHeaders: Headers
  /** The parsed body of the response. */
  declare readonly body: unknown

  constructor(code: Code, message: string, response: ApiErrorResponse, context: ErrorContext) {
    super(`${context.operation}: ${response.httpStatus} ${code}: ${message}`, context)
    Object.assign(this, { code, serviceMessage: message }, response)
  }

  /**
   * Makes an error as the client throws it, for tests of components and other code that handles errors.
   *
   * @param code The code of the error, also one that the API does not have yet.
   * @param facts What differs from the defaults of the code.
   *
   * @example
   * ```ts
   * import { ApiError, isApiError } from '@academy-access/sdk'
   *
   * const error = ApiError.of('not_found', { message: 'No student 7 in this academy' })
   * console.log(isApiError(error, 'not_found'), error.httpStatus, error.serviceMessage) // true 404 No student 7 in this academy
   * console.log(ApiError.of('code_of_tomorrow').httpStatus) // 400
   * ```
   */
  static of<const Code extends ErrorCode | UnknownErrorCode>(code: Code, facts: ApiErrorFacts = {}): ApiError<Code> {
    return make(code, facts)
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'ApiError')
}

/** The fields that {@link ApiError.of} can set. */
export interface ApiErrorFacts {
  /** The message of the service. The words of the code by default. */
  message?: string | undefined
  /** The operation that failed. `students.get` by default. */
  operation?: OperationName | undefined
  /** The HTTP status. The status of the code by default, and 400 for a code that the API does not document. */
  httpStatus?: number | undefined
  /** Seconds to wait before the next request. None by default. */
  retryAfter?: number | undefined
  /** How many requests the call gave to `fetch`. 1 by default. */
  attempts?: number | undefined
  /** Whether the write may have happened. False by default. */
  ambiguous?: boolean | undefined
}

/** The parts of a response that an {@link ApiError} keeps. */
export interface ApiErrorResponse {
  /** The HTTP status. */
  httpStatus: number
  /** Seconds to wait before the next request. */
  retryAfter: number | undefined
  /** The headers, without secrets. */
  httpHeaders: Headers
  /** The parsed body. */
  body: unknown
}

// Outside of the class: a bundler renames a class whose methods mention it, and Node prints that name.
function make<Code extends ErrorCode | UnknownErrorCode>(code: Code, facts: ApiErrorFacts): ApiError<Code> {
  const { message = code.replaceAll('_', ' '), operation = 'students.get', retryAfter } = facts
  // A code that the service adds later is not in the error table of the API.
  const httpStatus = facts.httpStatus ?? (Object.hasOwn(statuses, code) ? statuses[code as ErrorCode] : 400)
  const httpHeaders = new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  const { attempts = 1, ambiguous = false } = facts
  const body = { error: { code, message } }
  return new ApiError(code, message, { httpStatus, retryAfter, httpHeaders, body }, { operation, attempts, ambiguous })
}

/**
 * An argument or an option is invalid. The client found this out before it sent a request.
 *
 * @example
 * ```ts
 * import { isInputError } from '@academy-access/sdk'
 *
 * const result = await academy.lists.create({ name: '' }).result()
 * if (!result.ok && isInputError(result.error)) console.log(result.error.message)
 * // lists.create: body.name: expected 1 to 100 characters, got ""
 * ```
 */
export class InputError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'InputError'
  declare readonly code: undefined
  declare readonly serviceMessage: undefined
  declare readonly httpStatus: undefined
  declare readonly retryAfter: undefined
  /** Each invalid value of an argument, with its path. Empty if an option is invalid. */
  readonly issues: readonly Issue[]

  constructor(
    message: string,
    operation?: OperationName,
    issues: readonly Issue[] = [],
    context: Partial<ErrorContext> = {},
  ) {
    super(message, { ...context, ...(operation && { operation }) })
    this.issues = issues
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'InputError')
}

/**
 * The client could not reach the service, or the connection broke before the whole response arrived. `cause` is a copy of
 * the error of `fetch` with its name, message, stack, code, cause and errors. The copy cannot contain the API key.
 * `ambiguous` says whether a write may have happened.
 *
 * @example
 * ```ts
 * import { isConnectionError } from '@academy-access/sdk'
 *
 * const result = await academy.courses.list({}, { maxRetries: 0 }).result()
 * if (!result.ok && isConnectionError(result.error)) console.log(result.error.cause)
 * ```
 */
export class ConnectionError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'ConnectionError'
  declare readonly operation: OperationName
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

/**
 * No complete response arrived in time. `timeout` limits one attempt, `totalTimeout` limits the whole call without its waits
 * for a turn, and `maxWait` limits these waits: the call got no place among those of `maxConcurrency`.
 *
 * @example
 * ```ts
 * import { isTimeoutError } from '@academy-access/sdk'
 *
 * const result = await academy.courses.list({}, { timeout: 500, maxRetries: 0 }).result()
 * if (!result.ok && isTimeoutError(result.error)) console.log(result.error.limit, result.error.milliseconds) // timeout 500
 * ```
 */
export class TimeoutError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'TimeoutError'
  declare readonly operation: OperationName
  declare readonly code: undefined
  declare readonly serviceMessage: undefined
  declare readonly httpStatus: undefined
  declare readonly retryAfter: undefined
  /** The option that set the limit. */
  readonly limit: 'timeout' | 'totalTimeout' | 'maxWait'
  /** The value of that option, in milliseconds. */
  readonly milliseconds: number

  constructor(limit: TimeoutError['limit'], milliseconds: number, context: ErrorContext) {
    const isTurn = limit === 'maxWait'
    const hint = isTurn ? '; does a hook or apiKey call this client?' : ''
    const missing = isTurn ? 'free place' : 'response'
    super(`${context.operation}: no ${missing} within ${milliseconds} ms (${limit})${hint}`, context)
    this.limit = limit
    this.milliseconds = milliseconds
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'TimeoutError')
}

/**
 * The response does not follow the API's contract. Typical reasons: a wrong base URL, the page of a proxy, a redirect,
 * incomplete JSON, or data of another shape.
 *
 * @example
 * ```ts
 * import { AcademyClient, isProtocolError } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010/docs', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const result = await academy.courses.list().result()
 * if (!result.ok && isProtocolError(result.error)) console.log(result.error.httpStatus, result.error.value)
 * ```
 */
export class ProtocolError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'ProtocolError'
  declare readonly operation: OperationName
  declare readonly code: undefined
  declare readonly serviceMessage: undefined
  declare readonly retryAfter: undefined
  /** The HTTP status. 0 for a redirect that a browser hides. */
  declare readonly httpStatus: number
  /** The headers of the response. The values of cookies and other secrets are replaced by `[redacted]`. */
  declare readonly httpHeaders: Headers
  /** What breaks the contract: the `data` of a success, or else the whole body. Parsed JSON, or the text if it is not JSON. */
  declare readonly value: unknown
  /** Each value that breaks the contract, with its path. Empty if the response has no data to check. */
  declare readonly issues: readonly Issue[]
  /**
   * Whether the response is a redirect, or came after one that `fetch` has followed. The API never redirects. In a page, it is
   * usually the way to a login, because the session is over.
   */
  declare readonly redirected: boolean
  /** Whether the service did carry out the write: the response reports success and begins with data, which is unusable. */
  declare readonly applied: boolean

  constructor(reason: string, response: ProtocolErrorResponse, context: ErrorContext) {
    super(`${context.operation}: ${reason}${response.applied ? '; the write was carried out' : ''}`, context)
    Object.assign(this, { issues: [], applied: false, redirected: false }, response)
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'ProtocolError')
}

/** The parts of a response that a {@link ProtocolError} keeps. */
export interface ProtocolErrorResponse {
  /** The HTTP status. */
  httpStatus: number
  /** The headers, without secrets. */
  httpHeaders: Headers
  /** What breaks the contract: parsed JSON, or text. */
  value: unknown
  /** Each value that breaks the contract. None by default. */
  issues?: readonly Issue[]
  /** Whether the response is a redirect, or came after one. False by default. */
  redirected?: boolean
  /** Whether the service did carry out the write. False by default. */
  applied?: boolean
}
