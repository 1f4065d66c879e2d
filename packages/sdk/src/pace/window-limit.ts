import type { LimitedBatch, PacedRequest } from './paced-request.ts'

/**
 * Learns how many requests the service accepts in a window.
 *
 * - The first request after a `Retry-After` begins a window, and so does the first one after the end of a window.
 * - The number of requests that a window has accepted before its 429 is the share of this process. The shares of all
 *   processes add up to the limit, so the next windows get no 429.
 * - A window starts its share evenly in its first part. So other processes find room, and a 429 comes early, when its wait of
 *   at least a second costs little.
 * - Once in a while a window explores: it goes on beyond its share, faster and faster, until a 429 shows a new share.
 * - A race begins with one request and goes on like an exploration. There are two after a first 429 that says little, and one
 *   if others take a part of the share in two windows in a row. They get their 429s when the limit is used up, so they begin
 *   the next race together, with equal chances.
 * - If a window has accepted more than twice its share, the limit is another one. The next window measures it like the first.
 */
export class WindowLimit {
  /** Whether a 429 has shown a window. */
  isMeasured = false
  /** How many requests the current window has accepted. */
  accepted = 0
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
  /** The most requests that were under way when an accepted one started. */
  #highest = 0
  /** When the window before began, and how many requests it accepted. */
  #before: readonly [number, number] = [0, 0]
  /** The last window with a 429. */
  #limited = -1
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

  /** Whether no limit is known, and none was measured before. */
  get isNew(): boolean {
    return !this.isMeasured && this.#share === Infinity
  }

  get isRace(): boolean {
    return this.#races > 0
  }

  /**
   * Milliseconds until the next request may start as far as the window is concerned.
   *
   * @param isBold Whether a race may show that the 429s come from no window.
   */
  delay(now: number, underWay: number, isBold: boolean): number {
    if (this.#share === Infinity) return 0
    let at = this.#nextAt
    const extra = this.#started - this.#share
    if (extra < 0) {
      // No more than the share in any time of this length, for services that count in sliding windows.
      const oldest = this.#countedAt.at(-Math.max(1, this.#share - underWay)) ?? -Infinity
      if (this.#races === 0) at = Math.max(at, oldest + this.#length)
    } else if (now < this.#endsAt) {
      // A share of one explores late in its window. Earlier, it would take the only request of another process.
      const last = this.#share === 1 ? this.#endsAt - lateness : this.#beganAt
      if (now >= Math.max(this.#exploresAt, last)) this.#races ||= 1
      if (this.#races === 0) return (now < last ? last : this.#endsAt) - now
      // A response that takes longer holds up no race.
      if (underWay > extra / (isBold ? 4 : 8)) at += second / 2
    }
    return at - now
  }

  /** A request starts. Returns the number of its window. */
  start(now: number): number {
    if (now >= this.#endsAt) {
      // A window without a 429 has shown that so many requests are within the limit.
      if (this.#limited !== this.#window && this.accepted > this.#share) this.#share = this.accepted
      this.#before = [this.#beganAt, this.accepted]
      this.#window++
      this.#started = this.accepted = this.#highest = 0
      this.#begin(now)
    }
    const extra = ++this.#started - this.#share
    const part = this.#races > 0 && extra >= 0 ? growth / (extra || 1) : spread / this.#share
    this.#nextAt = Math.max(this.#nextAt, now - lateness) + part * this.#length
    return this.#window
  }

  /** A request was accepted that started as one of `level` under way. */
  accept({ startedAt, window }: PacedRequest, now: number, level: number): void {
    const took = now - startedAt
    this.#fastest = Math.min(this.#fastest, took)
    // Reckoned from the end: the start of a slow first call is long before the service counts it. A quarter is for jitter.
    // A far slower response of a later call has waited on its way there or back, on a busy machine for example.
    const isLate = this.#share < Infinity && this.#isLate(took)
    const countedAt = now - (isLate ? took / 2 : this.#fastest * 0.75)
    if (this.#countedAt.push(countedAt) > mostCounted) this.#countedAt.shift()
    if (window !== this.#window) return
    this.accepted++
    this.#highest = Math.max(this.#highest, level)
    // It was under way at the time of the 429, and has used up a part of the same limit.
    if (this.#limited === window) this.#share = Math.max(this.#share, this.#races > 0 ? 1 : this.accepted)
    else if (this.accepted === 1) this.#begin(countedAt)
  }

  /** A request has ended. */
  end(now: number): void {
    this.#busyUntil = now
  }

  /** Whether a 429 of this request is the first one of the window. */
  isNext({ window }: PacedRequest): boolean {
    return window === this.#window && this.#limited !== window
  }

  /** The state when a 429 arrives that took so long. */
  state(took: number, now: number): Pick<LimitedBatch, 'accepted' | 'highest' | 'countedAt' | 'endsAt' | 'nextAt'> {
    // The way back takes about a half of the time. A late response may have waited at any place.
    const countedAt = this.#isLate(took) ? now : now - this.#fastest / 2
    return { accepted: this.accepted, highest: this.#highest, countedAt, endsAt: this.#endsAt, nextAt: this.#nextAt }
  }

  /** No request starts until then. */
  close(opensAt: number): void {
    this.#endsAt = this.#nextAt = this.#busyUntil = opensAt
  }

  /** The 429 was no limit: the window goes on, at once or after the `Retry-After`. */
  open({ endsAt, nextAt }: LimitedBatch, isAtOnce: boolean): void {
    this.#endsAt = endsAt
    if (isAtOnce) this.#nextAt = nextAt
  }

  /** After two idle windows the service has forgotten all requests, and other processes may be gone. */
  isForgotten(now: number): boolean {
    return now - this.#busyUntil > 2 * this.#length
  }

  /** How many requests were accepted since this time. */
  acceptedSince(time: number): number {
    return this.#countedAt.filter((at) => at > time).length
  }

  /** Whether a race has accepted so many requests in a second that the 429 before it came from no window. */
  isDisproved(now: number): boolean {
    const first = this.#countedAt.at(-mostInRace) ?? -Infinity
    return this.#races > 0 && this.accepted > mostInRace && now - first < second
  }

  /** Learns from the first 429 of a window. Returns when the next request may start. */
  measure({ startedAt, now, retryAfter, underWay, accepted }: LimitedBatch, opensAt: number, isBold: boolean): number {
    this.isMeasured = true
    const since = this.#window - this.#limited
    this.#limited = this.#window
    const isFirst = this.#share === Infinity
    const isOverlap = this.#overlaps(isFirst, since)
    // Others take all in the part of the window when this process comes. Later, there may be room.
    const isCrowded = !isFirst && this.accepted + this.#before[1] === 0
    // An exploration that ends in the next window of an unchanged limit has accepted twice the share at most.
    if (this.#races > 0 && this.#share > smallShare && this.accepted > 2 * this.#share) {
      this.forget()
      return opensAt
    }
    // The service counted a slow request long before its 429 arrived.
    const elapsed = Math.max(0, (isFirst && now - startedAt > slow ? startedAt : now) - this.#beganAt)
    // A busy time that began long before the 429 is no window of the service.
    const isUnclear = isFirst && (isBold || accepted <= underWay || elapsed > 4 * retryAfter)
    this.#shortest = Math.max(this.#shortest, retryAfter)
    this.#length = Math.max(this.#shortest, isUnclear ? 0 : this.#measureLength(isFirst, since, elapsed, retryAfter))
    let least = 1
    if (isUnclear) this.#races = 2
    else least = this.#race(isFirst, since, isOverlap)
    this.#share = this.#races > 0 ? 1 : Math.max(this.accepted, least, 1)
    // At random, so that processes with a 429 at the same time do not explore at the same time.
    const patience = Math.min(mostPatience, Math.max(leastPatience, (100 * this.#length) / this.#share))
    this.#exploresAt = now + retryAfter + patience * (0.75 + Math.random() / 2)
    if (!isCrowded) return opensAt
    const later = Math.max(opensAt, now + Math.max(second, retryAfter) + step)
    this.close(later)
    return later
  }

  /** Whether this window lies in one of the service that the window before has used up. Then that one counts. */
  #overlaps(isFirst: boolean, since: number): boolean {
    const [beganAt, accepted] = this.#before
    const isOverlap = !isFirst && this.accepted === 0 && accepted > 0 && this.#share > smallShare
    this.#overlapsInARow = isOverlap && since <= 2 ? this.#overlapsInARow + 1 : 0
    if (isOverlap) [this.#beganAt, this.accepted] = [beganAt, accepted]
    return isOverlap
  }

  #measureLength(isFirst: boolean, since: number, elapsed: number, retryAfter: number): number {
    // The service has rounded `Retry-After` up to whole seconds, so the sum is rounded down.
    const measured = Math.floor((elapsed + retryAfter) / second) * second
    if (isFirst || retryAfter > this.#length || this.#overlapsInARow > 2) return measured
    // Other processes may have opened the window earlier, so a shorter one is nearer the truth.
    return this.accepted >= this.#share || since === 1 ? Math.min(this.#length, measured) : this.#length
  }

  /** Begins or ends a race. Returns the smallest share of the next windows. */
  #race(isFirst: boolean, since: number, isOverlap: boolean): number {
    const accepted = this.accepted
    const isRace = this.#races > 0
    if (isRace && accepted > 0) this.#races--
    // Not much less at once: in one window other processes may have been faster by chance.
    if (!isFirst && since > 1) return Math.floor(0.9 * this.#share)
    if (!isFirst && !isRace && !isOverlap && accepted > 1 && accepted < 0.9 * this.#share) this.#races = 1
    return 1
  }

  #isLate(took: number): boolean {
    return took > Math.max(slow, 4 * this.#fastest)
  }

  forget(): void {
    this.#share = Infinity
    this.#length = longestWindow
    this.#shortest = second
  }

  #begin(at: number): void {
    this.#beganAt = at
    this.#endsAt = at + this.#length
  }
}

const second = 1000

/** A window that a race of so many requests in a second disproves. */
const mostInRace = 16

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
