import { collectGarbage } from '@academy-access/kit/collect-garbage'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { finish as finishOne } from '../../test/fake-time.ts'
import { giveUp, ticketOf } from '../../test/simulated-calls.ts'
import { clientOf, errorResponse, fine, responding, setup } from '../../test/support.ts'
import type { ClientOptions, WaitEvent } from '../index.ts'
import { RateLimitGate } from './rate-limit-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const slowDown = (retryAfter: string) => errorResponse(429, 'rate_limit_exceeded', { 'retry-after': retryAfter })

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

/** A `fetch` whose responses arrive when the test says so. */
function held() {
  const waiting: ((response: Response) => void)[] = []
  const fetch = () => new Promise<Response>((resolve) => waiting.push(resolve))
  const respond = async (count = waiting.length) => {
    for (const resolve of waiting.splice(0, count)) resolve(fine())
    await vi.advanceTimersByTimeAsync(1)
  }
  return { fetch, waiting, respond }
}

const finish = <Value>(calls: Promise<Value>[]) => finishOne(Promise.all(calls))

it.each([1, 2, 5, 10, 49])('R072 completes 50 concurrent calls under a limit of %i a second', async (limit) => {
  const { client, sent } = limited(limit, 1)
  const results = await finish(Array.from({ length: 50 }, () => client.courses.list().result()))
  expect(results.filter((result) => !result.ok)).toEqual([])
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(50)
})

it('D33 creates 1,000 students under a limit of 100 per 10 s, and at most 3 in 100 requests are 429s', async () => {
  const { client, sent, service } = limited(100, 10)
  const before = service.students.list().length
  const emails = Array.from({ length: 1000 }, (_, index) => `student${index}@example.com`)
  const results = await finish(emails.map((email) => client.students.create({ email }).result()))
  expect(results.filter((result) => !result.ok)).toEqual([])
  expect(service.students.list().length - before).toBe(1000)
  expect(sent.filter(({ status }) => status === 429).length / sent.length).toBeLessThanOrEqual(0.03)
  expect(sent.at(-1)?.at).toBeLessThan(102_000)
})

it('runs at most maxConcurrency calls at once, in their order', async () => {
  for (const [options, limit] of [
    [{}, 8],
    [{ maxConcurrency: 3 }, 3],
    [{ maxConcurrency: Infinity }, 20],
    [{ maxRetries: 0 }, 8],
  ] as [ClientOptions, number][]) {
    const { fetch, waiting, respond } = held()
    const ended: number[] = []
    const client = clientOf(fetch, options)
    const calls = Array.from({ length: 20 }, async (_, index) => {
      await client.courses.list()
      ended.push(index)
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(waiting).toHaveLength(limit)
    await respond(1)
    expect(waiting).toHaveLength(Math.min(limit, 19))
    while (waiting.length > 0) await respond()
    await Promise.all(calls)
    expect(ended).toEqual(Array.from({ length: 20 }, (_, index) => index))
    expect(vi.getTimerCount()).toBe(0)
  }
})

it('a wait for a place counts towards no time limit', async () => {
  const { fetch, respond, waiting } = held()
  // Longer than a timer can be.
  const maxWait = 2 ** 31
  const client = clientOf(fetch, { maxConcurrency: 1, timeout: 100, totalTimeout: 150, maxWait, maxRetries: 0 })
  const calls = Array.from({ length: 10 }, () => client.courses.list())
  for (let round = 0; round < 10; round++) {
    await vi.advanceTimersByTimeAsync(90)
    expect(waiting).toHaveLength(1)
    await respond()
  }
  expect(await Promise.all(calls)).toHaveLength(10)
})

it('is shared by all clients with one key, and by no others', async () => {
  const { fetch, requests } = responding(slowDown('5'), fine())
  const client = clientOf(fetch)
  const calls = [client.courses.list()]
  await vi.advanceTimersByTimeAsync(10)
  calls.push(client.withOptions({ timeout: 500 }).courses.list())
  await vi.advanceTimersByTimeAsync(4000)
  expect(requests).toHaveLength(1)
  await client.withOptions({ apiKey: 'aa_live_ffffffffffffffffffffffffffffffff' }).courses.list()
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1100)
  await finish(calls)
  expect(requests).toHaveLength(4)
})

it('counts the calls of all clients with one key together, and those with another maxConcurrency apart', async () => {
  const { fetch, waiting, respond } = held()
  const client = clientOf(fetch, { maxConcurrency: 4 })
  const [same, other] = [client.withOptions({ timeout: 500 }), client.withOptions({ maxConcurrency: 2 })]
  const calls = [client, same, other].flatMap((one) => Array.from({ length: 5 }, () => one.courses.list()))
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting).toHaveLength(4 + 2)
  while (waiting.length > 0) await respond()
  expect(await Promise.all(calls)).toHaveLength(15)
})

it('an abort ends the wait of its calls, and of no others', async () => {
  const { fetch, requests } = responding(slowDown('30'), fine())
  const client = clientOf(fetch)
  const first = client.courses.list()
  await vi.advanceTimersByTimeAsync(10)
  const controller = new AbortController()
  const { signal } = controller
  const outcomes = Array.from({ length: 3 }, () => expect(client.courses.list({}, { signal })).rejects.toBe('enough'))
  const late = client.courses.list({}, { totalTimeout: 1000 })
  controller.abort('enough')
  await Promise.all(outcomes)
  await vi.advanceTimersByTimeAsync(30_000)
  await finish([first, late])
  expect(requests).toHaveLength(3)
  expect(vi.getTimerCount()).toBe(0)
})

it('20,000 calls at once take their turns in order', async () => {
  const gate = new RateLimitGate()
  const waiting = Array.from({ length: 20_000 }, () => new AbortController())
  const tickets = waiting.map(({ signal }) => ticketOf(signal))
  const turns: number[] = []
  const calls = tickets.map(async (ticket, index) => {
    await gate.enter(ticket, giveUp)
    turns.push(index)
  })
  const outcomes = Promise.allSettled(calls)
  for (const [index, ticket] of tickets.slice(0, 10_000).entries()) {
    await calls[index]
    gate.leave(ticket, true)
  }
  await calls[10_007]
  for (const controller of waiting) controller.abort('enough')
  const reasons = (await outcomes).filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  // The first half has left, and 8 are under way.
  expect([reasons.length, new Set(reasons)]).toEqual([9992, new Set(['enough'])])
  expect(turns).toEqual(Array.from({ length: 10_008 }, (_, index) => index))
})

it('maxWait ends all waits while the service accepts nothing, and those of later calls begin anew', async () => {
  const { client, service } = setup({ maxConcurrency: 1 })
  const fault = service.faults.add({ operation: 'lists.list', status: 429, retry_after: 20 })
  const started = performance.now()
  const stuck = Array.from({ length: 20 }, () => client.lists.list().result())
  const errors = (await finish(stuck)).map(({ error }) => error)
  expect(performance.now() - started).toBeLessThanOrEqual(80_100)
  expect(new Set(errors.map((error) => error?.code))).toEqual(new Set(['rate_limit_exceeded']))
  expect(errors.filter((error) => error?.attempts === 0).length).toBeGreaterThan(15)
  service.faults.remove(fault.id)
  expect((await finish([client.courses.list().result()]))[0]?.ok).toBe(true)
})

it.each([1, 8])(
  '2,000 calls at once end under a limit of 100 per 10 s within a maxWait of 12 s, because they get on: %i at a time',
  async (maxConcurrency) => {
    const { client } = limited(100, 10)
    const patient = client.withOptions({ maxConcurrency, maxWait: 12_000 })
    const results = await finish(Array.from({ length: 2000 }, () => patient.courses.list().result()))
    expect(results.filter((result) => !result.ok)).toEqual([])
  },
)

it('a call with maxRetries 0 does not wait for the rate limit', async () => {
  const { fetch, requests } = responding(slowDown('30'), fine())
  const client = clientOf(fetch)
  const waiting = client.courses.list()
  await vi.advanceTimersByTimeAsync(10)
  expect((await client.courses.list({}, { maxRetries: 0 })).items).toEqual([])
  expect(requests).toHaveLength(2)
  await finish([waiting])
})

it('forgets the pace after an idle window', async () => {
  const { client, sent } = limited(40, 1)
  await finish(Array.from({ length: 60 }, () => client.courses.list()))
  await vi.advanceTimersByTimeAsync(5000)
  const before = sent.length
  const second = Array.from({ length: 30 }, () => client.courses.list())
  await vi.advanceTimersByTimeAsync(400)
  expect(sent.length - before).toBe(30)
  await finish(second)
})

it('a kept client holds at most 100 kB after 12,000 calls', async () => {
  vi.useRealTimers()
  await collectGarbage()
  const before = process.memoryUsage().heapUsed
  const gates = Array.from({ length: 20 }, () => new RateLimitGate())
  for (const gate of gates) {
    for (let index = 0; index < 12_000; index++) {
      const ticket = ticketOf()
      void gate.enter(ticket, giveUp)
      gate.leave(ticket, true)
    }
  }
  await collectGarbage()
  expect((process.memoryUsage().heapUsed - before) / gates.length).toBeLessThan(100_000)
})

it('onWait and the logger report each wait for a turn', async () => {
  const waits: WaitEvent[] = []
  const lines: string[] = []
  const hooks = { onWait: (event: WaitEvent) => void waits.push(event) }
  const logger = { debug: (message: string) => void lines.push(message) }
  const client = clientOf(responding(slowDown('3'), fine()).fetch, { hooks, logger, maxConcurrency: 1 })
  await finish([client.courses.list(), client.courses.list()])
  expect(waits).toMatchObject([
    { operation: 'courses.list', attempt: 1, reason: 'concurrency', delay: 0, waiting: 1 },
    { operation: 'courses.list', attempt: 2, reason: 'rate_limit', waiting: 2 },
  ])
  expect(waits[1]?.delay).toBeGreaterThan(2900)
  expect(lines.filter((line) => line.includes('waits'))).toEqual([
    'courses.list: waits for a free place; waiting calls: 1',
    'courses.list: waits for the rate limit, at least 3000 ms; waiting calls: 2',
  ])
})
