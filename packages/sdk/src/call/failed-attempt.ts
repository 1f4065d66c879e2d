import type { AcademyError } from '../errors/academy-error.ts'
import { isAcademyError } from '../errors/guards.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import { type Call, errorContext, eventOf, failuresOf, leaveGate, noteEffect } from './call.ts'
import { tooLate } from './join-signals.ts'
import type { ReceivedResponse } from './response.ts'
import { backoff, isUnclear, readRetryAfter } from './retry.ts'

/** Prepares a call for another attempt, if its last one is repeated. Returns the milliseconds until then. */
export async function prepareRetry(call: Call, thrown: unknown): Promise<number | undefined> {
  const { observer } = call.config
  if (call.needsTurn || call.signal?.aborted) return undefined
  leaveGate(call)
  const error = errorOf(call, thrown)
  const delay = delayBeforeRetry(call)
  if (!error || delay === undefined) return undefined
  call.failure = error
  call.current = undefined
  if (observer.active) await observer.report('onRetry', { ...eventOf(call), error, delay, rateLimited: false })
  return delay
}

/** Milliseconds until the attempt that has failed is repeated. Undefined if it is not repeated. */
function delayBeforeRetry(call: Call): number | undefined {
  const { config, endpoint, current, deadline } = call
  const response = current?.received?.response
  if (!current?.error || !endpoint.repeatable || !isUnclear(response?.status)) return undefined
  if (call.isHopeless || failuresOf(call) > config.maxRetries) return undefined
  const asked = response && readRetryAfter(response.headers)
  if (asked !== undefined && asked > config.maxRetryAfter) return undefined
  const delay = asked ?? backoff(failuresOf(call))
  // The call fails now if it would fail after the wait anyway.
  return config.gate.now() + delay >= deadline ? undefined : delay
}

/** The outcome of a call whose last attempt ended with this: throws its error, unless only a hook was late. */
export function resultOf(call: Call, thrown: unknown): ReceivedResponse {
  const { signal, current, failure, hooks } = call
  if (signal?.aborted) throw signal.reason
  const received = current?.error ? undefined : current?.received
  // The caller must learn what the service did.
  if (received && isLate(thrown)) return received
  const error = errorOf(call, thrown)
  // An earlier attempt may have had an effect. That is more important than an `apiKey` function or a hook that fails now.
  if (failure?.ambiguous && !current?.error) throw failure
  // A hook failed after a success.
  if (received) noteEffect(call)
  const cause = error ?? (isKyError(thrown, 'NetworkError') ? thrown.cause : thrown)
  throw hooks ? hooks.errorOf(cause) : cause
}

/** The error of this package for what ky threw. Undefined for an error of the caller's code. */
function errorOf(call: Call, thrown: unknown): AcademyError | undefined {
  const { current } = call
  if (isLate(thrown)) {
    if (current?.received || current?.error) return current.error
    if (current?.sent) noteEffect(call)
    const error = timeoutError(call, thrown === tooLate ? 'totalTimeout' : (current?.limit ?? 'totalTimeout'))
    if (current) current.error = error
    return error
  }
  return isAcademyError(thrown) ? thrown : undefined
}

function isLate(thrown: unknown): boolean {
  return thrown === tooLate || isKyError(thrown, 'TimeoutError')
}

/** Whether an error is one of ky's. By its name, because the caller may use another copy of ky. */
function isKyError(error: unknown, name: 'TimeoutError' | 'NetworkError'): error is Error & { cause?: unknown } {
  return error instanceof Error && 'isKyError' in error && error.name === name
}

export function timeoutError(call: Call, limit: TimeoutError['limit']): TimeoutError {
  return new TimeoutError(limit, call.config[limit], errorContext(call))
}
