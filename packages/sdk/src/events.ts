import type { AcademyError } from './errors/academy-error.ts'
import { checkHeaders } from './headers.ts'
import type { OperationId } from './types.ts'

/** The fields of every event. */
export interface CallEvent {
  /** The operation, such as `students.create`. */
  operation: OperationId
  /** One object per call: the same in all events of a call. Use it as the key of a `WeakMap`. */
  call: object
  /** The number of the attempt within the call, from 1. 0 if the call failed before its first attempt. */
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

/** A call waits for its turn to send a request. */
export interface WaitEvent extends CallEvent {
  /** All places of `maxConcurrency` are taken, or the rate limit is used up as far as the client knows it. */
  reason: 'concurrency' | 'rate_limit'
  /** Milliseconds until its turn, at least. 0 if that depends on other calls. */
  delay: number
  /** How many calls of the client wait for their turn, including this one. */
  waiting: number
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
  /** Runs when a call begins to wait for its turn. Its `attempt` is the one that the call will make. */
  onWait?: ((event: WaitEvent) => void) | undefined
  /** Runs before each wait for another attempt. */
  onRetry?: ((event: RetryEvent) => void) | undefined
  /** Runs once for a call that fails. */
  onError?: ((event: ErrorEvent) => void) | undefined
}

/** Receives the log messages of a client. `console` is a logger. */
export interface Logger {
  /** Receives each request, each response, and each wait for a turn. */
  debug?: ((message: string, details: object) => void) | undefined
  /** Receives each retry and, with `validate: 'warn'`, data that breaks the contract. */
  warn?: ((message: string, details: object) => void) | undefined
  /** Receives each call that fails and each hook that throws. */
  error?: ((message: string, details: object) => void) | undefined
}

/** Reports events to the hooks and the logger of one client. Nothing that they throw reaches the call. */
export interface Observer {
  /** Whether the client has hooks or a logger. Without them, no events are built. */
  readonly active: boolean
  /** Returns the headers to add to the request. */
  request(event: RequestEvent): Record<string, string>
  response(event: ResponseEvent): void
  wait(event: WaitEvent): void
  retry(event: RetryEvent): void
  error(event: ErrorEvent): void
  /** Warns the logger, or the console without a logger. */
  warn(message: string, details: object): void
}

export function createObserver(hooks: Hooks | undefined, logger: Logger | undefined): Observer {
  const write = (log: () => unknown) => {
    // A logger that throws has no better place to report to than the console.
    guard(log, (error) => console.error('the logger threw', error))
  }
  const run = <Value>(name: keyof Hooks, hook: () => Value): Value | undefined =>
    guard(hook, (error) =>
      write(() =>
        logger?.error
          ? logger.error(`the hook ${name} threw`, { error })
          : console.error(`the hook ${name} threw`, error),
      ),
    )
  return {
    active: hooks !== undefined || logger !== undefined,
    request(event) {
      write(() => logger?.debug?.(`${event.operation}: ${event.method} ${event.url} (attempt ${event.attempt})`, event))
      const headers = run('onRequest', () => {
        const added = hooks?.onRequest?.(event)
        return isThenable(added) ? added : checkHeaders(added ?? {})
      })
      return headers === undefined || isThenable(headers) ? {} : headers
    },
    response(event) {
      write(() => logger?.debug?.(`${event.operation}: ${event.status} in ${Math.round(event.duration)} ms`, event))
      run('onResponse', () => hooks?.onResponse?.(event))
    },
    wait(event) {
      write(() => logger?.debug?.(describeWait(event), event))
      run('onWait', () => hooks?.onWait?.(event))
    },
    retry(event) {
      write(() => logger?.warn?.(`${event.error.message}; trying again in ${Math.round(event.delay)} ms`, event))
      run('onRetry', () => hooks?.onRetry?.(event))
    },
    error(event) {
      write(() =>
        logger?.error?.(event.error instanceof Error ? event.error.message : `${event.operation}: aborted`, event),
      )
      run('onError', () => hooks?.onError?.(event))
    },
    warn(message, details) {
      write(() => (logger ? logger.warn?.(message, details) : console.warn(message, details)))
    },
  }
}

function describeWait({ operation, reason, delay, waiting }: WaitEvent): string {
  const cause = reason === 'concurrency' ? 'a free place' : `the rate limit, at least ${Math.round(delay)} ms`
  return `${operation}: waits for ${cause}; waiting calls: ${waiting}`
}

/** Runs code of the caller, and passes what it throws or rejects with to `report`. */
function guard<Value>(code: () => Value, report: (error: unknown) => unknown): Value | undefined {
  // The console may fail too. The call is more important than the report, so its failure has no effect.
  const reportSafely = async (error: unknown) => {
    try {
      await report(error)
    } catch {}
  }
  try {
    const result = code()
    // An async hook or logger that rejects must not cause an unhandled rejection.
    if (isThenable(result)) void Promise.resolve(result).then(undefined, reportSafely)
    return result
  } catch (error) {
    void reportSafely(error)
    return undefined
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
