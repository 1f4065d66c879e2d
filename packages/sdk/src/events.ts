import type { AcademyError } from './academy-error.ts'
import type { OperationId } from './types.ts'

/** What every event of a call tells. */
export interface CallEvent {
  /** Such as `students.create`. */
  operation: OperationId
  /** The same object in every event of one call, and in no other: a key for a `WeakMap`. */
  call: object
  /** Which request of the call it is about, from 1; 0 when none was sent. */
  attempt: number
}

/** A request is about to be sent. */
export interface RequestEvent extends CallEvent {
  /** The HTTP method. */
  method: string
  /** The whole address, with its query. */
  url: string
  /** A copy without secrets; the API key is not among them yet. */
  headers: Headers
}

/** An answer has come, whatever its status. */
export interface ResponseEvent extends CallEvent {
  /** The HTTP method. */
  method: string
  /** The whole address, with its query. */
  url: string
  /** The HTTP status. */
  status: number
  /** A copy without secrets. */
  headers: Headers
  /** Milliseconds from sending to the end of the body. */
  duration: number
}

/** An attempt has failed and will be repeated. */
export interface RetryEvent extends CallEvent {
  /** Why the attempt failed. */
  error: AcademyError
  /** Milliseconds until the next attempt, at least. */
  delay: number
}

/** The call has failed for good. */
export interface ErrorEvent extends CallEvent {
  /** What the call rejects with: an `AcademyError`, the reason of an abort, or what an `apiKey` function threw. */
  error: unknown
  /** Milliseconds of the whole call, with its waits. */
  duration: number
}

/**
 * Functions that watch the calls of a client. They are not waited for, and one that throws changes no call: that is
 * reported to the `logger`.
 *
 * @example
 * ```ts
 * import { AcademyClient } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({
 *   baseUrl: 'http://127.0.0.1:4010',
 *   apiKey: 'aa_live_00000000000000000000000000000001',
 *   hooks: {
 *     onRequest: () => ({ 'x-request-id': crypto.randomUUID() }),
 *     onResponse: ({ operation, status, duration }) => console.log(`${operation} ${status} ${Math.round(duration)} ms`),
 *   },
 * })
 * await academy.courses.list()
 * ```
 */
export interface Hooks {
  /** Before each request. Headers that it returns are added to the request. */
  onRequest?: ((event: RequestEvent) => Record<string, string> | undefined | void) | undefined
  /** After each answer. */
  onResponse?: ((event: ResponseEvent) => void) | undefined
  /** Before each wait for another attempt. */
  onRetry?: ((event: RetryEvent) => void) | undefined
  /** Once for a call that fails. */
  onError?: ((event: ErrorEvent) => void) | undefined
}

/** Where a client writes what it does; `console` is one. */
export interface Logger {
  /** Each request and each answer. */
  debug?: ((message: string, details: object) => void) | undefined
  /** Each retry, and data that breaks the contract under `validate: 'warn'`. */
  warn?: ((message: string, details: object) => void) | undefined
  /** Each call that fails, and each hook that throws. */
  error?: ((message: string, details: object) => void) | undefined
}

/** What tells the hooks and the logger of one client. */
export interface Observer {
  /** Whether anybody listens at all: the events cost nothing otherwise. */
  readonly active: boolean
  request(event: RequestEvent): Record<string, string> | undefined
  response(event: ResponseEvent): void
  retry(event: RetryEvent): void
  error(event: ErrorEvent): void
}

export function createObserver(watching: Hooks | undefined, writing: Logger | undefined): Observer {
  const hooks = watching ?? {}
  const logger = writing ?? {}
  const guarded = <Event, Result>(name: keyof Hooks, hook: ((event: Event) => Result) | undefined, event: Event) => {
    try {
      const result = hook?.(event)
      // A hook may be async all the same; its failure is as little the call's as any other.
      if (isThenable(result)) void result.then(undefined, (error: unknown) => report(name, error))
      return result
    } catch (error) {
      report(name, error)
      return undefined
    }
  }
  const report = (name: string, error: unknown) => {
    if (logger.error) logger.error(`the hook ${name} threw`, { error })
    else console.error(`the hook ${name} threw`, error)
  }
  return {
    active: watching !== undefined || writing !== undefined,
    request(event) {
      logger.debug?.(`${event.operation}: ${event.method} ${event.url} (attempt ${event.attempt})`, event)
      const headers = guarded('onRequest', hooks.onRequest, event)
      return isThenable(headers) ? undefined : (headers ?? undefined)
    },
    response(event) {
      logger.debug?.(`${event.operation}: ${event.status} in ${Math.round(event.duration)} ms`, event)
      guarded('onResponse', hooks.onResponse, event)
    },
    retry(event) {
      logger.warn?.(`${event.error.message}; trying again in ${Math.round(event.delay)} ms`, event)
      guarded('onRetry', hooks.onRetry, event)
    },
    error(event) {
      logger.error?.(event.error instanceof Error ? event.error.message : `${event.operation}: aborted`, event)
      guarded('onError', hooks.onError, event)
    },
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
