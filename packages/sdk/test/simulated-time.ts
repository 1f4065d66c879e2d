import { vi } from 'vitest'

interface Event {
  readonly at: number
  readonly run: () => void
}

/**
 * Replaces `setTimeout`, `clearTimeout` and `performance.now()` by a clock that jumps from timer to timer, until
 * `vi.unstubAllGlobals`. The fake timers of vitest take a hundred times longer for each timer.
 */
export function simulateTime() {
  const events = new Map<number, Event>()
  let time = 0
  let lastId = 0
  vi.stubGlobal('setTimeout', (run: () => void, delay = 0) => {
    events.set(++lastId, { at: time + Math.max(1, Math.floor(delay)), run })
    return lastId
  })
  vi.stubGlobal('clearTimeout', (id: number) => void events.delete(id))
  const now = () => time
  vi.stubGlobal('performance', { now })
  const pending = () => events.size

  /** Resolves after this many milliseconds of the clock. */
  const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

  /** Runs timers in their order until `isOver` returns true, or no timer is left. */
  const run = async (isOver: () => boolean) => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      if (isOver()) return
      let next: [number, Event] | undefined
      for (const entry of events) if (!next || entry[1].at < next[1].at) next = entry
      if (!next) return
      events.delete(next[0])
      time = Math.max(time, next[1].at)
      next[1].run()
    }
  }
  return { now, pending, sleep, run }
}
