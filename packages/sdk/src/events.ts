import type { AcademyError } from './errors/academy-error.ts'
import type { OperationId } from './types.ts'

/** The fields of every event. */
export interface CallEvent {
  /** The operation, such as `students.create`. */
  operation: OperationId
  /** One object per call: the same in all events of a call. Use it as the key of a `WeakMap`. */
  call: object
  /** The number of the request within the call, from 1. 0 if the call has sent no request. */
  attempt: number
}

/** The client is about to send a request. */
export interface RequestEvent extends CallEvent {
  /** The HTTP method. */
  method: string
  /** The whole URL with its query. */
  url: string
  /** A copy of the headers with secrets replaced by `[redacted]`. The API key is added later. */
  headers: Headers
}

/** A response has arrived, with any status. */
export interface ResponseEvent extends CallEvent {
  /** The HTTP method. */
  method: string
  /** The whole URL with its query. */
  url: string
  /** The HTTP status. */
  status: number
  /** A copy of the headers with secrets replaced by `[redacted]`. */
  headers: Headers
  /** Milliseconds from the start of the attempt to the end of the body. */
  duration: number
}

/** An attempt has failed, and the client will repeat it. */
export interface RetryEvent extends CallEvent {
  /** Why the attempt failed. */
  error: AcademyError
  /** Milliseconds until the next attempt, at least. */
  delay: number
}

/** The call has failed. */
export interface ErrorEvent extends CallEvent {
  /** The error of the call: an `AcademyError`, the reason of an abort, or the error of an `apiKey` function. */
  error: unknown
  /** Milliseconds of the whole call, including its waits. */
  duration: number
}

/**
 * Functions that observe the calls of a client. The client does not wait for them. A hook that throws does not change the
 * call: the client reports its error to the `logger`.
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
  /** Runs before each request. The client adds the headers that it returns. */
  onRequest?: ((event: RequestEvent) => Record<string, string> | undefined | void) | undefined
  /** Runs after each response. */
  onResponse?: ((event: ResponseEvent) => void) | undefined
  /** Runs before each wait for another attempt. */
  onRetry?: ((event: RetryEvent) => void) | undefined
  /** Runs once for a call that fails. */
  onError?: ((event: ErrorEvent) => void) | undefined
}

/** Receives the log messages of a client. `console` is a logger. */
export interface Logger {
  /** Receives each request and each response. */
  debug?: ((message: string, details: object) => void) | undefined
  /** Receives each retry and, with `validate: 'warn'`, data that breaks the contract. */
  warn?: ((message: string, details: object) => void) | undefined
  /** Receives each call that fails and each hook that throws. */
  error?: ((message: string, details: object) => void) | undefined
}

/** Reports events to the hooks and the logger of one client. */
export interface Observer {
  /** Whether the client has hooks or a logger. Without them, no events are built. */
  readonly active: boolean
  request(event: RequestEvent): Record<string, string> | undefined
  response(event: ResponseEvent): void
  retry(event: RetryEvent): void
  error(event: ErrorEvent): void
}

export function createObserver(ownHooks: Hooks | undefined, ownLogger: Logger | undefined): Observer {
  const hooks = ownHooks ?? {}
  const logger = ownLogger ?? {}
  const guarded = <Event, Result>(name: keyof Hooks, hook: ((event: Event) => Result) | undefined, event: Event) => {
    try {
      const result = hook?.(event)
      // An async hook that rejects must not cause an unhandled rejection.
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
    active: ownHooks !== undefined || ownLogger !== undefined,
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
