/** Milliseconds by which a timer may fire early on a busy machine. */
const mostEarly = 50

/**
 * The time of a gate in milliseconds. Tests replace timers and clocks, often only one of the two. So a wait never depends on
 * both: time is what the clock says or what the timers have waited, whichever is more.
 */
export class GateClock {
  #offset = 0
  #latest = performance.now()
  #setTimeout = globalThis.setTimeout

  /** Reads the time. Runs `onChange` if fake timers began or ended: what was noted before has no meaning then. */
  now(onChange: () => void): number {
    const before = this.#latest
    this.#latest = performance.now()
    if (this.#latest < before || this.#setTimeout !== globalThis.setTimeout) {
      this.#setTimeout = globalThis.setTimeout
      // Time goes on where it was, so that what the calls have noted stays right.
      this.#offset += before - this.#latest
      onChange()
    }
    return this.#latest + this.#offset
  }

  /** Timers have waited until this time. If the clock is far behind, it does not follow the timers. */
  catchUp(time: number): void {
    const behind = time - performance.now() - this.#offset
    if (behind > mostEarly) this.#offset += behind
  }
}
