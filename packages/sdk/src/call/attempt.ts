import type { AcademyError } from '../errors/academy-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { isApiError } from '../errors/guards.ts'
import { type Attempt, type Call, errorContext, eventOf, leaveGate, noteEffect } from './call.ts'
import { fetchOnce } from './fetch-once.ts'
import { timeoutError } from './failed-attempt.ts'
import { untilEnded } from './join-signals.ts'
import { safeHeaders } from './redact.ts'
import type { PlainRequest } from './request.ts'
import { confirmationOf, readError, type ReceivedResponse } from './response.ts'
import { failedUnsent, hintFor } from '../runtime.ts'
import { rateLimitDelay, readRetryAfter } from './retry.ts'

/** An attempt ends with this if the call needs a turn at the gate before it can go on. No error: hooks do not see it. */
const needsTurn = Symbol()

/**
 * One attempt of a call: the `fetch` that ky gets. Its time counts towards `timeout`, with the `apiKey` function, the
 * hooks and the body of the response. Rejects with an error of this package for a status that is no success.
 *
 * @param sent The request of ky, which its hooks may have changed.
 */
export function runAttempt(call: Call, request: PlainRequest, sent: Request): Promise<Response> {
  const { config, ticket } = call
  // A hook may return after the end of the call.
  if (sent.signal.aborted) return Promise.reject(sent.signal.reason as Error)
  if (!ticket.request) {
    // Another attempt after a backoff. Waiting for a turn counts towards no time limit, so it cannot happen here.
    call.turn = enterGate(call)
    if (call.turn) return startAgain(call)
  }
  const left = call.deadline - config.gate.now()
  const current: Attempt = { limit: left > config.timeout ? 'timeout' : 'totalTimeout', sent: false }
  call.current = current
  call.tries++
  return untilEnded(sendAndRead(call, current, request, sent), call.signal)
}

async function sendAndRead(call: Call, current: Attempt, request: PlainRequest, sent: Request): Promise<Response> {
  const { config, hooks } = call
  const { observer } = config
  const started = performance.now()
  let plain = hooks ? await hooks.readRequest(sent) : request
  const { url, method, headers } = plain
  const attempt = eventOf(call)
  if (observer.active) {
    const added = await observer
      .report('onRequest', { ...attempt, method, url, headers: safeHeaders(new Headers(headers)) })
      .catch(hooksMissing(call))
    plain = { ...plain, headers: { ...headers, ...added } }
  }
  const onSend = () => {
    current.sent = true
    call.attempts++
  }
  const toError = (cause: unknown) => {
    leaveGate(call)
    return (current.error = connectionError(call, cause))
  }
  const received = await fetchOnce(config, plain, sent.signal, onSend, toError)
  current.received = received
  const { response } = received
  const wait = response.status === 429 ? closeGate(call, current, received) : passGate(call, current, received)
  if (observer.active) {
    await observer.report('onResponse', {
      ...attempt,
      method,
      url,
      status: response.status,
      headers: safeHeaders(response.headers, received.key),
      duration: performance.now() - started,
    })
    const { error } = current
    if (wait !== undefined && error)
      await observer.report('onRetry', { ...attempt, error, delay: wait, rateLimited: true })
  }
  if (wait !== undefined) return startAgain(call)
  if (current.error) throw current.error
  current.response = hooks ? hooks.toResponse(received) : response
  return current.response
}

/** Returns a promise if the call has to wait for its turn. It fails with the last 429, or without a place. */
export function enterGate(call: Call): Promise<void> | undefined {
  return call.config.gate.enter(call.ticket, (received) =>
    received ? failureOf(call, received) : timeoutError(call, 'maxWait'),
  )
}

/** Closes the gate after a 429. Returns the wait in milliseconds, or undefined if the call fails. */
function closeGate(call: Call, current: Attempt, received: ReceivedResponse): number | undefined {
  const { config, ticket } = call
  const { gate, maxRetryAfter } = config
  const { headers } = received.response
  const wait = rateLimitDelay(headers, ticket.rateLimited + 1)
  const isTooLong = (readRetryAfter(headers) ?? 0) > maxRetryAfter
  if (isTooLong) gate.leave(ticket, false)
  const opensAgain = !isTooLong && gate.close(ticket, wait, received)
  current.error = failureOf(call, received)
  if (!opensAgain || !ticket.waitsForLimit || wait > ticket.waitLeft) return undefined
  call.failure = current.error
  call.needsTurn = true
  return wait
}

/** Leaves the gate after a response that is no 429, and sets the error if it is no success. */
function passGate(call: Call, current: Attempt, received: ReceivedResponse): undefined {
  const { config, endpoint, ticket } = call
  config.gate.leave(ticket, true)
  if (received.response.ok) return
  // What an earlier attempt may have done.
  const { ambiguous } = call
  const error = failureOf(call, received)
  if (ambiguous && isApiError(error, 'not_found')) call.inferred = confirmationOf(endpoint)
  if (!call.inferred) current.error = error
}

function startAgain(call: Call): Promise<never> {
  call.needsTurn = true
  // eslint-disable-next-line typescript/prefer-promise-reject-errors -- ky passes errors to hooks, and this is none.
  return Promise.reject(needsTurn)
}

export function connectionError(call: Call, cause: unknown): AcademyError {
  const unsent = failedUnsent(cause)
  if (!unsent) noteEffect(call)
  call.isHopeless = unsent === 'permanent'
  return new ConnectionError(describeCause(cause), { ...errorContext(call), cause })
}

/** Fails a call whose hooks cannot run, because the file with their code could not be loaded. */
export function hooksMissing(call: Call): (cause: unknown) => never {
  return (cause) => {
    throw new ConnectionError('the file for hooks could not be loaded', { ...errorContext(call), cause })
  }
}

/** The error for a response whose status is not a success. */
export function failureOf(call: Call, received: ReceivedResponse): AcademyError {
  if (call.attempts > 0) noteEffect(call, received.response.status)
  return readError(call.endpoint, received, errorContext(call))
}

/** The messages of an error and of its causes, and what to do about them. */
function describeCause(cause: unknown): string {
  const reasons: string[] = []
  for (let error: unknown = cause; error instanceof Error; error = error.cause)
    reasons.push(error.message || error.name)
  const text = reasons.join(': ') || String(cause)
  return text + hintFor(text)
}
