import type { LoneLimit, PacedRequest } from './paced-request.ts'

/**
 * Learns how many requests the service accepts, from its 429s alone: the API shows neither its limit nor its window, and
 * other processes may use the same key. All times are milliseconds on one clock.
 *
 * - After a 429 no request starts until its `Retry-After` is over. The next request begins a window, and so does the first
 *   one after the end of a window.
 * - The number of requests that a window has accepted before its 429 is the share of this process. The shares of all
 *   processes add up to the limit, so the next windows get no 429.
 * - A window starts its share evenly in its first part. So other processes find room, and a 429 comes early, when its wait of
 *   at least a second costs little.
 * - Once in a while a window explores: it goes on beyond its share, faster and faster, until a 429 shows a new share.
 * - A race begins with one request and goes on like an exploration. There are two after a first 429 that says little, and one
 *   if others take a part of the share in two windows in a row. They get their 429s when the limit is used up, so they begin
 *   the next race together, with equal chances.
 * - If a window has accepted more than twice its share, the limit is another one. The next window measures it like the first.
 * - A 429 that is alone among the requests under way is no limit if several that started after it were accepted: a gateway
 *   sheds requests at random, for example. The pace is the old one after its `Retry-After`.
 */
export class RateLimitPace {
  #opensAt = -Infinity
  #underWay = 0
  /** The end of the last request, or of its `Retry-After`. */
  #busyUntil = -Infinity
  /** The shortest time that a response took. */
  #fastest = Infinity
  /** The next request waits until then, so that requests are spread. */
  #nextAt = -Infinity
  /** When the service counted each accepted request, or a little later. Oldest first. */
  #countedAt: number[] = []

  /** The number of the current window. */
  #window = 0
  #beganAt = -Infinity
  #endsAt = -Infinity
  #started = 0
  #accepted = 0
  /** When the window before began, and how many requests it accepted. */
  #before: readonly [number, number] = [0, 0]
  /** The last window with a 429. */
  #limited = -1
  /** The first 429 of a window, until the requests that were under way with it have ended. */
  #lone: LoneLimit | undefined
  /** How many 429s in a row came before the window had accepted anything. */
  #overlapsInARow = 0

  /** How many requests a window starts, and how long it is. */
  #share = Infinity
  #length = longestWindow
  /** The longest `Retry-After`: no window of the service is shorter. */
  #shortest = second
  /** In how many windows, from this one on, the process goes beyond its share until a 429. */
  #races = 0
  #exploresAt = 0

  /** Milliseconds until the next request may start. 0 means now. */
  delay(now: number): number {
    if (now < this.#opensAt) return this.#opensAt - now
    if (this.#share === Infinity) return 0
    let at = this.#nextAt
    const extra = this.#started - this.#share
    if (extra < 0) {
      // No more than the share in any time of this length, for services that count in sliding windows.
      const oldest = this.#countedAt.at(-Math.max(1, this.#share - this.#underWay)) ?? -Infinity
      if (this.#races === 0) at = Math.max(at, oldest + this.#length)
    } else if (now < this.#endsAt) {
      // A share of one explores late in its window. Earlier, it would take the only request of another process.
      const last = this.#share === 1 ? this.#endsAt - lateness : this.#beganAt
      if (now >= Math.max(this.#exploresAt, last)) this.#races ||= 1
      if (this.#races === 0) return (now < last ? last : this.#endsAt) - now
      // A response that takes longer holds up no race.
      if (this.#underWay > extra / 8) at += second / 2
    }
    return Math.max(0, at - now)
  }

  /** A request starts. */
  start(request: PacedRequest, now = request.startedAt): void {
    if (now >= this.#opensAt) this.#judge(false)
    // After two idle windows the service has forgotten all requests, and other processes may be gone.
    if (this.#underWay === 0 && now - this.#busyUntil > 2 * this.#length) this.#forget()
    if (now >= this.#endsAt) {
      // A window without a 429 has shown that so many requests are within the limit.
      if (this.#limited !== this.#window && this.#accepted > this.#share) this.#share = this.#accepted
      this.#before = [this.#beganAt, this.#accepted]
      this.#window++
      this.#started = this.#accepted = 0
      this.#begin(now)
    }
    this.#underWay++
    const extra = ++this.#started - this.#share
    const part = this.#races > 0 && extra >= 0 ? growth / (extra || 1) : spread / this.#share
    this.#nextAt = Math.max(this.#nextAt, now - lateness) + part * this.#length
    request.window = now < this.#opensAt ? -1 : this.#window
  }

  /** A response other than a 429 has arrived. */
  accept(request: PacedRequest, now: number): void {
    if (this.#lone && request.startedAt > this.#lone.startedAt) this.#lone.acceptedLater++
    this.abandon(request, now)
    this.#fastest = Math.min(this.#fastest, now - request.startedAt)
    // Reckoned from the end: the start of a slow first call is long before the service counts it. A quarter is for jitter.
    // A far slower response of a later call has waited on its way there or back, on a busy machine for example.
    const took = now - request.startedAt
    const isLate = this.#share < Infinity && took > Math.max(slow, 4 * this.#fastest)
    const countedAt = now - (isLate ? took / 2 : this.#fastest * 0.75)
    if (this.#countedAt.push(countedAt) > mostCounted) this.#countedAt.shift()
    if (request.window !== this.#window) return
    this.#accepted++
    // It was under way at the time of the 429, and has used up a part of the same limit.
    if (this.#limited === this.#window) this.#share = Math.max(this.#share, this.#races > 0 ? 1 : this.#accepted)
    else if (this.#accepted === 1) this.#begin(countedAt)
  }

  /** The request has ended without a response, or its response does not close the gate. */
  abandon({ window }: PacedRequest, now: number): void {
    // The gate has forgotten the start of one of many requests.
    if (window !== undefined) this.#underWay--
    this.#busyUntil = now
    if (this.#underWay === 0) this.#judge(true)
  }

  /** A 429 has arrived. No request starts for `retryAfter` milliseconds. */
  limit(request: PacedRequest, now: number, retryAfter: number): void {
    const isSecond = this.#lone !== undefined
    this.#judge(false)
    this.abandon(request, now)
    if (!isSecond && request.window === this.#window && this.#limited !== this.#window) {
      const [startedAt, underWay, accepted] = [request.startedAt, this.#underWay, this.#accepted]
      this.#lone = { startedAt, now, retryAfter, underWay, accepted, acceptedLater: 0, endsAt: this.#endsAt }
      if (underWay < leastWitnesses) this.#judge(false)
    }
    this.#opensAt = Math.max(now, this.#opensAt, now + retryAfter)
    this.#endsAt = this.#nextAt = this.#busyUntil = this.#opensAt
  }

  /** Learns from the first 429 of a window, unless it was alone and requests that started after it were accepted. */
  #judge(isAlone: boolean): void {
    const lone = this.#lone
    this.#lone = undefined
    if (lone && isAlone && lone.acceptedLater >= leastWitnesses) this.#endsAt = lone.endsAt
    else if (lone) this.#measure(lone)
  }

  #measure({ startedAt, now, retryAfter, underWay, accepted }: LoneLimit): void {
    const since = this.#window - this.#limited
    this.#limited = this.#window
    const isFirst = this.#share === Infinity
    const isOverlap = this.#overlaps(isFirst, since, now, retryAfter)
    // An exploration that ends in the next window of an unchanged limit has accepted twice the share at most.
    if (this.#races > 0 && this.#share > smallShare && this.#accepted > 2 * this.#share) return this.#forget()
    // The service counted a slow request long before its 429 arrived.
    const elapsed = Math.max(0, (isFirst && now - startedAt > slow ? startedAt : now) - this.#beganAt)
    // A busy time that began long before the 429 is no window of the service.
    const isUnclear = isFirst && (accepted <= underWay || elapsed > 4 * retryAfter)
    this.#shortest = Math.max(this.#shortest, retryAfter)
    this.#length = Math.max(this.#shortest, isUnclear ? 0 : this.#measureLength(isFirst, since, elapsed, retryAfter))
    let least = 1
    if (isUnclear) this.#races = 2
    else least = this.#race(isFirst, since, isOverlap)
    this.#share = this.#races > 0 ? 1 : Math.max(this.#accepted, least, 1)
    // At random, so that processes with a 429 at the same time do not explore at the same time.
    const patience = Math.min(mostPatience, Math.max(leastPatience, (100 * this.#length) / this.#share))
    this.#exploresAt = now + retryAfter + patience * (0.75 + Math.random() / 2)
  }

  /** Whether this window lies in one of the service that the window before has used up. Then that one counts. */
  #overlaps(isFirst: boolean, since: number, now: number, retryAfter: number): boolean {
    const [beganAt, accepted] = this.#before
    const isOverlap = !isFirst && this.#accepted === 0 && accepted > 0 && this.#share > smallShare
    this.#overlapsInARow = isOverlap && since <= 2 ? this.#overlapsInARow + 1 : 0
    if (isOverlap) [this.#beganAt, this.#accepted] = [beganAt, accepted]
    // Others take all in the part of the window when this process comes. Later, there may be room.
    else if (!isFirst && this.#accepted + accepted === 0)
      this.#opensAt = Math.max(this.#opensAt, now + Math.max(second, retryAfter) + step)
    return isOverlap
  }

  #measureLength(isFirst: boolean, since: number, elapsed: number, retryAfter: number): number {
    // The service has rounded `Retry-After` up to whole seconds, so the sum is rounded down.
    const measured = Math.floor((elapsed + retryAfter) / second) * second
    if (isFirst || retryAfter > this.#length || this.#overlapsInARow > 2) return measured
    // Other processes may have opened the window earlier, so a shorter one is nearer the truth.
    return this.#accepted >= this.#share || since === 1 ? Math.min(this.#length, measured) : this.#length
  }

  /** Begins or ends a race. Returns the smallest share of the next windows. */
  #race(isFirst: boolean, since: number, isOverlap: boolean): number {
    const accepted = this.#accepted
    if (this.#races > 0) this.#races -= accepted > 0 ? 1 : 0
    else if (isFirst) return 1
    // Not much less at once: in one window other processes may have been faster by chance.
    else if (since > 1) return Math.floor(0.9 * this.#share)
    else if (!isOverlap && accepted > 1 && accepted < 0.9 * this.#share) this.#races = 1
    return 1
  }

  #forget(): void {
    this.#share = Infinity
    this.#length = longestWindow
    this.#shortest = second
  }

  #begin(at: number): void {
    this.#beganAt = at
    this.#endsAt = at + this.#length
  }
}

/** So many accepted requests contradict a 429. */
const leastWitnesses = 2

const second = 1000

/** The length of a window until a 429 shows it. */
const longestWindow = 60 * second

/** How many accepted requests the pace remembers. */
const mostCounted = 10_000

/** Milliseconds: how late a timer may run without making the pace slower. */
const lateness = 50

/** Milliseconds: how long a response takes at least if its request was not counted immediately before it arrived. */
const slow = 150

/** The part of a window in which its share starts. */
const spread = 0.3

/** The part of a window after which it starts its second extra request. The third follows in half of that, and so on. */
const growth = 1 / 16

/** An exploration follows about 100 accepted requests after a 429, between these times. */
const leastPatience = 20 * second
const mostPatience = 48 * second

/** Of so few requests, other processes may have taken all by chance. */
const smallShare = 4

/** Milliseconds: how much later a process tries again that got nothing in two windows. */
const step = 600
