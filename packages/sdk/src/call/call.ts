import { type AcademyError, ConnectionError, type ErrorContext, TimeoutError } from '../errors/errors.ts'
import { isAcademyError, isApiError, showCaller } from '../errors/guards.ts'
import { failedUnsent, hintFor } from '../never-sent.ts'
import type { CheckedOptions, Config, RequestOptions } from '../options.ts'
import type { GateTicket, LimitedResponse } from '../pace/gate-places.ts'
import type { OperationId } from '../types.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { attempt, type Ended } from './attempt.ts'
import type { ApiEndpoint, CallInput } from './call-input.ts'
import { checkRequestOptions } from '../check-options.ts'
import { joinSignals, pause, tooLate, untilEnded } from './join-signals.ts'
import { isKyError, KyHooks } from './ky-hooks.ts'
import { hasValidArguments, type PlainRequest, prepareRequest, rejectArguments } from './request.ts'
import { confirmationOf, readData, readError, type ReceivedResponse } from './response.ts'
import { backoff, isUnclear, rateLimitDelay, readRetryAfter } from './retry.ts'

/** The successful response of a call. */
export interface CallResponse {
  received: ReceivedResponse
  /** The number of requests that the call sent. */
  attempts: number
  /** False if a delete is known only from the 404 of its repetition. */
  confirmed: boolean
  /** Returns the data of the response or a promise of it. Throws a `ProtocolError` if it has no usable data. */
  data: () => unknown
}

/**
 * Calls an endpoint: checks the input, sends the request until it succeeds or may not be repeated, and reads the response.
 * `ownFields` has read the input and the options.
 */
export async function callEndpoint(
  config: Config,
  endpoint: ApiEndpoint,
  input: CallInput,
  options: RequestOptions | undefined,
): Promise<CallResponse> {
  let call = new Call(config, endpoint, undefined)
  let joined: ReturnType<typeof joinSignals>
  try {
    if (!hasValidArguments(endpoint, input, options)) await rejectArguments(endpoint, input, options)
    const checked = options && checkRequestOptions(options)
    const own = options?.signal
    if (config.signal || own) joined = joinSignals(config.signal, own)
    if (checked || joined) call = new Call(checked ? configOf(config, checked) : config, endpoint, joined?.signal)
    if (joined?.signal.aborted) throw joined.signal.reason
    const request = await prepareRequest(endpoint, input, checked, config)
    const { received, inferred } = await call.send(request)
    const data = async () => {
      try {
        return inferred ?? (await readData(call, received))
      } catch (error) {
        call.report(error)
        throw error
      }
    }
    return { received, attempts: call.attempts, confirmed: !inferred, data }
  } catch (error) {
    call.report(error)
    throw error
  } finally {
    joined?.release()
  }
}

/** The options of the client, with those of the call in their place. */
function configOf(config: Config, options: CheckedOptions): Config {
  const fetchOptions = { ...config.fetchOptions, ...options.fetchOptions }
  return { ...config, ...withoutUndefined(options), headers: config.headers, fetchOptions }
}

/** A call while it runs: what it knows of its attempts. */
export class Call {
  /** The options of the client, with those of the call in their place. */
  readonly config: Config
  readonly endpoint: ApiEndpoint
  /** Aborted with the signals of the client and of the call. */
  readonly signal: AbortSignal | undefined
  /** Identifies the call to hooks. */
  readonly id = {}
  readonly started = performance.now()
  /** The number of attempts so far, including those that failed before their request was sent. */
  tries = 0
  /** The number of requests that were given to `fetch` so far. */
  attempts = 0
  /** Whether the service may have carried out a write in an attempt that failed. */
  #ambiguous = false
  /** Milliseconds until another attempt, if the last one got a 429 and the call waits for its turn again. */
  #wait: number | undefined
  /** The call at the gate. */
  readonly #ticket: GateTicket

  constructor(config: Config, endpoint: ApiEndpoint, signal: AbortSignal | undefined) {
    this.config = config
    this.endpoint = endpoint
    this.signal = signal
    const { maxConcurrency, maxRetries, maxWait, observer } = config
    this.#ticket = {
      maxConcurrency,
      waitsForLimit: maxRetries > 0,
      maxWait,
      signal,
      onWait: observer.active
        ? (wait) => void observer.report('onWait', { ...this.event(), attempt: this.tries + 1, ...wait })
        : undefined,
      waited: 0,
      waitedUntil: 0,
      opensAt: 0,
      rateLimited: 0,
      request: undefined,
    }
  }

  /** The facts about the call for an error. */
  context(): ErrorContext {
    const { endpoint, attempts } = this
    return { operation: endpoint.id, attempts, ambiguous: this.#ambiguous, repeatable: endpoint.repeatable }
  }

  /** The fields of every event of the call. */
  event(): { operation: OperationId; call: object; attempt: number } {
    return { operation: this.endpoint.id, call: this.id, attempt: this.tries }
  }

  /** Reports a failed call to the hooks and the logger. Its error says who has called, and the error of an option says what. */
  report(error: unknown): void {
    showCaller(error)
    if (isAcademyError(error) && !error.operation) Object.assign(error, { operation: this.endpoint.id })
    const { observer } = this.config
    if (observer.active)
      void observer.report('onError', { ...this.event(), error, duration: performance.now() - this.started })
  }

  /**
   * Sends the request until it succeeds or may not be repeated. `inferred` is the data of a delete whose response did not arrive
   * and whose repetition got a 404.
   */
  async send(request: PlainRequest): Promise<{ received: ReceivedResponse; inferred?: unknown }> {
    const { config, endpoint, signal } = this
    const { gate, observer, ky } = config
    const hooks = ky.own && new KyHooks(ky.own, this, request)
    const ticket = this.#ticket
    /** The end of `totalTimeout` on the clock of the gate. Waits for a turn postpone it. */
    let deadline = gate.now() + config.totalTimeout
    /** The error of the last attempt that was repeated. */
    let failure: AcademyError | undefined
    for (;;) {
      const turn = gate.enter(ticket, (last) => (last ? this.#failureOf(last) : this.#timeout('maxWait')))
      if (turn) {
        const began = gate.now()
        await turn
        deadline += gate.now() - began
      }
      const left = deadline - gate.now()
      if (left <= 0) {
        // A request that starts now would be cut off at once, with an unknown effect.
        gate.leave(ticket, false)
        throw this.#timeout('totalTimeout')
      }
      this.tries++
      this.#wait = undefined
      let ended: Ended
      try {
        ended = await attempt(this, hooks?.request ?? request, left, hooks)
      } finally {
        gate.leave(ticket, false)
      }
      this.attempts += ended.sent

      const { received, replaced = received, failed } = ended
      if (replaced?.response.ok && !failed) return { received: replaced }
      const wasAmbiguous = this.#ambiguous
      const error = this.#errorOf(ended, left)
      if (received && wasAmbiguous && isApiError(error, 'not_found')) {
        // A delete whose response was lost, and whose repetition finds nothing.
        const inferred = confirmationOf(endpoint)
        if (inferred) return { received, inferred }
      }
      // The turn of a call after a 429 is its wait.
      const wait = this.#wait
      const delay = wait ?? this.#delay(ended, error, deadline - gate.now())
      const last = error ?? failed?.thrown
      if (delay === undefined) {
        // An earlier attempt may have had an effect. That is more important than code of the caller that fails now.
        if (!error && failure?.ambiguous) throw failure
        throw hooks ? hooks.annotated(await this.#inTime(hooks.lastError(last), deadline, last)) : last
      }
      failure = error ?? failure
      if (observer.active && error) {
        const event = { ...this.event(), error, delay, rateLimited: wait !== undefined }
        await this.#inTime(observer.report('onRetry', event), deadline)
      }
      if (wait !== undefined) continue
      await pause(delay, signal)
      if (!hooks) continue
      try {
        const next = await this.#inTime(hooks.beforeRetry(last), deadline)
        if (!('response' in next)) continue
        if (next.response.ok) return { received: next }
        throw this.#failureOf(next)
      } catch (thrown) {
        if (signal?.aborted) throw signal.reason
        throw failure?.ambiguous && !isAcademyError(thrown) ? failure : hooks.annotated(thrown)
      }
    }
  }

  /** What a promise of the caller's code resolves to. At the end of `totalTimeout`, the other value or a `TimeoutError`. */
  async #inTime<Value>(promise: Promise<Value>, deadline: number, late?: Value): Promise<Value> {
    return untilEnded(promise, this.signal, deadline - this.config.gate.now()).catch((reason: unknown) => {
      if (this.signal?.aborted || (reason !== tooLate && late === undefined)) throw reason
      if (late === undefined) throw this.#timeout('totalTimeout')
      return reason === tooLate ? late : (reason as Value)
    })
  }

  /** Leaves the gate with a response. */
  onReceived(received: ReceivedResponse): void {
    const { gate } = this.config
    const { status, headers } = received.response
    if (status !== 429) return gate.leave(this.#ticket, true)
    const delay = rateLimitDelay(headers, this.#ticket.rateLimited + 1)
    if (gate.close(this.#ticket, delay, received)) this.#wait = delay
  }

  /** Milliseconds until the attempt that has failed is repeated. Undefined if it is not repeated. */
  #delay(ended: Ended, error: AcademyError | undefined, left: number): number | undefined {
    const { received, replaced, failed } = ended
    const { maxRetries, maxWait } = this.config
    // A 429 is no failed attempt: the service has not looked at the request.
    const failures = this.tries - this.#ticket.rateLimited
    if (replaced || !this.endpoint.repeatable || failures > maxRetries) return undefined
    if (!error)
      return isKyError(failed?.thrown, 'ForceRetryError') ? (failed.thrown.customDelay ?? backoff(failures)) : undefined
    if (failed ? failedUnsent(failed.thrown) === 'permanent' || received : !isUnclear(received?.response.status))
      return undefined
    const asked = received && readRetryAfter(received.response.headers)
    if (asked !== undefined && asked > maxWait) return undefined
    const delay = asked ?? backoff(failures)
    // The call fails now if it would fail after the wait anyway.
    return delay >= left ? undefined : delay
  }

  /** The error of this package for an attempt that failed. Undefined for an error of the caller's code. */
  #errorOf({ received, replaced, failed, sent }: Ended, left: number): AcademyError | undefined {
    if (received && !received.response.ok) return this.#failureOf(received)
    // The response of the service was a success, whatever a hook says or throws.
    if (received) this.#noteEffect()
    if (failed?.by === 'connection') {
      if (!failedUnsent(failed.thrown)) this.#noteEffect()
      return new ConnectionError(describeCause(failed.thrown), { ...this.context(), cause: failed.thrown })
    }
    if (failed?.by === 'limit') {
      if (sent > 0) this.#noteEffect()
      const isTotal = failed.thrown === tooLate || left <= this.config.timeout
      return this.#timeout(isTotal ? 'totalTimeout' : 'timeout')
    }
    return replaced && this.#failureOf(replaced)
  }

  /** The error for a response whose status is not a success. */
  #failureOf(received: LimitedResponse): AcademyError {
    if (this.attempts > 0) this.#noteEffect(received.response.status)
    return readError(this.endpoint, received, this.context())
  }

  #timeout(limit: TimeoutError['limit']): TimeoutError {
    return new TimeoutError(limit, this.config[limit], this.context())
  }

  /** Notes that the service may have carried out the write of an attempt that failed. `status` is undefined without a response. */
  #noteEffect(status?: number): void {
    // A redirect and a 304 are no responses of the service. Something in between has sent them, maybe after the write.
    this.#ambiguous ||= this.endpoint.method !== 'GET' && (isUnclear(status) || status! < 400)
  }
}

/** The messages of an error and of its causes, and what to do about them. */
function describeCause(cause: unknown): string {
  const reasons: string[] = []
  for (let error: unknown = cause; error instanceof Error; error = error.cause)
    reasons.push(error.message || error.name)
  const text = reasons.join(': ') || String(cause)
  return text + hintFor(text)
}
