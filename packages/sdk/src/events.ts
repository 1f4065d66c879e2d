import type { AcademyError } from './errors/errors.ts'
import type { HeadersOption } from './fetch.ts'
import type { OperationName } from './types.ts'

/** The fields of every event. */
export interface CallEvent {
  /** The operation, such as `students.create`. */
  operation: OperationName
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
  /** Whether the attempt got a 429. The client then waits for the rate limit, and `maxRetries` does not count the attempt. */
  rateLimited: boolean
}

/** The call has failed. */
export interface ErrorEvent extends CallEvent {
  /** The error of the call: an `AcademyError`, the reason of an abort, or the error of an `apiKey` function. */
  error: unknown
  /** Milliseconds of the whole call, including its waits. */
  duration: number
}

/**
 * Functions that observe the calls of a client, one or several for each event. They run in order. The client waits for the
 * promises of `onRequest`, `onResponse` and `onRetry`, and their time counts towards its time limits. A hook that throws
 * does not change the call: the client reports its error to the `logger`.
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
  onRequest?:
    | OneOrMore<(event: RequestEvent) => HeadersOption | undefined | void | Promise<HeadersOption | undefined | void>>
    | undefined
  /** Runs after each response. */
  onResponse?: OneOrMore<(event: ResponseEvent) => unknown> | undefined
  /** Runs when a call begins to wait for its turn. Its `attempt` is the one that the call will make. */
  onWait?: OneOrMore<(event: WaitEvent) => unknown> | undefined
  /** Runs before each wait for another attempt. */
  onRetry?: OneOrMore<(event: RetryEvent) => unknown> | undefined
  /** Runs once for a call that fails. */
  onError?: OneOrMore<(event: ErrorEvent) => unknown> | undefined
}

/** One value, or a list. */
export type OneOrMore<Value> = Value | readonly Value[]

/** Receives the log messages of a client. `console` is a logger. */
export interface Logger {
  /** Receives each request, each response, and each wait for a turn. */
  debug?: ((message: string, details: object) => void) | undefined
  /** Receives each retry and, with `validate: 'warn'`, data that breaks the contract. */
  warn?: ((message: string, details: object) => void) | undefined
  /** Receives each call that fails and each hook that throws. */
  error?: ((message: string, details: object) => void) | undefined
}

/** The event of each hook. */
export interface Events {
  onRequest: RequestEvent
  onResponse: ResponseEvent
  onWait: WaitEvent
  onRetry: RetryEvent
  onError: ErrorEvent
}

/** Reports events to the hooks and the logger of one client. Nothing that they throw reaches the call. */
export interface Observer {
  /** Whether the client has hooks or a logger. Without them, no events are built. */
  readonly active: boolean
  /**
   * Reports an event to the logger, and then to the hooks. Returns the headers that the hooks of a request add. Rejects only
   * if there are hooks, and the file with their code cannot be loaded.
   */
  report<Name extends keyof Events>(name: Name, event: Events[Name]): Promise<Record<string, string>>
  /** Warns the logger, or the console without a logger. */
  warn(message: string, details: object): Promise<void>
}
