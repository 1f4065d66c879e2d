import type { AcademyError, ErrorContext } from '../errors/academy-error.ts'
import { isApiError } from '../errors/api-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import type { Config, RequestOptions } from '../options.ts'
import { newTicket } from '../rate-limit-gate.ts'
import { safeHeaders } from './redact.ts'
import type { ApiEndpoint, PreparedRequest } from './request.ts'
import { confirmationOf, missingConfirmation, readError, type ReceivedResponse } from './response.ts'
import { backoff, mayHaveHappened, mayRepeat, readRetryAfter, wasNeverSent } from './retry.ts'
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
  /** Set for a delete whose 404 shows that an earlier attempt has carried it out. */
  confirmed?: { data: unknown }
}

/** Sends a request, repeats it where that is harmless, and waits where the service asks for it. */
export async function sendWithRetries(call: Call, request: PreparedRequest): Promise<Success> {
  const { config, endpoint, options } = call
  const { signal } = options
  const { gate } = config
  const timeout = options.timeout ?? config.timeout
  const totalTimeout = options.totalTimeout ?? config.totalTimeout
  const maxRetries = options.maxRetries ?? config.maxRetries
  const deadline = call.started + totalTimeout
  const ticket = newTicket()
  const tooLate = () => new TimeoutError('totalTimeout', totalTimeout, errorContext(call))

  let failure: AcademyError | undefined

  for (;;) {
    const turn = gate.enter(ticket, maxRetries === 0 ? undefined : { deadline, signal, tooLate })
    if (turn) await turn
    const left = deadline - performance.now()
    if (left <= 0) {
      gate.leave(ticket, false)
      throw tooLate()
    }
    let outcome: ReceivedResponse | FailedAttempt | undefined
    let delay: number | undefined
    try {
      call.tries++
      outcome = await sendObserved(call, request, Math.min(timeout, left))
      if (!(outcome instanceof FailedAttempt) && outcome.response.status === 429) {
        delay = readRetryAfter(outcome.response.headers) ?? backoff(call.tries)
      }
    } catch (error) {
      // The apiKey function has failed. If an earlier attempt may have carried out the write, that is more important.
      if (failure?.ambiguous && !signal?.aborted) throw failure
      throw error
    } finally {
      if (delay !== undefined && delay <= config.maxRetryAfter) gate.close(ticket, delay)
      else gate.leave(ticket, outcome !== undefined && !(outcome instanceof FailedAttempt))
    }

    let error: AcademyError
    let status: number | undefined
    if (outcome instanceof FailedAttempt) {
      call.ambiguous ||= outcome.sent && mayHaveHappened(endpoint, undefined) && !wasNeverSent(outcome.cause)
      if (!outcome.timedOut) error = connectionError(call, outcome)
      else if (left > timeout) error = new TimeoutError('timeout', timeout, errorContext(call))
      else throw tooLate()
    } else {
      if (outcome.response.ok) return { received: outcome }
      status = outcome.response.status
      const ambiguousBefore = call.ambiguous
      call.ambiguous ||= mayHaveHappened(endpoint, status)
      error = readError(outcome, errorContext(call))
      if (ambiguousBefore && endpoint.method === 'DELETE' && isApiError(error, 'not_found'))
        return confirmedDelete(call, outcome)
      if (status >= 500) delay = readRetryAfter(outcome.response.headers)
    }

    // Attempts that failed only because other calls of the client were faster do not count: totalTimeout limits those.
    const tries = maxRetries === 0 ? 1 : call.tries - ticket.crowdedOut
    if (tries > maxRetries || !mayRepeat(endpoint, status)) throw error
    const wait = delay ?? backoff(call.tries)
    // The call fails now if it would fail after the wait anyway.
    if (wait > config.maxRetryAfter || performance.now() + wait >= deadline) throw error
    config.observer.retry({ operation: endpoint.id, call: call.id, attempt: call.tries, error, delay: wait })
    failure = error
    // After a 429 the gate waits, for all calls of the client.
    if (status !== 429) await sleep(wait, signal)
  }
}

/** The facts about a call for an error. */
export function errorContext({ endpoint, attempts, ambiguous }: Call): ErrorContext {
  return { operation: endpoint.id, attempts, ambiguous }
}

/** A delete whose first response did not arrive and that now gets a 404: the first attempt has carried it out. */
function confirmedDelete(call: Call, received: ReceivedResponse): Success {
  const data = confirmationOf(call.endpoint)
  if (data === undefined) throw missingConfirmation(received, errorContext(call))
  return { received, confirmed: { data } }
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
