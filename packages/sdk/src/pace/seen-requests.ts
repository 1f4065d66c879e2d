/** A request that has started. */
export interface SeenRequest {
  readonly startedAt: number
  /** The number of its window. */
  window: number
  /** How many requests were under way with it when it started, itself included. */
  level: number
}

/** How many accepted requests count. A list of so many numbers has 75 kB. */
const mostCounted = 8000

/**
 * What a gate has seen of the service: when it accepted how many requests, beside how many others. The pace learns from it at the
 * first 429. All times are milliseconds on one clock.
 */
export class SeenRequests {
  underWay = 0
  /** The end of the last request, or of its `Retry-After`. */
  busyUntil = -Infinity
  /** The shortest time that a response took. */
  fastest = Infinity
  /** The number of the current window. The first request after the end of a window begins the next one. */
  window = 0
  beganAt = -Infinity
  endsAt = -Infinity
  /** Its length in milliseconds, and that until a 429 shows it. */
  readonly longest = 60_000
  length = this.longest
  /** How many requests the window has started, and how many the service has accepted. */
  started = 0
  accepted = 0
  /** The most requests that were under way when an accepted one started. */
  highest = 0
  /** When the window before began, and how many requests it accepted. */
  before: readonly [beganAt: number, accepted: number] = [0, 0]
  /** When the service counted each accepted request, or a little later. A ring: `next` is the oldest one. */
  readonly times: number[] = []
  next = 0

  /** A request starts. */
  start(now: number): SeenRequest {
    if (now >= this.endsAt) {
      this.before = [this.beganAt, this.accepted]
      this.window++
      this.started = this.accepted = this.highest = 0
      this.beganAt = now
      this.endsAt = now + this.length
    }
    this.started++
    return { startedAt: now, window: this.window, level: ++this.underWay }
  }

  /**
   * A request was accepted.
   *
   * @param isLate Whether it has waited on its way there or back, on a busy machine for example.
   * @param isLimited Whether its window has got a 429.
   */
  accept({ startedAt, window, level }: SeenRequest, now: number, isLate = false, isLimited = false): void {
    const took = now - startedAt
    this.fastest = Math.min(this.fastest, took)
    // Reckoned from the end: the start of a slow first call is long before the service counts it. A quarter is for jitter.
    const countedAt = now - (isLate ? took / 2 : this.fastest * 0.75)
    this.times[this.next] = countedAt
    this.next = (this.next + 1) % mostCounted
    if (window === this.window) {
      this.accepted++
      this.highest = Math.max(this.highest, level)
      if (this.accepted === 1 && !isLimited) {
        this.beganAt = countedAt
        this.endsAt = countedAt + this.length
      }
    }
    this.underWay--
    this.busyUntil = now
  }

  /** A request has ended without being accepted. */
  abandon(now: number): void {
    this.underWay--
    this.busyUntil = now
  }
}
