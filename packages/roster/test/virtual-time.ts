/** Time that passes only when nothing is under way: waits cost nothing, and no request times out by accident. */
export interface VirtualTime {
  now(): number
  /** Counts a request that is under way. Returns the function that ends it. */
  hold(): () => void
  /** Forgets all timers, as when their process ends. */
  clear(): void
  /** Gives the real time back. */
  restore(): void
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** Replaces the timers and `performance.now` of this process. */
export function startVirtualTime(): VirtualTime {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, now: performance.now }
  const timers = new Map<number, Timer>()
  let now = Date.UTC(2026, 0, 1)
  let ids = 0
  let held = 0
  let isPlanned = false

  const plan = () => {
    if (isPlanned || timers.size === 0) return
    isPlanned = true
    // Everything that can go on without time has gone on when this runs.
    setImmediate(() => {
      isPlanned = false
      if (held === 0) fire()
    })
  }
  const fire = () => {
    let first: [id: number, timer: Timer] | undefined
    for (const entry of timers) if (first === undefined || entry[1].at < first[1].at) first = entry
    if (first === undefined) return
    timers.delete(first[0])
    now = Math.max(now, first[1].at)
    first[1].run()
    plan()
  }
  const setVirtual = (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]) => {
    timers.set(++ids, { at: now + delay, run: () => run(...args) })
    plan()
    return ids
  }
  Object.assign(globalThis, { setTimeout: setVirtual, clearTimeout: (id: number) => void timers.delete(id) })
  performance.now = () => now
  return {
    now: () => now,
    hold() {
      held++
      let isHeld = true
      return () => {
        if (isHeld) held--
        isHeld = false
        plan()
      }
    },
    clear: () => timers.clear(),
    restore() {
      Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
      performance.now = real.now
    },
  }
}
