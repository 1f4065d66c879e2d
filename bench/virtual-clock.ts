/** Time that passes as fast as the machine allows: a wait of ten seconds takes none. */
export interface VirtualClock {
  /** Milliseconds. */
  now(): number
}

/**
 * Replaces the timers and `performance.now` of this process. A timer fires when nothing else is to do, so it must not be used
 * with a network.
 */
export function useVirtualClock(): VirtualClock {
  const timers = new Map<number, { at: number; run: () => void }>()
  let now = Date.UTC(2026, 0, 1)
  let ids = 0
  const fireNext = () => {
    const [next] = [...timers].toSorted(([, one], [, other]) => one.at - other.at)
    if (next === undefined) return
    timers.delete(next[0])
    now = Math.max(now, next[1].at)
    next[1].run()
    setImmediate(fireNext)
  }
  Object.assign(globalThis, {
    setTimeout: (run: () => void, delay = 0) => {
      timers.set(++ids, { at: now + delay, run })
      if (timers.size === 1) setImmediate(fireNext)
      return ids
    },
    clearTimeout: (id: number) => void timers.delete(id),
  })
  performance.now = () => now
  return { now: () => now }
}
