import type { AcademyError, ErrorContext } from '../errors/academy-error.ts'
import { isApiError } from '../errors/api-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import type { Config, RequestOptions } from '../options.ts'
import { GaveUp, type GateTicket, type GateWait } from '../pace/rate-limit-gate.ts'
import { safeHeaders } from './redact.ts'
import type { ApiEndpoint, PreparedRequest } from './request.ts'
import { confirmationOf, readError, type ReceivedResponse } from './response.ts'
import { backoff, mayHaveHappened, mayRepeat, rateLimitDelay, readRetryAfter, wasNeverSent } from './retry.ts'
import { FailedAttempt, sendOnce } from './send-once.ts'

/** The state of a call while it runs. */
export interface Call {
  config: Config
  readonly endpoint: ApiEndpoint
  options: RequestOptions
  /** Identifies the call to hooks. */
  readonly id: object
  /** On the clock of `performance.now()`. */
  readonly started: number
  /** The number of attempts so far, including those that failed before their request was sent. */
  tries: number
  /** The number of requests that were given to `fetch` so far. */
  attempts: number
  /** Whether the service may have carried out a write in an attempt that failed. */
  ambiguous: boolean
}

/** The successful response of a call. */
export interface Success {
  received: ReceivedResponse
  /**
   * Set for a delete whose response did not arrive and whose repetition got a 404. The resource is gone, but the 404 does
   * not show which client has deleted it, or whether it ever existed.
   */
  inferred?: { data: unknown }
}

/** Sends a request, repeats it where that is harmless, and waits where the service asks for it. */
export async function sendWithRetries(call: Call, request: PreparedRequest): Promise<Success> {
  const { config, endpoint, options } = call
  const { signal } = options
  const { gate, observer, maxRetryAfter } = config
  const timeout = options.timeout ?? config.timeout
  const totalTimeout = options.totalTimeout ?? config.totalTimeout
  const maxRetries = options.maxRetries ?? config.maxRetries
  const ticket = ticketOf(call, maxRetries > 0)
  let deadline = call.started + totalTimeout
  let failure: AcademyError | undefined

  const retry = (error: AcademyError, delay: number) => {
    failure = error
    observer.retry({ operation: endpoint.id, call: call.id, attempt: call.tries, error, delay })
  }

  for (;;) {
    const turn = gate.enter(ticket)
    // Waiting for a turn counts towards no time limit.
    if (turn) deadline += await durationOf(turn, call)
    const left = deadline - performance.now()
    let outcome: ReceivedResponse | FailedAttempt
    try {
      if (left <= 0) throw new TimeoutError('totalTimeout', totalTimeout, errorContext(call))
      call.tries++
      outcome = await sendObserved(call, request, Math.min(timeout, left))
    } catch (error) {
      gate.leave(ticket, false)
      // The apiKey function has failed. If an earlier attempt may have carried out the write, that is more important.
      if (failure?.ambiguous && !signal?.aborted) throw failure
      throw error
    }

    if (!(outcome instanceof FailedAttempt) && outcome.response.status === 429) {
      const wait = rateLimitDelay(outcome.response.headers, ticket.rateLimited + 1)
      const isTooLong = wait > maxRetryAfter
      if (isTooLong) gate.leave(ticket, false)
      const opensAgain = !isTooLong && gate.close(ticket, wait, outcome)
      const error = readError(endpoint, outcome, errorContext(call))
      if (!opensAgain || maxRetries === 0) throw error
      // The gate waits, for all calls of the client.
      retry(error, wait)
      continue
    }
    gate.leave(ticket, !(outcome instanceof FailedAttempt))

    let error: AcademyError
    let status: number | undefined
    let delay: number | undefined
    if (outcome instanceof FailedAttempt) {
      call.ambiguous ||= outcome.sent && mayHaveHappened(endpoint, undefined) && !wasNeverSent(outcome.cause)
      if (!outcome.timedOut) error = connectionError(call, outcome)
      else if (left > timeout) error = new TimeoutError('timeout', timeout, errorContext(call))
      else throw new TimeoutError('totalTimeout', totalTimeout, errorContext(call))
    } else {
      if (outcome.response.ok) return { received: outcome }
      status = outcome.response.status
      const ambiguousBefore = call.ambiguous
      call.ambiguous ||= mayHaveHappened(endpoint, status)
      error = readError(endpoint, outcome, errorContext(call))
      if (ambiguousBefore && endpoint.method === 'DELETE' && isApiError(error, 'not_found')) {
        const data = confirmationOf(endpoint)
        if (data !== undefined) return { received: outcome, inferred: { data } }
      }
      if (status >= 500) delay = readRetryAfter(outcome.response.headers)
    }

    // A 429 is no failed attempt: the service has not looked at the request.
    if (call.tries - ticket.rateLimited > maxRetries || !mayRepeat(endpoint, status)) throw error
    const wait = delay ?? backoff(call.tries - ticket.rateLimited)
    // The call fails now if it would fail after the wait anyway.
    if (wait > maxRetryAfter || performance.now() + wait >= deadline) throw error
    retry(error, wait)
    await sleep(wait, signal)
  }
}

/** The call at the gate, which it passes once for each attempt. */
function ticketOf(call: Call, waitsForLimit: boolean): GateTicket {
  const { config, endpoint, options, id } = call
  const { observer, maxConcurrency } = config
  const reportWait = (wait: GateWait) =>
    observer.wait({ operation: endpoint.id, call: id, attempt: call.tries + 1, ...wait })
  const onWait = observer.active ? reportWait : undefined
  const { signal } = options
  return { operation: endpoint.id, maxConcurrency, waitsForLimit, signal, onWait, rateLimited: 0, request: undefined }
}

/** Waits for the turn of a call, and returns how many milliseconds it took. */
async function durationOf(turn: Promise<void>, call: Call): Promise<number> {
  const began = performance.now()
  try {
    await turn
  } catch (reason) {
    throw reason instanceof GaveUp ? readError(call.endpoint, reason.received, errorContext(call)) : reason
  }
  return performance.now() - began
}

/** The facts about a call for an error. */
export function errorContext({ endpoint, attempts, ambiguous }: Call): ErrorContext {
  return { operation: endpoint.id, attempts, ambiguous, repeatable: endpoint.repeatable }
}

function connectionError(call: Call, failed: FailedAttempt): ConnectionError {
  const { cause } = failed
  const reasons: string[] = []
  for (let error: unknown = cause; error instanceof Error; error = error.cause)
    reasons.push(error.message || error.name)
  return new ConnectionError(reasons.join(': ') || String(cause), { ...errorContext(call), cause })
}

/** Sends one attempt, and reports it to the hooks and the logger. */
async function sendObserved(
  call: Call,
  request: PreparedRequest,
  timeout: number,
): Promise<ReceivedResponse | FailedAttempt> {
  const { config, endpoint, options } = call
  const { observer } = config
  const sending = { timeout, signal: options.signal, onSend: () => void call.attempts++ }
  const type = request.body === undefined ? undefined : { 'content-type': 'application/json' }
  if (!observer.active && !config.headers && !options.headers) {
    return sendOnce(config, request, { headers: { accept: 'application/json', ...type }, ...sending })
  }
  const headers = new Headers({ accept: 'application/json' })
  for (const own of [config.headers, options.headers, type]) {
    for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value)
  }
  if (!observer.active) return sendOnce(config, request, { headers, ...sending })

  const event = {
    operation: endpoint.id,
    call: call.id,
    attempt: call.tries,
    method: request.method,
    url: request.url,
  }
  const added = observer.request({ ...event, headers: safeHeaders(headers) })
  for (const [name, value] of Object.entries(added)) headers.set(name, value)
  const started = performance.now()
  const outcome = await sendOnce(config, request, { headers, ...sending })
  if (!(outcome instanceof FailedAttempt)) {
    const duration = performance.now() - started
    const { status, headers: received } = outcome.response
    observer.response({ ...event, status, headers: safeHeaders(received, outcome.key), duration })
  }
  return outcome
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) return reject(signal.reason as Error)
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', abort, { once: true })
  })
}
