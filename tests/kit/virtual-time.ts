/** Time that passes only when nothing is under way: waits cost nothing, and no request times out by accident. */
export type VirtualTime = ReturnType<typeof startVirtualTime>

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** Replaces the timers and `performance.now` of this process. */
export function startVirtualTime() {
  // A stack costs more than the request whose failure it describes.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
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
    // A connection of undici waits like this for its next turn. A request that is under way may wait for it.
    if (delay === 0) return real.setTimeout(run, 0, ...args)
    const id = ++ids
    timers.set(id, { at: now + delay, run: () => run(...args) })
    plan()
    // Only connections of Node use this. They time out never.
    const unref = () => void timers.delete(id)
    return { id, unref, ref: () => {}, refresh: () => {}, hasRef: () => false }
  }
  const clearVirtual = (timer: { id: number } | NodeJS.Timeout | undefined) => {
    if (timer && 'id' in timer) timers.delete(timer.id)
    else real.clearTimeout(timer)
  }
  Object.assign(globalThis, { setTimeout: setVirtual, clearTimeout: clearVirtual })
  performance.now = () => now
  return {
    now: () => now,
    /** Counts a request that is under way. Returns the function that ends it. */
    hold() {
      held++
      let isHeld = true
      return () => {
        if (isHeld) held--
        isHeld = false
        plan()
      }
    },
    /** Forgets all timers, as when their process ends. */
    clear: () => timers.clear(),
    /** Gives the real time back. */
    restore() {
      Error.stackTraceLimit = stackTraceLimit
      Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
      // The function is a property of the prototype.
      Reflect.deleteProperty(performance, 'now')
    },
  }
}
