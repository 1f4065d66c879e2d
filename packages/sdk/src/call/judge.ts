import { type AcademyError, ConnectionError, TimeoutError } from '../errors/errors.ts'
import { isApiError } from '../errors/guards.ts'
import { isKyError } from '../ky-instance.ts'
import { environment } from '../runtime.ts'
import { type Call, contextOf, type Ended, type ReceivedResponse } from './call-state.ts'
import { confirmationOf, readError } from './response.ts'
import { backoff, isUnclear, readRetryAfter } from './retry.ts'

/** What an attempt that failed means for its call. */
export interface Verdict {
  /** The error of this package. Undefined for an error of the caller's code. */
  readonly error: AcademyError | undefined
  /** The error of the attempt, or what the caller's code threw. */
  readonly last: unknown
  /** Milliseconds until the attempt is repeated. Undefined if it is not repeated. */
  readonly delay: number | undefined
  /** The success of a delete whose response was lost, and whose repetition finds nothing. */
  readonly inferred: { received: ReceivedResponse; inferred: unknown } | undefined
}

/** Judges an attempt that failed: its error, whether it is repeated, and what it says about an attempt before it. */
export function judge(call: Call, ended: Ended): Verdict {
  const wasAmbiguous = call.ambiguous
  const error = errorOf(call, ended)
  return {
    error,
    last: error ?? ended.failed?.thrown,
    delay: call.wait ?? delayOf(call, ended, error),
    inferred: wasAmbiguous ? inferredBy(call, ended, error) : undefined,
  }
}

function inferredBy({ endpoint }: Call, { received }: Ended, error: unknown): Verdict['inferred'] {
  if (!received || !isApiError(error, 'not_found')) return undefined
  const inferred = confirmationOf(endpoint)
  return inferred ? { received, inferred } : undefined
}

/** The error of this package for an attempt that failed. Undefined for an error of the caller's code. */
function errorOf(call: Call, { received, replaced, failed, sent }: Ended): AcademyError | undefined {
  if (received && !received.response.ok) return errorOfResponse(call, received)
  // The response of the service was a success, whatever a hook says or throws.
  if (received) noteEffect(call)
  switch (failed?.by) {
    case 'connection':
      if (!failed.unsent) noteEffect(call)
      return new ConnectionError(describeCause(failed.thrown) + (failed.hint ?? ''), {
        ...contextOf(call),
        cause: failed.thrown,
      })
    case 'timeout':
    case 'totalTimeout':
      if (sent > 0) noteEffect(call)
      return timeoutOf(call, failed.by)
    default:
      return replaced && errorOfResponse(call, replaced)
  }
}

/** The error for a response whose status is not a success. */
export function errorOfResponse(call: Call, received: ReceivedResponse): AcademyError {
  if (call.attempts > 0) noteEffect(call, received.response.status)
  const error = readError(call.endpoint, received, contextOf(call))
  const { apiKey } = call.config
  if (error.httpStatus === 401 && apiKey && apiKey === environment('ACADEMY_API_KEY'))
    error.message += ' (ACADEMY_API_KEY)'
  return error
}

/** The error for the end of a time limit. */
export function timeoutOf(call: Call, limit: TimeoutError['limit']): TimeoutError {
  return new TimeoutError(limit, call.config[limit], contextOf(call))
}

/** Notes that the service may have carried out the write of an attempt that failed. `status` is undefined without a response. */
function noteEffect(call: Call, status?: number): void {
  // A redirect and a 304 are no responses of the service. Something in between has sent them, maybe after the write.
  call.ambiguous ||= call.endpoint.method !== 'GET' && (isUnclear(status) || status! < 400)
}

function delayOf(call: Call, ended: Ended, error: AcademyError | undefined): number | undefined {
  const { maxRetries, maxWait, gate } = call.config
  // A 429 is no failed attempt: the service has not looked at the request.
  const failures = call.tries - call.ticket.rateLimited
  if (ended.replaced || !call.endpoint.repeatable || failures > maxRetries) return undefined
  const { received, failed } = ended
  if (!error)
    return isKyError(failed?.thrown, 'ForceRetryError') ? (failed.thrown.customDelay ?? backoff(failures)) : undefined
  if (isFinal(ended)) return undefined
  const asked = received && readRetryAfter(received.response.headers)
  if (asked !== undefined && asked > maxWait) return undefined
  const delay = asked ?? backoff(failures)
  // The call fails now if it would fail after the wait anyway.
  return delay >= call.deadline - gate.now() ? undefined : delay
}

/** Whether the same request would fail again in the same way. */
function isFinal({ received, failed }: Ended): boolean {
  if (failed) return received !== undefined || failed.unsent === 'permanent'
  return !isUnclear(received?.response.status)
}

/** The messages of an error and of its causes. */
function describeCause(cause: unknown): string {
  const reasons: string[] = []
  for (let error: unknown = cause; error instanceof Error; error = error.cause)
    reasons.push(error.message || error.name)
  return reasons.join(': ') || String(cause)
}
