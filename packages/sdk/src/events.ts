import type { AcademyError } from './errors/academy-error.ts'
import { checkHeaders, type HeaderList, type HeadersOption, joinHeaders } from './headers.ts'
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

/** Reports events to the hooks and the logger of one client. Nothing that they throw reaches the call. */
export interface Observer {
  /** Whether the client has hooks or a logger. Without them, no events are built. */
  readonly active: boolean
  /** Returns the headers to add to the request. */
  request(event: RequestEvent): Promise<Record<string, string>>
  response(event: ResponseEvent): Promise<void>
  wait(event: WaitEvent): void
  retry(event: RetryEvent): Promise<void>
  error(event: ErrorEvent): void
  /** Warns the logger, or the console without a logger. */
  warn(message: string, details: object): void
}

export function createObserver(hooks: Hooks | undefined, logger: Logger | undefined): Observer {
  const write = (log: () => unknown) => {
    // A logger that throws has no better place to report to than the console.
    void guard(log, (error) => console.error('the logger threw', error))
  }
  const report = (name: keyof Hooks) => (error: unknown) =>
    write(() =>
      logger?.error
        ? logger.error(`the hook ${name} threw`, { error })
        : console.error(`the hook ${name} threw`, error),
    )
  async function run(name: keyof Hooks, event: CallEvent, use?: (result: unknown) => void): Promise<void> {
    const list = await guard(() => listOf<unknown>(hooks?.[name]), report(name))
    for (const hook of (list ?? []) as readonly ((event: CallEvent) => unknown)[]) {
      await guard(async () => {
        const result = await hook(event)
        use?.(result)
      }, report(name))
    }
  }
  return {
    active: hooks !== undefined || logger !== undefined,
    async request(event) {
      write(() => logger?.debug?.(`${event.operation}: ${event.method} ${event.url} (attempt ${event.attempt})`, event))
      const added: HeaderList[] = []
      await run('onRequest', event, (headers) => void added.push(checkHeaders(headers ?? {})))
      return joinHeaders(...added)
    },
    async response(event) {
      write(() => logger?.debug?.(`${event.operation}: ${event.status} in ${Math.round(event.duration)} ms`, event))
      await run('onResponse', event)
    },
    wait(event) {
      write(() => logger?.debug?.(describeWait(event), event))
      void run('onWait', event)
    },
    async retry(event) {
      write(() => logger?.warn?.(`${event.error.message}; trying again in ${Math.round(event.delay)} ms`, event))
      await run('onRetry', event)
    },
    error(event) {
      write(() =>
        logger?.error?.(event.error instanceof Error ? event.error.message : `${event.operation}: aborted`, event),
      )
      void run('onError', event)
    },
    warn(message, details) {
      write(() => (logger ? logger.warn?.(message, details) : console.warn(message, details)))
    },
  }
}

const hookNames = Object.keys({
  onRequest: true,
  onResponse: true,
  onWait: true,
  onRetry: true,
  onError: true,
} satisfies Record<keyof Hooks, true>) as (keyof Hooks)[]

/** The hooks of two clients: those of the first run first. */
export function joinHooks(first: Hooks, second: Hooks): Hooks {
  return Object.fromEntries(hookNames.map((name) => [name, [...listOf(first[name]), ...listOf(second[name])]]))
}

function listOf<Value>(value: OneOrMore<Value> | undefined): readonly Value[] {
  if (value === undefined) return []
  return Array.isArray(value) ? (value as readonly Value[]) : [value as Value]
}

function describeWait({ operation, reason, delay, waiting }: WaitEvent): string {
  const cause = reason === 'concurrency' ? 'a free place' : `the rate limit, at least ${Math.round(delay)} ms`
  return `${operation}: waits for ${cause}; waiting calls: ${waiting}`
}

/** Runs code of the caller, and passes what it throws or rejects with to `report`. Never rejects. */
async function guard<Value>(
  code: () => Value,
  report: (error: unknown) => unknown,
): Promise<Awaited<Value> | undefined> {
  try {
    return await code()
  } catch (error) {
    // The console may fail too. The call is more important than the report, so its failure has no effect.
    try {
      await report(error)
    } catch {}
    return undefined
  }
}
