import { checkRequestOptions, connect } from '../check-options.ts'
import { isAcademyError, showCaller } from '../errors/guards.ts'
import type { CheckedOptions, Config, RequestOptions } from '../options.ts'
import { withoutUndefined } from '../properties.ts'
import { attempt } from './attempt.ts'
import type { ApiEndpoint, CallInput } from './call-input.ts'
import { type Call, createCall, eventOf, joinSignals, pause, type ReceivedResponse, untilEnded } from './call-state.ts'
import { errorOfResponse, judge, timeoutOf, type Verdict } from './judge.ts'
import { KyHooks } from './ky-hooks.ts'
import { findInvalid, type PlainRequest, rejectInput, writeRequest } from './request.ts'
import { readData } from './response.ts'

/** The successful response of a call. */
export interface CallResponse {
  readonly call: Call
  readonly received: ReceivedResponse
  /** The data of a delete whose response did not arrive and whose repetition got a 404. */
  readonly inferred?: unknown
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
  let call = createCall(config, endpoint, undefined)
  let joined: ReturnType<typeof joinSignals> | undefined
  try {
    // Everything that depends on the input happens before the first wait, so the caller may change it afterwards.
    const invalid = input.invalid ?? findInvalid(endpoint, input, options)
    if (invalid) await rejectInput(endpoint.id, ...invalid)
    if (!config.baseUrl.given || config.apiKey === undefined) connect(config)
    const checked = options && checkRequestOptions(options)
    if (config.signal || options?.signal) joined = joinSignals(config.signal, options?.signal)
    if (checked || joined) call = createCall(checked ? configOf(config, checked) : config, endpoint, joined?.signal)
    if (joined?.signal.aborted) throw joined.signal.reason
    return { call, ...(await send(call, writeRequest(endpoint, input, checked, config))) }
  } catch (thrown) {
    // The signals of React Native have no reason.
    const error: unknown =
      thrown === undefined && joined ? Object.assign(new Error('aborted'), { name: 'AbortError' }) : thrown
    report(call, error)
    throw error
  } finally {
    joined?.release()
  }
}

/** The data of a successful response. Rejects with a `ProtocolError` if it has no usable data. */
export async function dataOf({ call, received, inferred }: CallResponse): Promise<unknown> {
  try {
    return inferred ?? (await readData(call, received))
  } catch (error) {
    report(call, error)
    throw error
  }
}

/** The options of the client, with those of the call in their place. */
function configOf(config: Config, options: CheckedOptions): Config {
  const fetchOptions = { ...config.fetchOptions, ...options.fetchOptions }
  return { ...config, ...withoutUndefined(options), headers: config.headers, fetchOptions }
}

/** Reports a failed call to the hooks and the logger. Its error says who has called, and the error of an option says what. */
function report(call: Call, error: unknown): void {
  showCaller(error)
  if (isAcademyError(error) && !error.operation) Object.assign(error, { operation: call.endpoint.id })
  const { observer } = call.config
  if (observer.active)
    void observer.report('onError', { ...eventOf(call), error, duration: performance.now() - call.started })
}

/** Sends the request until it succeeds or may not be repeated: each time it waits for its turn, makes an attempt and judges it. */
export async function send(call: Call, request: PlainRequest): Promise<Omit<CallResponse, 'call'>> {
  const { gate, ky, totalTimeout } = call.config
  const hooks = ky.own && new KyHooks(ky.own, call, request)
  call.deadline = gate.now() + totalTimeout
  for (;;) {
    const turn = gate.enter(call.ticket, (last) => (last ? errorOfResponse(call, last) : timeoutOf(call, 'maxWait')))
    if (turn) await waitFor(call, turn)
    if (call.deadline <= gate.now()) {
      // A request that starts now would be cut off at once, with an unknown effect.
      gate.leave(call.ticket, false)
      throw timeoutOf(call, 'totalTimeout')
    }
    const ended = await attempt(call, hooks?.request ?? request, hooks)
    const received = ended.replaced ?? ended.received
    if (received?.response.ok && !ended.failed) return { received }
    const verdict = judge(call, ended)
    if (verdict.inferred) return verdict.inferred
    if (verdict.delay === undefined) return fail(call, verdict, hooks)
    const replaced = await waitForRetry(call, verdict, verdict.delay, hooks)
    if (replaced) return { received: replaced }
  }
}

/** Waits for the turn of a call. `totalTimeout` does not limit the wait. */
async function waitFor(call: Call, turn: Promise<void>): Promise<void> {
  const { gate } = call.config
  const began = gate.now()
  await turn
  call.deadline += gate.now() - began
}

/** Rejects with the error of a call whose last attempt is not repeated. It may be any value of the caller's code, a promise too. */
async function fail(call: Call, { error, last }: Verdict, hooks: KyHooks | undefined): Promise<never> {
  // An earlier attempt may have had an effect. That is more important than code of the caller that fails now.
  if (!error && call.failure?.ambiguous) throw call.failure
  throw hooks ? hooks.annotated(await inTime(call, hooks.lastError(last), last)) : last
}

/** Waits until a call may be repeated. Returns the response of a hook that replaces the next attempt. */
async function waitForRetry(
  call: Call,
  { error, last }: Verdict,
  delay: number,
  hooks: KyHooks | undefined,
): Promise<ReceivedResponse | undefined> {
  const { observer } = call.config
  call.failure = error ?? call.failure
  const rateLimited = call.wait !== undefined
  if (observer.active && error)
    await inTime(call, observer.report('onRetry', { ...eventOf(call), error, delay, rateLimited }))
  // The turn of a call after a 429 is its wait.
  if (rateLimited) return undefined
  await pause(delay, call.signal)
  return hooks && runRetryHooks(call, hooks, last)
}

async function runRetryHooks(call: Call, hooks: KyHooks, last: unknown): Promise<ReceivedResponse | undefined> {
  const { signal, failure } = call
  try {
    const next = await inTime(call, hooks.beforeRetry(last))
    if (!('response' in next)) return undefined
    if (next.response.ok) return next
    throw errorOfResponse(call, next)
  } catch (thrown) {
    if (signal?.aborted) throw signal.reason
    throw failure?.ambiguous && !isAcademyError(thrown) ? failure : hooks.annotated(thrown)
  }
}

/** What a promise of the caller's code resolves to. At the end of `totalTimeout`, the other value or a `TimeoutError`. */
async function inTime<Value>(call: Call, promise: Promise<Value>, late?: Value): Promise<Value> {
  const { signal, config, deadline } = call
  const ended = untilEnded(promise, signal, deadline - config.gate.now(), (resolve, reject) => {
    if (late === undefined) reject(timeoutOf(call, 'totalTimeout'))
    else resolve(late)
  })
  return ended.catch((reason: unknown) => {
    if (signal?.aborted || late === undefined) throw reason
    return reason as Value
  })
}
