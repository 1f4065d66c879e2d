import assert from 'node:assert/strict'

import { vi } from 'vitest'

import { type GateTicket, type LimitedResponse, RateLimitGate } from '../src/pace/rate-limit-gate.ts'
import { type RateLimitKind, rateLimiters, rateLimitKinds } from '@academy-access/kit/rate-limits'
import { simulateTime } from './simulated-time.ts'

export interface Simulation {
  kind?: RateLimitKind
  requests: number
  /** Milliseconds. */
  window: number
  /** Processes with the same key. Each has its own gate. */
  processes?: number
  /** Calls of each process, which all start at once. */
  calls: number
  /** Milliseconds to the service and back. */
  latency?: () => number
  /** Milliseconds by which the first requests of a process arrive later: a connection is made. */
  connecting?: number
  /** Another limit from a time on. */
  change?: { at: number; requests: number; window: number }
  /** The value that the service sends in place of the right seconds. */
  retryAfter?: (seconds: number) => number
  /** Chooses the random numbers of the pace. */
  seed?: number
  /** Ends the simulation, with calls that are still waiting. */
  until?: number
  /** Another gate than that of the client, to compare with. */
  createGate?: typeof eightWorkers | undefined
}

const limited: LimitedResponse = { response: new Response(), text: '', key: undefined }
const maxConcurrency = 8
export const giveUp = () => new Error('gave up')

export const ticketOf = (signal?: AbortSignal): GateTicket => ({
  maxConcurrency,
  waitsForLimit: true,
  maxWait: Infinity,
  signal,
  onWait: undefined,
  waited: 0,
  waitedUntil: 0,
  opensAt: 0,
  rateLimited: 0,
  request: undefined,
})

/** Runs calls through gates against a rate limit, and checks what holds for every gate at any time. */
export async function simulate({ kind = 'fixed windows', requests, window, calls, ...options }: Simulation) {
  const { processes = 1, latency = latencies(40), connecting = 0, change, until = Infinity, seed = 1 } = options
  const clock = simulateTime()
  // A spy would record each call.
  vi.stubGlobal('Math', Object.assign(Object.create(Math) as Math, { random: latencies(1, 0, seed) }))
  let limiter = rateLimiters[kind](clock.now, requests, window)
  const total = processes * calls
  const isOther = !rateLimitKinds.includes(kind)
  const counts = { sent: 0, limited: 0, done: 0, gaveUp: 0, most429s: 0 }
  /** When the service looked at each request, and whether it accepted it. */
  const log: { at: number; isAccepted: boolean }[] = []

  const startProcess = () => {
    const gate = options.createGate?.(clock) ?? new RateLimitGate()
    let underWay = 0
    let closedUntil = 0
    let started = 0
    const call = async () => {
      const ticket = ticketOf()
      for (;;) {
        await gate.enter(ticket, giveUp)
        // `expect` takes longer than the rest of the simulation.
        assert(++underWay <= maxConcurrency, `${underWay} requests are under way`)
        // A 429 of a rate limit holds up all calls of a process, and any other one its own call alone.
        const opensAt = options.createGate || isOther ? ticket.opensAt : closedUntil
        assert(clock.now() >= opensAt, `a request at ${clock.now()}, before ${opensAt}`)
        counts.sent++
        await clock.sleep(latency() / 2 + (started++ < maxConcurrency ? connecting : 0))
        const { takes = 0, ...verdict } = limiter()
        let { retryAfter } = verdict
        log.push({ at: clock.now(), isAccepted: retryAfter === undefined })
        if (retryAfter !== undefined && options.retryAfter) retryAfter = options.retryAfter(retryAfter)
        await clock.sleep(latency() / 2 + takes)
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
  if (change) {
    const changeLimit = () => void (limiter = rateLimiters[kind](clock.now, change.requests, change.window))
    void clock.sleep(change.at).then(changeLimit)
  }
  await clock.run(() => clock.now() >= until || counts.done + counts.gaveUp + failures.length === total)
  if (failures.length > 0 || until === Infinity) await Promise.all(all)
  const time = clock.now()
  const left = clock.pending()
  vi.unstubAllGlobals()

  /** Which shares of the limit and of the requests were accepted and got a 429, between two times. */
  const between = (from: number, to: number, limit = requests / window) => {
    const seen = log.filter(({ at }) => at >= from && at < to)
    const accepted = seen.filter(({ isAccepted }) => isAccepted).length
    return { used: accepted / (limit * (to - from)), limited: 1 - accepted / seen.length }
  }
  return { ...counts, total, time, left, between, ideal: (total / requests) * window }
}

/** The gate of eight workers, each of which waits for the `Retry-After` of its own call and learns nothing. */
export function eightWorkers({ now, sleep }: ReturnType<typeof simulateTime>): Gate {
  let idle = maxConcurrency
  const line: (() => void)[] = []
  return {
    enter: (ticket) => {
      if (ticket.rateLimited > 0) return sleep(ticket.opensAt - now())
      return idle-- > 0 ? undefined : new Promise((resolve) => line.push(resolve))
    },
    leave: () => {
      idle++
      line.shift()?.()
    },
    close: (ticket, delay) => {
      ticket.opensAt = now() + delay
      return ++ticket.rateLimited > 0
    },
  }
}

type Gate = Pick<RateLimitGate, 'enter' | 'leave' | 'close'>

/** Pseudo-random latencies, the same in every run. */
export function latencies(slowest: number, fastest = 0, seed = 1) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return fastest + (state / 2 ** 32) * (slowest - fastest)
  }
}
