import type { AcademyError, ErrorContext } from '../errors/academy-error.ts'
import type { Config } from '../options.ts'
import type { GateTicket, GateWait } from '../pace/gate-ticket.ts'
import type { OperationId } from '../types.ts'
import type { ApiEndpoint } from './call-input.ts'
import type { ReceivedResponse } from './response.ts'
import { isUnclear } from './retry.ts'

/** The state of a call while it runs. */
export interface Call {
  /** The options of the client, with those of the call in their place. */
  readonly config: Config
  readonly endpoint: ApiEndpoint
  /** Aborted with the signals of the client and of the call. */
  readonly signal: AbortSignal | undefined
  /** Identifies the call to hooks. */
  readonly id: object
  /** On the clock of `performance.now()`. */
  readonly started: number
  /** The end of `totalTimeout` on the clock of the gate. Waits for a turn postpone it. */
  deadline: number
  /** The number of attempts so far, including those that failed before their request was sent. */
  tries: number
  /** The number of requests that were given to `fetch` so far. */
  attempts: number
  /** Whether the service may have carried out a write in an attempt that failed. */
  ambiguous: boolean
  /** The call at the gate. It has a `request` while it holds a place there. */
  readonly ticket: GateTicket
  /** The attempt that runs or has ended. Undefined between two attempts. */
  current?: Attempt | undefined
  /** The data of a delete whose response did not arrive and whose repetition got a 404: see `confirmationOf`. */
  inferred?: unknown
  /** The error of the last attempt that was repeated. */
  failure?: AcademyError
  /** Set if the call needs a turn at the gate before its next attempt. */
  needsTurn: boolean
  /** The turn that an attempt has asked for. */
  turn?: Promise<void> | undefined
}

/** One attempt of a call. */
export interface Attempt {
  /** The option that limits it. */
  readonly limit: 'timeout' | 'totalTimeout'
  /** Whether its request was given to `fetch`. */
  sent: boolean
  received?: ReceivedResponse
  /** The response that ky got. */
  response?: Response
  error?: AcademyError
}

export function createCall(config: Config, endpoint: ApiEndpoint, signal: AbortSignal | undefined): Call {
  const { observer, gate, maxConcurrency, maxRetries, maxRetryAfter, maxWait, totalTimeout } = config
  const reportWait = (wait: GateWait) =>
    void observer.report('onWait', { ...eventOf(call), attempt: call.tries + 1, ...wait })
  const call: Call = {
    config,
    endpoint,
    signal,
    id: {},
    started: performance.now(),
    deadline: gate.now() + totalTimeout,
    tries: 0,
    attempts: 0,
    ambiguous: false,
    ticket: {
      operation: endpoint.id,
      maxConcurrency,
      waitsForLimit: maxRetries > 0 && maxRetryAfter > 0,
      waitLeft: maxWait,
      signal,
      onWait: observer.active ? reportWait : undefined,
      rateLimited: 0,
      request: undefined,
    },
    needsTurn: true,
  }
  return call
}

/** The facts about a call for an error. */
export function errorContext({ endpoint, attempts, ambiguous }: Call): ErrorContext {
  return { operation: endpoint.id, attempts, ambiguous, repeatable: endpoint.repeatable }
}

/** The fields of every event of the call. */
export function eventOf({ endpoint, id, tries }: Call): { operation: OperationId; call: object; attempt: number } {
  return { operation: endpoint.id, call: id, attempt: tries }
}

/** Notes that the service may have carried out the write of an attempt that failed. `status` is undefined without a response. */
export function noteEffect(call: Call, status?: number): void {
  call.ambiguous ||= call.endpoint.method !== 'GET' && isUnclear(status)
}

/** How many attempts of the call have failed. A 429 is no failed attempt: the service has not looked at the request. */
export function failuresOf({ tries, ticket }: Call): number {
  return tries - ticket.rateLimited
}
