import { afterEach, describe, expect, it, vi } from 'vitest'

import { deferred } from '../../test/fake-time.ts'
import { clientOf, errorResponse, fine, responding, noCourses } from '../../test/support.ts'

// Tests of programs replace timers, clocks or both. A wait must end with its timer, whatever the clock says.
const slowDown = (retryAfter = '5') => errorResponse(429, 'rate_limit_exceeded', { 'retry-after': retryAfter })
afterEach(() => void vi.useRealTimers())

const replaced: Parameters<typeof vi.useFakeTimers>[0][] = [
  {},
  { toFake: ['setTimeout'] },
  { toFake: ['setTimeout', 'clearTimeout', 'Date'] },
  { toFake: ['setTimeout', 'clearTimeout', 'performance'] },
]

describe.each(replaced)('fake timers: %j', (config) => {
  it('a wait after a 429, and a backoff, end with their timers', async () => {
    vi.useFakeTimers(config)
    for (const [first, time] of [
      [slowDown(), 5000],
      [errorResponse(503, 'internal_error'), 500],
    ] as const) {
      const { fetch, requests } = responding(first, fine())
      const call = clientOf(fetch).courses.list()
      await vi.advanceTimersByTimeAsync(0)
      expect(requests).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(time)
      expect(await call).toEqual(noCourses)
    }
  })

  it('many waits in a row end with their timers', async () => {
    vi.useFakeTimers(config)
    const client = clientOf(responding(slowDown('1'), slowDown('1'), fine(), fine(), slowDown('1'), fine()).fetch)
    const calls = Promise.all(Array.from({ length: 12 }, () => client.courses.list()))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await calls).toHaveLength(12)
  })

  it('maxWait ends with its timer', async () => {
    vi.useFakeTimers(config)
    const client = clientOf(() => new Promise(() => {}), { maxConcurrency: 1, timeout: Infinity, maxWait: 4000 })
    void client.courses.list().result()
    const error = client.courses.list().catch((reason: unknown) => reason)
    await vi.advanceTimersByTimeAsync(4000)
    expect(await error).toMatchObject({ name: 'TimeoutError', limit: 'maxWait', milliseconds: 4000, attempts: 0 })
  })

  it('a client that two tests share forgets the waits and the calls of the first one', async () => {
    vi.useFakeTimers(config)
    let [limits, hangs] = [1, 1]
    const client = clientOf(
      async () => {
        if (limits-- > 0) return slowDown('60')
        return hangs-- > 0 ? new Promise<Response>(() => {}) : fine()
      },
      { maxConcurrency: 1 },
    )
    void client.courses.list().result()
    await vi.advanceTimersByTimeAsync(10)
    void client.courses.list({}, { maxRetries: 0 }).result()
    await vi.advanceTimersByTimeAsync(10)
    vi.useRealTimers()
    expect(await client.courses.list()).toEqual(noCourses)
    vi.useFakeTimers(config)
    expect(await client.courses.list()).toEqual(noCourses)
  })
})

it('a call that waits when fake timers begin goes on', async () => {
  const first = deferred<Response>()
  let requests = 0
  const client = clientOf(async () => (requests++ === 0 ? first.promise : fine()), { maxConcurrency: 1 })
  const calls = [client.courses.list(), client.courses.list(), client.courses.list()]
  await new Promise((resolve) => setImmediate(resolve))
  vi.useFakeTimers()
  const other = client.courses.list()
  await vi.advanceTimersByTimeAsync(0)
  first.resolve(fine())
  expect(await Promise.all([...calls, other])).toHaveLength(4)
})
