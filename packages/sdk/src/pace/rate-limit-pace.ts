/** A request that the pace has let through. */
export interface PacedRequest {
  readonly startedAt: number
  /** How many 429s had ended a count before. -1 for a request that started although the service asked to wait. */
  readonly era: number
  /** Whether the request counts towards the limit of the last window. A request that gets a 429 does not. */
  isCounted: boolean
}

/**
 * Learns how many requests the service accepts, from its 429s alone: the API shows neither its limit nor its window, and
 * the client must not depend on the kind of limit. All times are milliseconds on one clock.
 *
 * - After a 429 no request starts until its `Retry-After` is over. Then they start one by one, and one more at a time with
 *   each response.
 * - The requests that were accepted between two such moments are the limit, and the time between them is the window. From
 *   then on at most that many requests start in any window. The first half may start at once. The others are spread over
 *   the window, so that other processes with the same key find room in it.
 * - A window without a 429 that did not suffice makes the next one larger, by 1, 2, 4 and so on. A 429 makes it smaller.
 *   When a raise fails, the next one waits for twice as many windows.
 */
export class RateLimitPace {
  #opensAt = -Infinity
  /** How many requests may be under way at once. */
  #width = Infinity
  #underWay = 0
  #era = 0
  #responsesOfEra = 0
  /** When the service began to count, as far as the client knows: at the end of a `Retry-After`, or of an idle time. */
  #countedSince = -Infinity
  #accepted = 0
  #lastEnd = -Infinity

  /** Undefined until a 429 has shown them, and after an idle window. */
  #limit: number | undefined
  #window = 0
  /** Whether the limit is the number of requests that were accepted since the last 429. */
  #isLimitCounted = false
  /** The requests of the last window, oldest first, from `#oldest` on. */
  #requests: PacedRequest[] = []
  #oldest = 0
  /** How many requests of the last window count. */
  #used = 0
  #nextSpacedAt = -Infinity

  #raiseAt = Infinity
  #raise = 1
  /** How many windows to wait before the next raise. */
  #hold = 0
  #longestHold = 1
  /** Whether requests had to wait for the limit in this window. */
  #isPressed = false

  /** Milliseconds until the next request may start. 0 means now, and `Infinity` after the next response. */
  delay(now: number): number {
    if (now < this.#opensAt) return this.#opensAt - now
    if (this.#underWay >= this.#width) return Infinity
    if (this.#limit === undefined) return 0
    this.#dropOldRequests(now)
    if (now >= this.#raiseAt) this.#endWindow(now)
    const wait = this.#delayOfLimit(now, this.#limit)
    if (wait > 0) this.#isPressed = true
    return wait
  }

  /** A request starts now. */
  start(now: number): PacedRequest {
    if (this.#underWay === 0) this.#forgetAfterIdleTime(now)
    this.#underWay++
    const era = now < this.#opensAt ? -1 : this.#era
    const request = { startedAt: now, era, isCounted: this.#limit !== undefined }
    if (this.#limit !== undefined) {
      this.#requests.push(request)
      this.#used++
      const spacing = this.#window / this.#limit
      this.#nextSpacedAt = Math.max(this.#nextSpacedAt, now - lateness) + spacing
    }
    return request
  }

  /** A response other than a 429 has arrived. */
  accept(request: PacedRequest, now: number): void {
    this.#end(now)
    if (request.era === this.#era) {
      this.#accepted++
      // Only requests that started after the last 429 show how many the service accepts now.
      this.#width = Math.max(this.#width, ++this.#responsesOfEra)
    } else if (request.era === this.#era - 1 && this.#limit !== undefined && this.#isLimitCounted) {
      // It was under way at the time of the 429, and has used up a part of the same limit.
      this.#limit++
    }
  }

  /** The request has ended without a response, or its response does not close the gate. */
  abandon(now: number): void {
    this.#end(now)
  }

  /** A 429 has arrived. No request starts for `retryAfter` milliseconds. */
  limit(request: PacedRequest, now: number, retryAfter: number): void {
    this.#end(now)
    const reset = now + retryAfter
    this.#discount(request)
    if (request.era !== this.#era) {
      // It was under way at the time of another 429, which has been measured.
      this.#opensAt = Math.max(this.#opensAt, reset)
      this.#countedSince = this.#opensAt
      this.#accepted = 0
      return
    }
    this.#measure(now, reset)
    this.#opensAt = Math.max(this.#opensAt, reset)
    this.#countedSince = this.#opensAt
    this.#accepted = 0
    this.#era++
    this.#width = 1
    this.#responsesOfEra = 0
    // A raise that fails after few others shows that the limit was right. After many others it shows nothing.
    this.#longestHold = this.#raise <= 4 ? Math.min(8, this.#longestHold * 2) : 1
    this.#hold = this.#longestHold
    this.#raise = 1
    this.#isPressed = false
    this.#raiseAt = this.#opensAt + this.#window
  }

  #measure(now: number, reset: number): void {
    const elapsed = Math.max(1, reset - this.#countedSince)
    const accepted = this.#accepted
    this.#isLimitCounted = false
    if (this.#limit === undefined) {
      // A busy time that began long before is no window of the service. The next 429 shows how long a window is.
      if (accepted === 0 || now - this.#countedSince > 4 * (reset - now)) return
      this.#limit = accepted
      this.#window = elapsed
      this.#isLimitCounted = true
      return
    }
    const rate = this.#limit / this.#window
    if (elapsed <= 2 * this.#window) {
      this.#window = elapsed
      this.#limit = accepted
      this.#isLimitCounted = true
    } else {
      this.#dropOldRequests(now)
      this.#window = Math.max(this.#window, reset - now)
      this.#limit = Math.min(this.#limit, this.#used)
    }
    // Not less than a quarter: in one window other processes may have been faster by chance.
    this.#limit = Math.max(1, this.#limit, Math.floor((rate / 4) * this.#window))
  }

  #delayOfLimit(now: number, limit: number): number {
    const oldest = this.#requests[this.#oldest]
    if (this.#used >= limit && oldest) return oldest.startedAt + this.#window - now
    return this.#used >= limit / 2 ? Math.max(0, this.#nextSpacedAt - now) : 0
  }

  /** Raises the limit if it has held requests back for a whole window, and no 429 came. */
  #endWindow(now: number): void {
    this.#raiseAt = now + this.#window
    if (!this.#isPressed || this.#limit === undefined) return
    this.#isPressed = false
    if (--this.#hold > 0) return
    this.#limit += this.#raise
    this.#raise *= 2
  }

  /** After an idle window the service has forgotten all requests, and other processes may be gone. */
  #forgetAfterIdleTime(now: number): void {
    if (now - Math.max(this.#lastEnd, this.#opensAt) <= Math.max(this.#window, shortIdleTime)) return
    this.#countedSince = now
    this.#accepted = 0
    this.#width = Infinity
    this.#limit = undefined
    this.#window = 0
    this.#requests = []
    this.#oldest = 0
    this.#used = 0
    this.#raiseAt = Infinity
    this.#longestHold = 1
  }

  #dropOldRequests(now: number): void {
    for (;;) {
      const request = this.#requests[this.#oldest]
      if (!request || request.startedAt > now - this.#window) break
      this.#oldest++
      this.#discount(request)
    }
    // Moves the rest seldom enough to cost nothing per request.
    if (this.#oldest > 1000 && this.#oldest > this.#requests.length / 2) {
      this.#requests = this.#requests.slice(this.#oldest)
      this.#oldest = 0
    }
  }

  #discount(request: PacedRequest): void {
    if (request.isCounted) this.#used--
    request.isCounted = false
  }

  #end(now: number): void {
    this.#underWay--
    this.#lastEnd = now
  }
}

/** Milliseconds: how late a timer may run without making the pace slower. */
const lateness = 50

/** Milliseconds: shorter pauses between two calls do not begin a new count. */
const shortIdleTime = 1000
