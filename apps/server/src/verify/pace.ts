import { setTimeout as sleep } from 'node:timers/promises'

/** Time, for tests with another clock. */
export interface Clock {
  /** In milliseconds. */
  now(): number
  /** Rejects when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}

/** Milliseconds that a window may be longer than measured, because requests take time. */
const margin = 50

/**
 * Decides when a request may be sent. The API does not show its limit, so the first 429 teaches it: the requests that were
 * accepted since the count began are the limit, and the time until `Retry-After` is over is the window.
 */
export class Pace {
  readonly #clock: Clock
  /** Milliseconds between two requests. */
  readonly #spacing: number
  #nextAt = -Infinity
  #opensAt = -Infinity
  /** Since the start, or since the end of the last `Retry-After`. */
  #countedSince: number | undefined
  #accepted = 0
  #limit = Infinity
  #window = 0
  /** When the requests of the last window were sent, oldest first. */
  #sent: number[] = []

  constructor(clock: Clock, maxRate: number) {
    this.#clock = clock
    this.#spacing = 1000 / maxRate
  }

  /** Waits until a request may be sent. Rejects when the signal is aborted. */
  async enter(signal: AbortSignal): Promise<void> {
    for (;;) {
      const now = this.#clock.now()
      const wait = this.#delay(now)
      if (wait <= 0) break
      await this.#clock.sleep(wait, signal)
    }
    const now = this.#clock.now()
    this.#countedSince ??= now
    this.#nextAt = now + this.#spacing
    this.#sent.push(now)
  }

  /** A response other than a 429 has arrived. */
  accept(): void {
    this.#accepted++
  }

  /** A 429 has arrived: no request is sent for `retryAfter` milliseconds. */
  limit(retryAfter: number): void {
    const opensAt = this.#clock.now() + retryAfter
    if (this.#accepted > 0 && this.#countedSince !== undefined) {
      this.#limit = this.#accepted
      this.#window = opensAt - this.#countedSince + margin
    }
    this.#opensAt = Math.max(this.#opensAt, opensAt)
    this.#countedSince = undefined
    this.#accepted = 0
    this.#sent = []
  }

  #delay(now: number): number {
    const oldest = this.#sent.find((time) => time > now - this.#window)
    if (oldest !== undefined) this.#sent = this.#sent.slice(this.#sent.indexOf(oldest))
    else this.#sent = []
    const forWindow = oldest !== undefined && this.#sent.length >= this.#limit ? oldest + this.#window - now : 0
    return Math.max(forWindow, this.#nextAt - now, this.#opensAt - now)
  }
}
