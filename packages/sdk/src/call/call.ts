import type { Options as KyOptions } from 'ky'

import type { AcademyError, ErrorContext } from '../errors/academy-error.ts'
import type { Config } from '../options.ts'
import type { GateTicket, GateWait } from '../pace/gate-ticket.ts'
import type { OperationId } from '../types.ts'
import type { ApiEndpoint } from './call-input.ts'
import type { PlainRequest } from './request.ts'
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
  /** Whether the last attempt failed so that no other can succeed, with a certificate for example. */
  isHopeless?: boolean
  /** The call at the gate. It has a `request` while it holds a place there. */
  readonly ticket: GateTicket
  /** The attempt that runs or has ended. Undefined between two attempts. */
  current?: Attempt | undefined
  /** The data of a delete whose response did not arrive and whose repetition got a 404: see `confirmationOf`. */
  inferred?: unknown
  /** The error of the last attempt that was repeated. */
  failure?: AcademyError
  /** Set if the caller has an instance of ky. */
  hooks?: CallHooks
  /** Set if the call needs a turn at the gate before its next attempt. */
  needsTurn: boolean
  /** The turn that an attempt has asked for. */
  turn?: Promise<void> | undefined
}

/** What hooks of the caller's instance of ky change about a call. */
export interface CallHooks {
  /** Options of ky with which its hooks run, and repeat the request. */
  options(): KyOptions
  /** The request of ky with plain values. */
  readRequest(sent: Request): Promise<PlainRequest>
  /** A copy of the response that ky can pass to hooks: its body can be read, and it does not contain the key. */
  toResponse(received: ReceivedResponse): Response
  /** Reads a response that a hook has returned. Undefined means that it has returned `ky.stop`. */
  readResponse(response: Response | undefined): Promise<ReceivedResponse>
  /** The error of a call that ended with this, with what the service may have done. */
  errorOf(thrown: unknown): unknown
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
    void observer.report('onWait', { ...eventOf(call), attempt: call.tries + 1, ...wait }).catch(() => {})
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
      opensAt: 0,
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
  // A 304 is no response to a write. Something in between has sent it.
  call.ambiguous ||= call.endpoint.method !== 'GET' && (isUnclear(status) || status === 304)
}

/** How many attempts of the call have failed. A 429 is no failed attempt: the service has not looked at the request. */
export function failuresOf({ tries, ticket }: Call): number {
  return tries - ticket.rateLimited
}

/** Leaves the gate after an attempt without a response, or before one. An attempt with a response has left it already. */
export function leaveGate({ config, needsTurn, ticket }: Call): void {
  // A call in the line of the gate has no place to leave.
  if (!needsTurn && ticket.request) config.gate.leave(ticket, false)
}
