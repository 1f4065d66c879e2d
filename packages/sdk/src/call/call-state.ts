import type { AcademyError, ErrorContext } from '../errors/errors.ts'
import type { Unsent } from '../never-sent.ts'
import type { Config } from '../options.ts'
import type { GateTicket } from '../pace/gate-places.ts'
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
