import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'

import { type RateLimitKind, rateLimitKinds, rateLimiters } from '../../test/simulated-limits.ts'
import { simulateTime } from '../../test/simulated-time.ts'
import { type GateTicket, type LimitedResponse, RateLimitGate } from './rate-limit-gate.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

interface Simulation {
  kind: RateLimitKind
  requests: number
  /** Milliseconds. */
  window: number
  /** Processes with the same key. Each has its own gate. */
  processes: number
  /** Calls of each process, which all start at once. */
  calls: number
  /** Milliseconds to the service and back. */
  latency: () => number
}

const limited: LimitedResponse = { response: new Response(), text: '', key: undefined }

/** Runs calls through gates against a rate limit, and checks what holds for every gate at any time. */
async function simulate({ kind, requests, window, processes, calls, latency }: Simulation) {
  const clock = simulateTime()
  const limiter = rateLimiters[kind](clock.now, requests, window)
  const total = processes * calls
  const counts = { sent: 0, limited: 0, done: 0, gaveUp: 0, most429s: 0 }

  const startProcess = () => {
    const gate = new RateLimitGate()
    let underWay = 0
    let closedUntil = 0
    const call = async () => {
      const ticket: GateTicket = {
        operation: 'students.create',
        maxConcurrency: 8,
        waitsForLimit: true,
        signal: undefined,
        onWait: undefined,
        rateLimited: 0,
        request: undefined,
      }
      for (;;) {
        await gate.enter(ticket)
        expect(++underWay).toBeLessThanOrEqual(8)
        expect(clock.now()).toBeGreaterThanOrEqual(closedUntil)
        counts.sent++
        await clock.sleep(latency() / 2)
        const retryAfter = limiter()
        await clock.sleep(latency() / 2)
        underWay--
        if (retryAfter === undefined) {
          gate.leave(ticket, true)
          counts.done++
          return
        }
        counts.limited++
        counts.most429s = Math.max(counts.most429s, ticket.rateLimited + 1)
        closedUntil = Math.max(closedUntil, clock.now() + retryAfter * 1000)
        if (!gate.close(ticket, retryAfter * 1000, limited)) {
          counts.gaveUp++
          return
        }
      }
    }
    return Array.from({ length: calls }, call)
  }
  const all = Array.from({ length: processes }, startProcess).flat()
  const failures: unknown[] = []
  for (const call of all) call.catch((error: unknown) => failures.push(error))
  await clock.run(() => counts.done + counts.gaveUp + failures.length === total)
  await Promise.all(all)
  const time = clock.now()
  const left = clock.pending()
  vi.unstubAllGlobals()
  return { ...counts, total, time, left, ideal: (total / requests) * window }
}

/** Pseudo-random latencies, the same in every run. */
function latencies(slowest: number) {
  let state = 1
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return (state / 2 ** 32) * slowest
  }
}

it.each(rateLimitKinds)('1,000 calls at once, %s of 100 per 10 s: at most 3 in 100 requests are 429s', async (kind) => {
  const limit = { kind, requests: 100, window: 10_000 }
  for (const slowest of [10, 60, 400]) {
    const result = await simulate({ ...limit, processes: 1, calls: 1000, latency: latencies(slowest) })
    expect(result).toMatchObject({ done: 1000, gaveUp: 0, left: 0 })
    expect(result.limited / result.sent).toBeLessThanOrEqual(0.03)
    expect(result.time / result.ideal).toBeLessThan(1.2)
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
    { numRuns: 300, seed: 20_260_101 },
  )
})
