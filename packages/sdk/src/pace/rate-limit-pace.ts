/** A request that the pace has let through. */
export interface PacedRequest {
  readonly startedAt: number
  /** How many measurements there were before. -1 for a request that started although the service asked to wait. */
  readonly era: number
}

/**
 * Learns how many requests the service accepts, from its 429s alone: the API shows neither its limit nor its window, and
 * the client must not depend on the kind of limit. All times are milliseconds on one clock.
 *
 * - After a 429 no request starts until its `Retry-After` is over.
 * - The first 429 is a measurement. The requests that were accepted before it are the limit. The window lasted from the
 *   first of them to the end of the `Retry-After`, which the service has rounded up to whole seconds. So the window is
 *   rounded down to whole seconds.
 * - From then on at most that many requests run or end in any window. The first half may start at once, and the others at
 *   twice the average pace, so that the requests of several processes with one key mix.
 * - When calls wait for the limit and no 429 has come, the limit is raised by a third, once in each window.
 * - A 429 after a raise takes the raise back, and the next raise waits for 4, 8 and then 16 seconds.
 * - A 429 without a raise lowers the limit to what was accepted, but not below a third.
 */
export class RateLimitPace {
  #opensAt = -Infinity
  #underWay = 0
  #lastEnd = -Infinity
  /** The shortest time that a response took. */
  #fastest = Infinity
  /** When the service counted each accepted request of the last window, or a little later. Oldest first, from `#oldest` on. */
  #accepted: number[] = []
  #oldest = 0

  /** How many measurements there were. */
  #era = 0
  #window = longestWindow
  #limit = Infinity
  /** The limit before the last raise. */
  #limitBefore = Infinity
  /** The pause after several 429s without an accepted request between them. */
  #pause = 0
  /** Requests beyond the first half of the limit wait until then. */
  #nextSpacedAt = -Infinity

  /** Milliseconds from the last 429 to the next raise. */
  #patience = 0
  #raiseAt = Infinity
  /** How many requests must be accepted before the next raise, if it should not wait three times as long. */
  #untilRaise = 0

  /** Milliseconds until the next request may start. 0 means now, and `Infinity` after the next response. */
  delay(now: number): number {
    if (now < this.#opensAt) return this.#opensAt - now
    if (this.#limit === Infinity) return 0
    this.#dropOld(now, this.#window)
    const accepted = this.#accepted.length - this.#oldest
    const used = this.#underWay + accepted
    const raiseAt = this.#raiseAt + (this.#untilRaise > 0 ? 2 * this.#patience : 0)
    if (used >= this.#limit && now >= raiseAt) this.#raiseLimit(now)
    // After a raise, as many more requests are under way as were accepted beyond the limit: a raise that fails costs one 429.
    const isWithinRaise = used < this.#limit && this.#underWay <= accepted - this.#limitBefore
    if (used < this.#limitBefore || isWithinRaise)
      return used < this.#limit / 2 ? 0 : Math.max(0, this.#nextSpacedAt - now)
    const oldest = this.#accepted[this.#oldest]
    return oldest === undefined ? Infinity : oldest + this.#window - now
  }

  /** A request starts now. */
  start(now: number): PacedRequest {
    if (this.#underWay === 0) this.#forgetAfterIdleTime(now)
    this.#underWay++
    this.#nextSpacedAt = Math.max(this.#nextSpacedAt, now - lateness) + this.#window / this.#limit / 2
    return { startedAt: now, era: now < this.#opensAt ? -1 : this.#era }
  }

  /** A response other than a 429 has arrived. */
  accept(request: PacedRequest, now: number): void {
    this.#end(now)
    this.#fastest = Math.min(this.#fastest, now - request.startedAt)
    // Reckoned from the end: the start of a slow first call is long before the service counts it. A quarter is for jitter.
    this.#accepted.push(now - this.#fastest * 0.75)
    this.#dropOld(now, this.#window)
    this.#untilRaise--
    this.#pause = 0
    // It was under way at the time of the first 429, and has used up a part of the same limit.
    if (request.era === 0 && this.#era === 1)
      this.#setLimit(Math.max(this.#limit, this.#accepted.length - this.#oldest))
  }

  /** The request has ended without a response, or its response does not close the gate. */
  abandon(now: number): void {
    this.#end(now)
  }

  /** A 429 has arrived. No request starts for `retryAfter` milliseconds. */
  limit(request: PacedRequest, now: number, retryAfter: number): void {
    this.#end(now)
    // A request of an earlier era was under way at the time of another 429, which has been measured.
    if (request.era === this.#era) this.#measure(now, retryAfter)
    this.#opensAt = Math.max(this.#opensAt, now + Math.max(retryAfter, this.#pause))
  }

  #measure(now: number, retryAfter: number): void {
    const isFirst = this.#era++ === 0
    // A busy time that began long before the first 429 is no window of the service.
    this.#dropOld(now, isFirst ? 4 * Math.max(second, retryAfter) : this.#window)
    const accepted = this.#accepted.length - this.#oldest
    const elapsed = accepted === 0 ? 0 : now - (this.#accepted[this.#oldest] ?? now) + retryAfter
    const window = Math.max(second, Math.floor(elapsed / second) * second)
    if (isFirst) this.#setLimit(accepted)
    else if (this.#limit > this.#limitBefore) this.#setLimit(this.#limitBefore)
    // Not much less at once: in one window other processes may have been faster by chance.
    else this.#setLimit(Math.max(Math.min(accepted, this.#limit), Math.floor(this.#limit / 3)))
    // Other processes may have opened the window earlier, so a shorter one that was measured before is nearer the truth.
    this.#window = isFirst || retryAfter > this.#window ? window : Math.min(window, this.#window)
    if (this.#limit === 0) {
      this.#setLimit(1)
      this.#pause = Math.max(retryAfter, Math.min(longestPause, 2 * this.#pause))
    }
    // The first raise follows soon, because one 429 says little. A raise that fails costs 429s, so the next one waits.
    this.#patience = isFirst ? 0 : Math.min(longestPatience, Math.max(shortestPatience, 2 * this.#patience))
    this.#untilRaise = requestsPerSecond * (this.#patience / second)
    this.#raiseAt = now + retryAfter + Math.max(this.#window, this.#patience)
  }

  #raiseLimit(now: number): void {
    this.#limitBefore = this.#limit
    this.#limit += Math.ceil(this.#limit * raise)
    this.#raiseAt = now + this.#window
  }

  #setLimit(limit: number): void {
    this.#limit = limit
    this.#limitBefore = limit
  }

  /** After two idle windows the service has forgotten all requests, and other processes may be gone. */
  #forgetAfterIdleTime(now: number): void {
    if (now - Math.max(this.#lastEnd, this.#opensAt) <= 2 * this.#window) return
    this.#era = 0
    this.#window = longestWindow
    this.#setLimit(Infinity)
    this.#pause = 0
    this.#accepted = []
    this.#oldest = 0
  }

  #dropOld(now: number, window: number): void {
    for (; this.#oldest < this.#accepted.length; this.#oldest++)
      if ((this.#accepted[this.#oldest] ?? now) > now - window) break
    // Moves the rest seldom enough to cost nothing per request.
    if (this.#oldest <= 1000 || this.#oldest <= this.#accepted.length / 2) return
    this.#accepted = this.#accepted.slice(this.#oldest)
    this.#oldest = 0
  }

  #end(now: number): void {
    this.#underWay--
    this.#lastEnd = now
  }
}

const second = 1000

/** The window until a 429 shows it. */
const longestWindow = 60 * second

/** Milliseconds: how late a timer may run without making the pace slower. */
const lateness = 50

/** A share of the limit. */
const raise = 0.35

/** A raise that fails costs a 429 or a few, and up to a second until the next request. */
const shortestPatience = 4 * second
const longestPatience = 16 * second

/** So many requests for each second of patience must be accepted too. Otherwise small limits get many 429s. */
const requestsPerSecond = 4

const longestPause = 15 * second
