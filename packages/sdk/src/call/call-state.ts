import type { AcademyError, ErrorContext } from '../errors/errors.ts'
import type { Unsent } from '../never-sent.ts'
import type { Config } from '../options.ts'
import type { GateTicket } from '../pace/rate-limit-gate.ts'
import type { OperationName } from '../types.ts'
import type { ApiEndpoint } from './call-input.ts'

/** A call while it runs: what it knows of its attempts. */
export interface Call {
  /** The options of the client, with those of the call in their place. */
  readonly config: Config
  readonly endpoint: ApiEndpoint
  /** Aborted with the signals of the client and of the call. */
  readonly signal: AbortSignal | undefined
  /** Identifies the call to hooks. */
  readonly id: object
  readonly started: number
  /** The call at the gate. */
  readonly ticket: GateTicket
  /** The end of `totalTimeout` on the clock of the gate. Waits for a turn postpone it. */
  deadline: number
  /** The number of attempts so far, including those that failed before their request was sent. */
  tries: number
  /** The number of requests that were given to `fetch` so far. */
  attempts: number
  /** Whether the service may have carried out a write in an attempt that failed. */
  ambiguous: boolean
  /** Milliseconds until another attempt, if the last one got a 429 and the call waits for its turn again. */
  wait: number | undefined
  /** The error of the last attempt that was repeated. */
  failure: AcademyError | undefined
}

/** A response of the service with its whole body. */
export interface ReceivedResponse {
  response: Response
  /** The body. */
  text: string
  /** The API key of the request, so that it can be removed from what the service sends back. */
  key: string | undefined
}

/** How an attempt ended. */
export interface Ended {
  /** How many requests were given to `fetch`. */
  sent: number
  /** The response of the service, with any status. */
  received?: ReceivedResponse
  /** The response that a hook of ky has put in its place. */
  replaced?: ReceivedResponse
  /** What was thrown, and by what: a time limit, the connection or code of the caller. That of a connection is a copy that cannot contain the key. */
  failed?: {
    readonly thrown: unknown
    readonly by: 'timeout' | 'totalTimeout' | 'connection' | 'caller'
    /** Of a connection: how it failed before the request was sent, and what to do about it, as far as it is known. */
    readonly unsent?: Unsent | undefined
    readonly hint?: string | undefined
  }
}

/** A call that has sent nothing yet. */
export function createCall(config: Config, endpoint: ApiEndpoint, signal: AbortSignal | undefined): Call {
  const { maxConcurrency, maxRetries, maxWait, observer } = config
  const onWait: GateTicket['onWait'] = (wait) =>
    void observer.report('onWait', { ...eventOf(call), attempt: call.tries + 1, ...wait })
  const ticket: GateTicket = {
    maxConcurrency,
    waitsForLimit: maxRetries > 0,
    maxWait,
    signal,
    onWait: observer.active ? onWait : undefined,
    waited: 0,
    waitedUntil: 0,
    opensAt: 0,
    rateLimited: 0,
    request: undefined,
  }
  const call: Call = {
    config,
    endpoint,
    signal,
    id: {},
    started: performance.now(),
    ticket,
    deadline: Infinity,
    tries: 0,
    attempts: 0,
    ambiguous: false,
    wait: undefined,
    failure: undefined,
  }
  return call
}

/** The facts about a call for an error. */
export function contextOf({ endpoint, attempts, ambiguous }: Call): ErrorContext {
  return { operation: endpoint.id, attempts, ambiguous, repeatable: endpoint.repeatable }
}

/** The fields of every event of a call. */
export function eventOf({ endpoint, id, tries }: Call): { operation: OperationName; call: object; attempt: number } {
  return { operation: endpoint.id, call: id, attempt: tries }
}

/** A signal, and a function that removes its listeners from the signals of the caller. */
export interface JoinedSignal {
  signal: AbortSignal
  release: () => void
}

/**
 * A signal for one call that aborts with the first of the given signals. ky and `fetch` add listeners and followers to
 * the signal that they get, and a signal of the caller may live as long as the program.
 */
export function joinSignals(...signals: (AbortSignal | undefined)[]): JoinedSignal {
  const sources = signals.filter((signal) => signal !== undefined)
  const controller = new AbortController()
  const abort = () => {
    for (const { aborted, reason } of sources) if (aborted) controller.abort(reason)
  }
  abort()
  for (const signal of sources) signal.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    release() {
      for (const signal of sources) signal.removeEventListener('abort', abort)
    },
  }
}

/**
 * Rejects with the reason of the signal as soon as it aborts, also if the promise never settles. After a time, `atEnd` settles it.
 * The signal belongs to one call, so the listener ends with it.
 */
export function untilEnded<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  milliseconds = Infinity,
  atEnd?: (resolve: (value: Value) => void, reject: (reason: Error) => void) => void,
): Promise<Value> {
  const isLimited = milliseconds <= longestTimer
  if (!signal && !isLimited) return promise
  return new Promise((resolve, reject) => {
    // Node warns of a negative time, which a deadline in the past gives.
    const timer = isLimited ? setTimeout(() => atEnd?.(resolve, reject), Math.max(0, milliseconds)) : undefined
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Resolves after a time. Rejects with the reason of the signal as soon as it aborts. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return untilEnded(new Promise<void>(() => {}), signal, milliseconds, (resolve) => resolve())
}

/** Milliseconds: the longest time that `setTimeout` can wait. */
export const longestTimer = 0x7fffffff
