import { expect, vi } from 'vitest'

import { type ApiPromise, type ClientOptions, isRetryable, type OperationId, type RetryEvent } from '../src/index.ts'
import { finish } from './fake-time.ts'
import { calls, clientOf, errorResponse, fine, reset } from './support.ts'

/** What the wire does with one request. */
export type Step = (request: Request) => Promise<Response>

export const never = () => new Promise<never>(() => {})
export const cut: Step = () => Promise.reject(reset())
/** As `fetch` does: rejects when its signal is aborted. */
export const fetches: Step = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
/** Responds like this, each time. */
export const says =
  (response: Response): Step =>
  async () =>
    response.type === 'error' ? response : response.clone()
export const wait = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
export const ok = says(fine())
export const failed = (status: number, code = 'internal_error', retryAfter?: string) =>
  says(errorResponse(status, code, retryAfter === undefined ? {} : { 'retry-after': retryAfter }))
export const busy = (retryAfter: string) => failed(503, 'internal_error', retryAfter)
export const slowDown = (retryAfter: string) => failed(429, 'rate_limit_exceeded', retryAfter)

/** Runs a call, and three more after its end, of which one may run at a time. */
export async function play(wire: Step[], options: ClientOptions = {}, operation: OperationId = 'courses.list') {
  vi.setSystemTime(new Date('2026-01-01T00:00:00Z'))
  const delays: number[] = []
  const retries: string[] = []
  const later = { isLater: false, underWay: 0, most: 0 }
  let sent = 0
  const fetch: Step = async (request) => {
    if (!later.isLater) return (wire[Math.min(++sent, wire.length) - 1] ?? ok)(request)
    later.most = Math.max(later.most, ++later.underWay)
    await wait(50)
    later.underWay--
    return fine()
  }
  const { hooks, ...others } = options
  const onRetry = ({ delay, rateLimited, error }: RetryEvent) => {
    delays.push(delay)
    retries.push(`${error.name}${rateLimited ? ', rate limited' : ''}`)
  }
  const client = clientOf(fetch, { hooks: { ...hooks, onRetry }, maxConcurrency: 1, ...others })
  const started = performance.now()
  const outcome = (calls[operation](client) as ApiPromise<unknown>).withResponse().then(
    ({ data, attempts, confirmed, response: { status } }) => ({ data, attempts, confirmed, status }),
    (error: { attempts?: number }) => ({ error, attempts: error.attempts, isRetryable: isRetryable(error) }),
  )
  const timed = outcome.then((ended) => ({ ...ended, time: performance.now() - started }))
  const ended = { ...(await finish(timed)), sent, delays, retries }
  later.isLater = true
  const outcomes = Array.from({ length: 3 }, () => client.courses.list().result().catch(String))
  expect(await finish(Promise.all(outcomes))).toHaveLength(3)
  return { ...ended, most: later.most }
}
