import type { Options as KyOptions } from 'ky'

import type { AcademyError } from '../errors/academy-error.ts'
import { isAcademyError } from '../errors/guards.ts'
import { InputError } from '../errors/input-error.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import { GaveUp } from '../pace/rate-limit-gate.ts'
import { failureOf, runAttempt } from './attempt.ts'
import { type Call, errorContext, eventOf, failuresOf, noteEffect } from './call.ts'
import { untilAborted } from './join-signals.ts'
import { isKyError, kyLimit } from './ky.ts'
import type { PlainRequest } from './request.ts'
import type { ReceivedResponse } from './response.ts'
import { backoff, isUnclear, readRetryAfter } from './retry.ts'

/**
 * Sends a request with ky. A call that waits for its turn, after a 429 for example, continues with another call of ky,
 * because such a wait counts towards no time limit.
 */
export async function sendWithRetries(call: Call, request: PlainRequest): Promise<ReceivedResponse> {
  const { config, signal } = call
  /** The error of the first attempt, if it will be repeated. */
  let first: unknown
  for (;;) {
    if (call.needsTurn) {
      const turn = takeTurn(call)
      if (turn) await turn
    }
    try {
      return await untilAborted(sendWithKy(call, request, first), signal)
    } catch (thrown) {
      if (call.needsTurn) {
        first = undefined
        continue
      }
      if (signal?.aborted) throw signal.reason
      const { current } = call
      // A hook took too long after a success. The caller must learn what the service did.
      if (current?.received && !current.error && isKyError(thrown, 'TimeoutError')) return current.received
      const error = errorOf(call, thrown)
      if (error && !first && !config.ky.isCustom && waitBeforeRetry(call) !== undefined) {
        first = thrown
        continue
      }
      // An earlier attempt may have had an effect. That is more important than an `apiKey` function or a hook that fails now.
      if (call.failure?.ambiguous && !current?.error) throw call.failure
      throw error ?? (isKyError(thrown, 'NetworkError') ? thrown.cause : thrown)
    } finally {
      leaveGate(call)
    }
  }
}

/** Leaves the gate after an attempt without a response. An attempt with a response has left it already. */
function leaveGate({ config, needsTurn, ticket }: Call): void {
  // A call in the line of the gate has no place to leave.
  if (!needsTurn && ticket.request) config.gate.leave(ticket, false)
}

/** Enters the gate. Returns a promise if the call has to wait for its turn. */
function takeTurn(call: Call): Promise<void> | undefined {
  const turn = call.turn ?? call.config.gate.enter(call.ticket)
  call.turn = undefined
  call.needsTurn = false
  call.current = undefined
  return turn && waitForTurn(call, turn)
}

/** Postpones the end of `totalTimeout` by the wait. */
async function waitForTurn(call: Call, turn: Promise<void>): Promise<void> {
  const { gate } = call.config
  const began = gate.now()
  try {
    await turn
  } catch (reason) {
    if (!(reason instanceof GaveUp)) throw reason
    throw reason.received ? failureOf(call, reason.received) : timeoutError(call, 'maxWait')
  }
  call.deadline += gate.now() - began
}

/**
 * Calls ky. ky copies a request for each retry that it may need, which costs more than the rest of the call. Without hooks
 * of the caller, the first attempt is therefore a call without retries. If it fails, a call with retries begins with its
 * failure.
 *
 * @param first The failure of the first attempt.
 */
async function sendWithKy(call: Call, request: PlainRequest, first: unknown): Promise<ReceivedResponse> {
  const { config, endpoint, signal } = call
  const { ky, timeout } = config
  signal?.throwIfAborted()
  const left = call.deadline - config.gate.now()
  if (left <= 0) throw timeoutError(call, 'totalTimeout')
  const isOneAttempt = !first && !ky.isCustom
  let failure = first
  const { url, method, headers, body } = request
  const kyOptions: KyOptions = {
    method,
    fetch: (sent) => {
      const thrown = failure
      failure = undefined
      return thrown ? Promise.reject(thrown) : runAttempt(call, request, sent as Request)
    },
    // One attempt needs one timer, for the shorter limit.
    timeout: kyLimit(isOneAttempt ? Math.min(timeout, left) : timeout),
    retry: isOneAttempt || !endpoint.repeatable ? 0 : retryOptions(call, request, first),
    // Nothing but hooks reads these from the request of ky.
    ...(ky.isCustom && { headers, body: body ?? null, context: { operation: endpoint.id, call: call.id } }),
  }
  // Only if they are set: a page with both takes 5 % longer in Node.
  if (!isOneAttempt) kyOptions.totalTimeout = kyLimit(left)
  if (signal) kyOptions.signal = signal
  const response: Response | undefined = await ky.send(url, kyOptions)
  const { current } = call
  if (response && response === current?.response && current.received) return current.received
  return readHookResponse(call, response)
}

/** Reads a response that a hook of the caller returned. */
async function readHookResponse(call: Call, response: Response | undefined): Promise<ReceivedResponse> {
  const { endpoint, current } = call
  // A hook has returned `ky.stop`.
  if (!response) throw call.failure ?? new InputError(`${endpoint.id}: a hook of ky has stopped the call`, endpoint.id)
  const received = { response, text: await response.text(), key: current?.received?.key }
  if (!response.ok) throw failureOf(call, received)
  call.inferred = undefined
  return received
}

/** How ky repeats the attempts of a call. */
function retryOptions(call: Call, { method }: PlainRequest, first: unknown): NonNullable<KyOptions['retry']> {
  const { config, signal } = call
  let delay = 0
  return {
    limit: Math.max(0, config.maxRetries - failuresOf(call) + (first ? 1 : 0)),
    methods: [method.toLowerCase()],
    delay: () => delay,
    shouldRetry: async ({ error: thrown }) => {
      if (call.needsTurn || signal?.aborted) return false
      leaveGate(call)
      const error = errorOf(call, thrown)
      const wait = waitBeforeRetry(call)
      if (!error || wait === undefined) return false
      delay = wait
      call.failure = error
      call.current = undefined
      const { observer } = config
      if (observer.active) await observer.report('onRetry', { ...eventOf(call), error, delay, rateLimited: false })
      return true
    },
  }
}

/** Milliseconds until the attempt that has failed is repeated. Undefined if it is not repeated. */
function waitBeforeRetry(call: Call): number | undefined {
  const { config, endpoint, current, deadline } = call
  const response = current?.received?.response
  if (!current?.error || !endpoint.repeatable || !isUnclear(response?.status)) return undefined
  if (failuresOf(call) > config.maxRetries) return undefined
  const asked = response && readRetryAfter(response.headers)
  if (asked !== undefined && asked > config.maxRetryAfter) return undefined
  const wait = asked ?? backoff(failuresOf(call))
  // The call fails now if it would fail after the wait anyway.
  return config.gate.now() + wait >= deadline ? undefined : wait
}

/** The error of this package for what ky threw. Undefined for an error of the caller's code. */
function errorOf(call: Call, thrown: unknown): AcademyError | undefined {
  const { current } = call
  if (isKyError(thrown, 'TimeoutError')) {
    if (current?.received || current?.error) return current.error
    if (current?.sent) noteEffect(call)
    const error = timeoutError(call, current?.limit ?? 'totalTimeout')
    if (current) current.error = error
    return error
  }
  if (isKyError(thrown, 'ForceRetryError')) return forcedRetryError(call)
  return isAcademyError(thrown) ? thrown : undefined
}

function timeoutError(call: Call, limit: TimeoutError['limit']): TimeoutError {
  return new TimeoutError(limit, call.config[limit], errorContext(call))
}

/** The error for a hook that returned `ky.retry()` where the client may not repeat the request. */
function forcedRetryError(call: Call): InputError {
  const { endpoint } = call
  const reason = endpoint.repeatable ? 'maxRetries allows no more attempts' : 'the operation may not be repeated'
  const context = { ...errorContext(call), ambiguous: call.ambiguous || endpoint.method !== 'GET' }
  return new InputError(`${endpoint.id}: a hook returned ky.retry(), but ${reason}`, endpoint.id, [], context)
}
