import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { finish } from '../../test/fake-time.ts'
import { clientOf, errorResponse, json, key, reset, responding } from '../../test/support.ts'
import type { ClientOptions } from '../index.ts'

// The fake clock of the client and of the engine skips waits.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waits', () => {
  const waits = async (options: ClientOptions, ...responses: (Response | Error)[]) => {
    const delays: number[] = []
    const { fetch, requests } = responding(...responses)
    const started = performance.now()
    const client = clientOf(fetch, { hooks: { onRetry: ({ delay }) => delays.push(delay) }, ...options })
    const result = await finish(client.courses.list().result())
    return { result, delays, requests, time: performance.now() - started }
  }
  const slowDown = (retryAfter: string) => errorResponse(429, 'rate_limit_exceeded', { 'retry-after': retryAfter })
  const fine = () => json({ data: { courses: [] } })

  it('doubles from half a second to 8 s, with jitter', async () => {
    const { delays } = await waits({ maxRetries: 7 }, reset())
    expect(delays).toHaveLength(7)
    delays.forEach((delay, index) => {
      const longest = Math.min(8000, 500 * 2 ** index)
      expect(delay).toBeGreaterThanOrEqual(longest / 2)
      expect(delay).toBeLessThanOrEqual(longest)
    })
    expect(new Set(delays).size).toBe(7)
  })

  it('waits as long as Retry-After says: in seconds, or until a date', async () => {
    const seconds = await waits({}, slowDown('7'), fine())
    expect([seconds.result.ok, seconds.delays]).toEqual([true, [7000]])
    expect(seconds.time).toBeGreaterThanOrEqual(7000)
    vi.setSystemTime(new Date('2026-01-01T00:00:00Z'))
    const date = await waits({}, slowDown('Thu, 01 Jan 2026 00:00:05 GMT'), fine())
    expect(date.delays).toEqual([5000])
    const nonsense = await waits({}, slowDown('soon'), fine())
    expect(nonsense.result.ok).toBe(true)
    const overloaded = await waits({}, new Response('', { status: 503, headers: { 'retry-after': '3' } }), fine())
    expect(overloaded.delays).toEqual([3000])
  })

  it('throws immediately if Retry-After is too long', async () => {
    const { result, requests, time } = await waits({ maxRetryAfter: 5000 }, slowDown('6'))
    expect(result.error).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 6, attempts: 1 })
    expect(requests).toHaveLength(1)
    expect(time).toBeLessThan(200)
  })

  it('throws immediately if totalTimeout would end a wait that is not for the rate limit', async () => {
    const overloaded = errorResponse(503, 'internal_error', { 'retry-after': '10' })
    const { result, time } = await waits({ totalTimeout: 5000 }, overloaded)
    expect(result.error).toMatchObject({ httpStatus: 503, retryAfter: 10, attempts: 1 })
    expect(time).toBeLessThan(200)
  })

  it('does not count a wait for the rate limit towards totalTimeout and maxRetries', async () => {
    const responses = [slowDown('10'), reset(), slowDown('10'), reset(), slowDown('10'), fine()]
    const { result, requests } = await waits({ totalTimeout: 5000 }, ...responses)
    expect([result.ok, requests.length]).toEqual([true, 6])
  })

  it('gives up on a service that responds with nothing but 429s for ten minutes', async () => {
    const { result, time } = await waits({}, slowDown('20'))
    expect(result.error).toMatchObject({ code: 'rate_limit_exceeded', attempts: 31 })
    expect(time).toBeGreaterThanOrEqual(600_000)
    const hasty = await waits({}, slowDown('0'))
    expect(hasty.result.error).toMatchObject({ code: 'rate_limit_exceeded' })
    expect(hasty.requests.length).toBeLessThan(1300)
  })

  it.each([
    ['nothing but 429s', {}, ['1'], { code: 'rate_limit_exceeded', retryAfter: 1 }, [8000, 10_000]],
    ['nothing but 429s, with a key', { apiKey: key }, ['1'], { code: 'rate_limit_exceeded' }, [600_000, 620_000]],
    ['an option of the client', { maxWait: 3000 }, ['1'], { retryAfter: 1 }, [1900, 3000]],
    ['a wait that is too long', {}, ['11'], { retryAfter: 11, attempts: 1 }, [0, 100]],
    ['all waits together', {}, ['4', '4', '4'], { retryAfter: 4, attempts: 3 }, [8000, 9000]],
    ['a totalTimeout, which does not limit it', { totalTimeout: 1500 }, ['1'], { retryAfter: 1 }, [8000, 10_000]],
    ['no wait', { maxWait: 0 }, ['1'], { retryAfter: 1, attempts: 1 }, [0, 100]],
  ] as const)('maxWait: %s', async (_, options, asked, expected, [least, most]) => {
    const { result, time } = await waits({ apiKey: null, ...options }, ...asked.map(slowDown))
    expect(result.error).toMatchObject({ name: 'ApiError', ...expected })
    expect(time).toBeGreaterThanOrEqual(least)
    expect(time).toBeLessThanOrEqual(most)
  })

  it('maxWait: a call that only waited for the limit fails with the last 429, and one for a place with a TimeoutError', async () => {
    const { fetch } = responding(slowDown('9'), fine())
    const client = clientOf(fetch, { apiKey: null })
    const first = client.courses.list()
    await vi.advanceTimersByTimeAsync(10)
    const late = await finish(client.lists.list({ maxWait: 5000 }).result())
    expect(late.error).toMatchObject({ operation: 'lists.list', retryAfter: 9, attempts: 0 })
    expect(await finish(first)).toEqual([])
    const busy = clientOf(() => new Promise(() => {}), { apiKey: null, maxConcurrency: 1, timeout: 60_000 })
    void busy.courses.list().result()
    const { error } = await finish(busy.courses.list().result())
    expect(error).toMatchObject({ name: 'TimeoutError', limit: 'maxWait', milliseconds: 10_000, attempts: 0 })
    expect(error?.message).toContain('no free place')
  })

  it.each([100, 0])('maxRetryAfter %i does not limit the backoff of the client', async (maxRetryAfter) => {
    const { result, delays } = await waits({ maxRetryAfter }, reset(), errorResponse(500, 'internal_error'), fine())
    expect([result.ok, delays.length]).toEqual([true, 2])
    const limited = await waits({ maxRetryAfter }, slowDown('1'))
    expect([limited.result.error?.attempts, limited.delays]).toEqual([1, []])
  })

  it('with maxRetries 0 never waits', async () => {
    const { result, delays } = await waits({ maxRetries: 0 }, slowDown('1'))
    expect(result.error?.attempts).toBe(1)
    expect(delays).toEqual([])
  })
})

it.each(['1e400', '-5', 'soon', 'soon 5', '9'.repeat(400), '99999999999999999999', '5, 10', '0x10', 'NaN', '1e3'])(
  'ignores the Retry-After %s, and waits as without one',
  async (value) => {
    for (const status of [429, 503]) {
      const delays: number[] = []
      const failure = errorResponse(status, 'rate_limit_exceeded', { 'retry-after': value })
      const { fetch } = responding(failure, json({ data: { courses: [] } }))
      await finish(clientOf(fetch, { hooks: { onRetry: ({ delay }) => delays.push(delay) } }).courses.list())
      expect(delays).toHaveLength(1)
      expect(delays[0]).toBeGreaterThanOrEqual(250)
      expect(delays[0]).toBeLessThanOrEqual(500)
    }
  },
)
