import type { AcademyError, ErrorContext } from '../errors/academy-error.ts'
import { isApiError } from '../errors/api-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import type { Config, RequestOptions } from '../options.ts'
import { newTicket } from '../rate-limit-gate.ts'
import { redactCause, safeHeaders } from './redact.ts'
import type { ApiEndpoint, PreparedRequest } from './request.ts'
import { confirmationOf, missingConfirmation, readError, type ReceivedResponse } from './response.ts'
import { backoff, mayHaveHappened, mayRepeat, readRetryAfter, wasNeverSent } from './retry.ts'
import { FailedAttempt, sendOnce } from './send-once.ts'

/** The state of a call while it runs. */
export interface Call {
  readonly config: Config
  readonly endpoint: ApiEndpoint
  readonly options: RequestOptions
  /** Identifies the call to hooks. */
  readonly id: object
  /** On the clock of `performance.now()`. */
  readonly started: number
  /** The number of requests so far. */
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

  for (;;) {
    const turn = gate.enter(ticket, maxRetries === 0 ? undefined : { deadline, signal, tooLate })
    if (turn) await turn
    call.attempts++
    const left = deadline - performance.now()
    let outcome: ReceivedResponse | FailedAttempt | undefined
    let delay: number | undefined
    try {
      outcome = await sendObserved(call, request, Math.min(timeout, left))
      if (!(outcome instanceof FailedAttempt) && outcome.response.status === 429) {
        delay = readRetryAfter(outcome.response.headers) ?? backoff(call.attempts)
      }
    } finally {
      if (delay !== undefined && delay <= config.maxRetryAfter) gate.close(ticket, delay)
      else gate.leave(ticket, outcome !== undefined && !(outcome instanceof FailedAttempt))
    }

    let error: AcademyError
    let status: number | undefined
    if (outcome instanceof FailedAttempt) {
      call.ambiguous ||= mayHaveHappened(endpoint, undefined) && !wasNeverSent(outcome.cause)
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
    const tries = maxRetries === 0 ? 1 : call.attempts - ticket.crowdedOut
    if (tries > maxRetries || !mayRepeat(endpoint, status)) throw error
    const wait = delay ?? backoff(call.attempts)
    // The call fails now if it would fail after the wait anyway.
    if (wait > config.maxRetryAfter || performance.now() + wait >= deadline) throw error
    config.observer.retry({ operation: endpoint.id, call: call.id, attempt: call.attempts, error, delay: wait })
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
  const cause = redactCause(failed.cause, failed.key)
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
  const { signal } = options
  const type = request.body === undefined ? undefined : { 'content-type': 'application/json' }
  if (!observer.active && !config.headers && !options.headers) {
    return sendOnce(config, request, { headers: { accept: 'application/json', ...type }, timeout, signal })
  }
  const headers = new Headers({ accept: 'application/json' })
  for (const own of [config.headers, options.headers, type]) {
    for (const [name, value] of Object.entries(own ?? {})) headers.set(name, value)
  }
  if (!observer.active) return sendOnce(config, request, { headers, timeout, signal })

  const event = {
    operation: endpoint.id,
    call: call.id,
    attempt: call.attempts,
    method: request.method,
    url: config.baseUrl + request.path,
  }
  const added = observer.request({ ...event, headers: safeHeaders(headers) })
  for (const [name, value] of Object.entries(added ?? {})) headers.set(name, value)
  const started = performance.now()
  const outcome = await sendOnce(config, request, { headers, timeout, signal })
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
