import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { responding, clientOf, json, errorResponse, setup } from '../test/support.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Calls the engine over a slow network, and records the time and the status of each request. */
function limited(requests: number, windowSeconds: number, latency: () => number = () => 20) {
  const sent: { at: number; status?: number }[] = []
  const { client, service, platform } = setup()
  service.plan.update({ rate_limit: { requests, window_seconds: windowSeconds } })
  const started = performance.now()
  const slow = client.withOptions({
    fetch: async (url, init) => {
      const entry: { at: number; status?: number } = { at: performance.now() - started }
      sent.push(entry)
      await new Promise((resolve) => setTimeout(resolve, latency()))
      const response = await platform.fetch(url, init)
      entry.status = response.status
      await new Promise((resolve) => setTimeout(resolve, latency()))
      return response
    },
  })
  return { client: slow, sent, service }
}

it.each([1, 2, 3, 5, 7, 10, 16, 25, 49])(
  'completes 50 concurrent calls under a limit of %i a second',
  async (limit) => {
    const { client, sent } = limited(limit, 1)
    const calls = Array.from({ length: 50 }, () => client.courses.list().result())
    await vi.advanceTimersByTimeAsync(60_000)
    const results = await Promise.all(calls)
    expect(results.filter((result) => !result.ok)).toEqual([])
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(50)
  },
)

it('completes all calls when responses arrive in any order and late ones count in the next window', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 900 }),
      fc.infiniteStream(fc.nat({ max: 999 })),
      async (limit, slowest, random) => {
        const { client } = limited(limit, 1, () => (Number(random.next().value) / 1000) * slowest)
        const patient = client.withOptions({ totalTimeout: 600_000 })
        const calls = Array.from({ length: 60 }, () => patient.courses.list().result())
        const state = { over: false }
        void Promise.all(calls).then(() => (state.over = true))
        while (!state.over) await vi.advanceTimersByTimeAsync(200)
        expect((await Promise.all(calls)).filter(({ ok }) => !ok)).toEqual([])
      },
    ),
    { numRuns: 25, seed: 20_260_101 },
  )
})

it('gives up on a call that gets a 429 without any other traffic', async () => {
  const { client, service } = setup()
  service.faults.add({ operation: 'lists.list', status: 429, retry_after: 1 })
  const alone = client.lists.list().result()
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await alone).error).toMatchObject({ code: 'rate_limit_exceeded', attempts: 3 })
})

it('sends no request between the first 429 and the end of its Retry-After', async () => {
  const { client, sent } = limited(10, 3)
  const calls = Array.from({ length: 50 }, () => client.courses.list())
  await vi.advanceTimersByTimeAsync(500)
  calls.push(client.courses.list())
  const before = sent.length
  expect(before).toBe(50)
  await vi.advanceTimersByTimeAsync(2400)
  expect(sent).toHaveLength(before)
  await vi.advanceTimersByTimeAsync(40_000)
  await Promise.all(calls)
  // A pause of one Retry-After follows every 429.
  const limitedRequests = sent.filter(({ status }) => status === 429)
  for (const { at } of limitedRequests) {
    const late = sent.filter((other) => other.at > at + 40 && other.at < at + 1000)
    expect(late).toEqual([])
  }
})

it('is shared by all clients with one key, and by no others', async () => {
  const { fetch, requests } = responding(
    errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '5' }),
    json({ data: { courses: [] } }),
  )
  const client = clientOf(fetch)
  const calls = [client.courses.list()]
  await vi.advanceTimersByTimeAsync(10)
  calls.push(client.withOptions({ timeout: 500 }).courses.list())
  await vi.advanceTimersByTimeAsync(4000)
  expect(requests).toHaveLength(1)
  await client.withOptions({ apiKey: 'aa_live_ffffffffffffffffffffffffffffffff' }).courses.list()
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1100)
  await Promise.all(calls)
  expect(requests).toHaveLength(4)
})

it('an abort or the end of totalTimeout removes a call from the queue', async () => {
  const { fetch, requests } = responding(
    errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '30' }),
    json({ data: { courses: [] } }),
  )
  const client = clientOf(fetch)
  const first = client.courses.list()
  await vi.advanceTimersByTimeAsync(10)
  const controller = new AbortController()
  const aborted = expect(client.courses.list({ signal: controller.signal })).rejects.toBe('enough')
  const late = expect(client.courses.list({ totalTimeout: 1000 })).rejects.toMatchObject({
    name: 'TimeoutError',
    limit: 'totalTimeout',
    attempts: 0,
    ambiguous: false,
  })
  controller.abort('enough')
  await aborted
  await vi.advanceTimersByTimeAsync(1000)
  await late
  await vi.advanceTimersByTimeAsync(30_000)
  await first
  expect(requests).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

it('lets all calls through again when the queue is empty', async () => {
  const { client, sent } = limited(40, 1)
  const burst = () => Array.from({ length: 30 }, () => client.courses.list())
  const first = [...burst(), ...burst()]
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(first)
  const before = sent.length
  const second = burst()
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.length - before).toBe(30)
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all(second)
})
