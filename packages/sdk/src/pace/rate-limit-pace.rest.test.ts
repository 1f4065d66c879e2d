import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'

import { eightWorkers, latencies, simulate, type Simulation } from '../../test/simulated-calls.ts'
import { rateLimitKinds } from '@academy-access/kit/rate-limits'
import { RateLimitPace } from './rate-limit-pace.ts'
import { SeenRequests } from './seen-requests.ts'

/** A pace, and its methods with times in place of requests. */
function paced() {
  const pace = new RateLimitPace(new SeenRequests())
  const start = (startedAt: number) => pace.start(startedAt)
  return {
    pace,
    start,
    accept: (startedAt: number, now: number) => pace.accept(start(startedAt), now),
    limit: (startedAt: number, now: number, retryAfter: number) => pace.limit(start(startedAt), now, retryAfter),
  }
}

afterEach(() => vi.unstubAllGlobals())

/** A simulation for each seed from 1 on. */
async function simulateEach(seeds: number, simulationOf: (seed: number) => Simulation) {
  const results = []
  for (let seed = 1; seed <= seeds; seed++) results.push(await simulate({ ...simulationOf(seed), seed }))
  return results
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** Of the times, compared with those that the limit alone would take, the longest of nine in ten. */
const mostOfNineInTen = (results: { time: number; ideal: number }[]) =>
  results.map(({ time, ideal }) => time / ideal).toSorted((one, other) => one - other)[results.length * 0.9 - 1]

/** A quarter of the responses is late, as on a busy machine. */
const busy = (seed: number, slowest = 400) => {
  const [chance, late, fast] = [latencies(1, 0, seed + 99), latencies(slowest, 10, seed + 50), latencies(60, 10, seed)]
  return () => (chance() < 0.25 ? late() : fast())
}

const isThorough = process.env['THOROUGH'] !== undefined
const few = [
  [10, 1],
  [100, 10],
] as const
const limits = isThorough ? ([...few, [5, 1], [100, 1], [20, 2], [1000, 60]] as const) : few
const cells = limits.flatMap(([requests, seconds]) =>
  [1, 5].map((processes) => [requests, seconds, processes] as const),
)

it.each(cells)(
  'D33 %i requests in %i s, number of processes %i: uses 9 in 10 from the fourth window on, and 1 in 20 is a 429',
  async (requests, seconds, processes) => {
    const window = seconds * 1000
    const until = 3 * window + Math.max(5 * window, Math.min(120_000, (4000 / requests) * window))
    const calls = Math.ceil((3 * requests * until) / window / processes)
    const shares = []
    for (const [latency, connecting] of [
      [latencies(4, 2), 0],
      [latencies(40, 20), 300],
      [latencies(55), 0],
    ] as const) {
      const result = await simulate({ requests, window, processes, calls, until, latency, connecting })
      shares.push(result.between(3 * window, until))
    }
    expect(mean(shares.map(({ used }) => used))).toBeGreaterThan(0.9)
    expect(Math.min(...shares.map(({ used }) => used))).toBeGreaterThan(0.85)
    expect(mean(shares.map((share) => share.limited))).toBeLessThan(0.05)
  },
)

it.each(rateLimitKinds)('one process uses 9 in 10 of each limit, %s', async (kind) => {
  for (const [requests, seconds] of limits) {
    const window = seconds * 1000
    const until = 3 * window + Math.max(5 * window, Math.min(60_000, (3000 / requests) * window))
    const calls = Math.ceil((2 * requests * until) / window)
    const result = await simulate({ kind, requests, window, calls, until, latency: latencies(30, 10) })
    expect(result.between(3 * window, until).used).toBeGreaterThan(0.9)
    expect(result.between(3 * window, until).limited).toBeLessThan(0.05)
  }
})

it('a service that takes 300 ms for each response makes little difference', async () => {
  const limit = { requests: 10, window: 1000, calls: 2000, until: 60_000 }
  const result = await simulate({ ...limit, latency: latencies(320, 280) })
  expect(result.between(3000, 60_000).used).toBeGreaterThan(0.8)
})

it.each([
  [400, 0.88],
  [600, 0.85],
  [900, 0.8],
])('a quarter of the responses takes up to %i ms more, as on a busy machine', async (slowest, least) => {
  const limit = { requests: 10, window: 1000, calls: 1000, until: 60_000 }
  const results = await simulateEach(8, (seed) => ({ ...limit, latency: busy(seed, slowest) }))
  const shares = results.map(({ between }) => between(3000, 60_000))
  for (const { limited } of shares) expect(limited).toBeLessThan(0.05)
  expect(mean(shares.map(({ used }) => used))).toBeGreaterThan(least)
})

it.each([
  [10, 1500, 1.4],
  [5, 1500, 1.4],
  [5, 3000, 1.6],
] as const)(
  '%i per second, and up to %i ms more for the first responses: it recovers from what they show',
  async (requests, slowest, most) => {
    const results = await simulateEach(20, (seed) => {
      const [late, fast] = [latencies(slowest, 0, seed + 7), latencies(40, 5, seed)]
      let sent = 0
      const latency = () => (sent++ < 32 ? 30 + late() : fast())
      return { requests, window: 1000, calls: 12 * requests, latency }
    })
    // Without the late responses it is 1.0.
    expect(mostOfNineInTen(results)).toBeLessThan(most)
  },
)

it('a request that gets no response holds up no others', () => {
  const { pace, start, accept, limit } = paced()
  for (let index = 0; index < 5; index++) accept(0, 10)
  limit(10, 20, 1000)
  start(1020)
  for (let index = 0; index < 4; index++) accept(1020, 1030)
  expect(pace.delay(1030)).toBeLessThan(1000)
  expect(pace.delay(2040)).toBe(0)
  pace.abandon(2050)
  expect(pace.delay(2050)).toBe(0)
})

it('a slow first call does not count into the window', async () => {
  const limit = { requests: 10, window: 1000, calls: 122, latency: latencies(30, 10) }
  const [fast, slow] = [await simulate(limit), await simulate({ ...limit, connecting: 800 })]
  expect(slow).toMatchObject({ done: 122, left: 0 })
  expect(slow.time).toBeLessThan(fast.time + 1500)
})

it.each([
  [100, 20],
  [20, 100],
])('a limit of %i per 10 s becomes %i per 10 s while calls run', async (before, after) => {
  const change = { at: 65_000, requests: after, window: 10_000 }
  const result = await simulate({ requests: before, window: 10_000, calls: 5000, change, until: 400_000 })
  expect(result.between(0, 60_000).used).toBeGreaterThan(0.95)
  const late = result.between(200_000, 400_000, after / 10_000)
  expect(late.used).toBeGreaterThan(0.9)
  expect(late.limited).toBeLessThan(0.05)
})

it('a window of 1 s becomes a window of 10 s while calls run', async () => {
  const change = { at: 65_000, requests: 10, window: 10_000 }
  const result = await simulate({ requests: 10, window: 1000, calls: 2000, change, until: 400_000 })
  const late = result.between(200_000, 400_000, 10 / 10_000)
  expect(late.used).toBeGreaterThan(0.85)
  expect(late.limited).toBeLessThan(0.1)
})

it.each([10, 100])('a window of 10 s becomes a window of 1 s with %i requests while calls run', async (requests) => {
  const change = { at: 65_000, requests, window: 1000 }
  const limit = { requests, window: 10_000, calls: requests * 200, change, until: 250_000 }
  const results = await simulateEach(isThorough ? 3 : 1, (seed) => ({ ...limit, latency: latencies(30, 10, seed) }))
  for (const { between } of results) {
    // The next exploration shows it, and the window after that measures it.
    const late = between(120_000, 250_000, requests / 1000)
    expect(late.used).toBeGreaterThan(0.9)
    expect(late.limited).toBeLessThan(0.05)
  }
})

it.each([
  [10, 1],
  [20, 2],
])('five processes that start together, %i per %i s, get similar shares', async (requests, seconds) => {
  const limit = { requests, window: seconds * 1000, processes: 5, calls: (12 * requests) / 5 }
  const results = await simulateEach(10, (seed) => ({ ...limit, latency: latencies(20, 2, seed) }))
  // If the first window decides the shares, the process with the smallest one takes twice as long.
  expect(mostOfNineInTen(results)).toBeLessThan(1.5)
})

it.each([
  [10, 1, 0.75, 0.35],
  [20, 2, 0.8, 0.22],
  [100, 10, 0.85, 0.06],
])(
  'five processes with the creates of twelve windows, %i per %i s, use %d of the limit on a busy machine, and %d of the requests are 429s',
  async (requests, seconds, least, most) => {
    const limit = { requests, window: seconds * 1000, processes: 5, calls: (12 * requests) / 5 }
    const results = await simulateEach(16, (seed) => ({
      ...limit,
      latency: seed % 2 === 0 ? latencies(50, 10, seed) : busy(seed, 250),
    }))
    // The first window is free: its requests need no time but their own.
    expect(mean(results.map(({ ideal, time }) => (ideal - limit.window) / time))).toBeGreaterThan(least)
    expect(mean(results.map(({ limited, sent }) => limited / sent))).toBeLessThan(most)
  },
)

it('five processes get a 429 in few windows, whatever the random numbers are', async () => {
  const limit = { requests: 10, window: 1000, processes: 5, calls: 500, until: 90_000 }
  const results = await simulateEach(10, (seed) => ({ ...limit, latency: latencies(20, 2, seed) }))
  const shares = results.map(({ between }) => between(3000, 90_000))
  expect(mean(shares.map(({ used }) => used))).toBeGreaterThan(0.9)
  expect(mean(shares.map((share) => share.limited))).toBeLessThan(0.05)
})

it('one process stays within a window that it knows, but for explorations', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        requests: fc.integer({ min: 2, max: 100 }),
        window: fc.integer({ min: 1, max: 20 }).map((seconds) => seconds * 1000),
        slowest: fc.integer({ min: 2, max: 60 }),
        seed: fc.integer({ min: 1, max: 1000 }),
      }),
      async ({ slowest, ...simulation }) => {
        const until = 60_000
        const result = await simulate({ ...simulation, calls: 7000, until, latency: latencies(slowest) })
        // Eight requests are under way at the first 429. Explorations start after 5 and 9 s, and then every 18 s at most.
        expect(result.limited).toBeLessThanOrEqual(8 + 2 * (2 + until / 18_000))
      },
    ),
    {
      numRuns: isThorough ? 20 : 5,
      seed: 20_260_101,
      // Each race ends with one accepted request.
      examples: [[{ requests: 1, window: 1000, slowest: 40, seed: 2 }]],
    },
  )
})

it.each([
  ['of nothing', () => 0.001],
  ['of always 1 s', () => 1],
  ['of a tenth', (seconds: number) => seconds / 10],
  ['of ten times as much', (seconds: number) => seconds * 10],
  ['of always 60 s', () => 60],
  ['of five minutes', () => 300],
  ['below zero', () => -5],
])('all calls succeed with a false Retry-After: %s', async (_name, retryAfter) => {
  for (const [requests, window] of [
    [10, 1000],
    [100, 10_000],
  ] as const) {
    const result = await simulate({ requests, window, calls: 500, retryAfter })
    expect(result).toMatchObject({ done: 500, gaveUp: 0, left: 0 })
    expect(result.limited).toBeLessThan(250)
  }
})

it.each([
  ['concurrency', 5, 50, 800, 1.2, 1.4],
  ['concurrency', 2, 50, 300, 1.2, 2.5],
  ['concurrency', 5, 200, 400, 1.2, 1.2],
  ['leaky bucket', 10, 1000, 100, 1.2, 1.6],
  ['shedding', 20, 1000, 800, 1, 1],
  ['one 429', 100, 1000, 800, 1.1, 1.1],
] as const)(
  '%s, %i, %i ms: %i calls take at most %d of the time of eight workers, on a busy machine %d, with fewer 429s',
  async (kind, requests, window, calls, quiet, whileBusy) => {
    for (const [most, latency] of [
      [quiet, (seed: number) => latencies(60, 20, seed)],
      [whileBusy, busy],
    ] as const) {
      const totalOf = async (createGate: Simulation['createGate']) => {
        const limit = { kind, requests, window, calls, createGate }
        const results = await simulateEach(3, (seed) => ({ ...limit, latency: latency(seed) }))
        for (const result of results) expect(result).toMatchObject({ done: calls, gaveUp: 0, left: 0 })
        return { time: mean(results.map(({ time }) => time)), limited: mean(results.map(({ limited }) => limited)) }
      }
      const [own, other] = [await totalOf(undefined), await totalOf(eightWorkers)]
      expect(own.time / other.time).toBeLessThan(most)
      expect(own.limited).toBeLessThanOrEqual(other.limited)
    }
  },
)

it.each([
  [400, 1, 3500],
  [20, 11, 4000],
  [40, 6, 4000],
])('429s of a gateway that sheds one of %i requests, %i in all, are no limit', async (requests, limited, longest) => {
  const result = await simulate({ kind: 'shedding', requests, window: 1000, calls: 400, latency: latencies(60, 20) })
  expect(result).toMatchObject({ done: 400, gaveUp: 0, left: 0, limited })
  // Eight at once take 2 s without a 429.
  expect(result.time).toBeLessThan(longest)
})

it('calls that stop and start again later have the whole limit', () => {
  const { pace, accept, limit } = paced()
  for (const start of [0, 1000]) {
    expect(pace.delay(start)).toBe(0)
    for (let index = 0; index < 5; index++) accept(start, start)
    // One 429 alone shows no window. The next one agrees with it.
    expect(pace.delay(start)).toBe(0)
    limit(start, start, 1000)
  }
  expect(pace.delay(2000)).toBe(0)
  for (let index = 0; index < 5; index++) accept(2000, 2010)
  expect(pace.delay(2010)).toBeGreaterThan(900)
  accept(5000, 5010)
  expect(pace.delay(5010)).toBe(0)
})

it.each(rateLimitKinds)('1,000 calls at once, %s of 100 per 10 s: few requests are 429s', async (kind) => {
  const limit = { kind, requests: 100, window: 10_000 }
  for (const slowest of [10, 60, 400]) {
    const result = await simulate({ ...limit, processes: 1, calls: 1000, latency: latencies(slowest) })
    expect(result).toMatchObject({ done: 1000, gaveUp: 0, left: 0 })
    // A token bucket accepts twice its limit in the first window, so the first measurement is wrong.
    expect(result.limited / result.sent).toBeLessThanOrEqual(kind === 'token bucket' ? 0.05 : 0.03)
    expect(result.time / result.ideal).toBeLessThan(1.1)
  }
})

it.each(rateLimitKinds)('5 processes share 100 per 10 s, %s: all calls succeed', async (kind) => {
  const limit = { kind, requests: 100, window: 10_000 }
  for (const calls of [200, 1000]) {
    const result = await simulate({ ...limit, processes: 5, calls, latency: latencies(60) })
    expect(result).toMatchObject({ done: 5 * calls, gaveUp: 0, left: 0 })
    expect(result.limited / result.sent).toBeLessThanOrEqual(0.2)
    expect(result.time / result.ideal).toBeLessThan(1.5)
  }
})

it('completes all calls under any limit, with any latency, in several processes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        kind: fc.constantFrom(...rateLimitKinds),
        requests: fc.integer({ min: 1, max: 60 }),
        window: fc.integer({ min: 200, max: 20_000 }),
        processes: fc.integer({ min: 1, max: 3 }),
        calls: fc.integer({ min: 1, max: 60 }),
        slowest: fc.integer({ min: 2, max: 2000 }),
      }),
      async ({ slowest, ...simulation }) => {
        // A process that never gets one of very few turns gives up after ten minutes.
        fc.pre(simulation.processes === 1 || simulation.window / simulation.requests <= 2000)
        const result = await simulate({ ...simulation, latency: latencies(slowest) })
        expect(result).toMatchObject({ done: result.total, gaveUp: 0, left: 0 })
      },
    ),
    { numRuns: isThorough ? 300 : 60, seed: 20_260_101 },
  )
})
