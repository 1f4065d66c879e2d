import type { SeenRequest, SeenRequests } from './seen-requests.ts'

/** The 429s that came together: the first one, what was known when it came, and what came afterwards. */
export interface LimitedBatch {
  readonly startedAt: number
  readonly level: number
  readonly now: number
  readonly retryAfter: number
  /** When the service had counted it at the latest. */
  readonly countedAt: number
  /** How many other requests were under way. */
  readonly underWay: number
  /** How many requests the window had accepted, and the most that were under way when one of them started. */
  readonly accepted: number
  readonly highest: number
  /** When the next request could start without it, and when the window would end. */
  readonly opensAt: number
  readonly nextAt: number
  readonly endsAt: number
  /** How many 429s came together. */
  limited: number
  /** How many requests were accepted that started after the service had counted it, before its `Retry-After` was over. */
  acceptedLater: number
}

/**
 * Learns how many requests the service accepts in a window. The first request after a `Retry-After` or after the end of a window
 * begins a window.
 *
 * | situation | when | what a window starts | it ends with |
 * |---|---|---|---|
 * | unknown | no 429 yet | everything at once | the first 429: how many the window has accepted is the share of this process |
 * | share | a window is measured | its share, evenly in its first part: other processes find room, and a 429 comes early, when its wait of at least a second costs little | no 429: the shares of all processes add up to the limit |
 * | exploration | often in the first windows, and then once in a while, after its share | one request after the other, faster and faster | a 429, which shows a new share |
 * | race | two after a first 429 that says little; one if others take more than half of the share in two windows in a row | one request, and then as an exploration | a 429 when the limit is used up: all processes get it then, so they begin the next race together, with equal chances |
 * | changed | a race has accepted more than twice the share | everything, as while the limit is unknown | the next 429 |
 */
export class WindowLimit {
  /** Whether a 429 has shown a window. */
  isMeasured = false
  readonly #seen: SeenRequests
  /** The next request waits until then, so that requests are spread. */
  #nextAt = -Infinity
  /** The last window with a 429. */
  #limited = -1
  /** How many 429s in a row came before the window had accepted anything. */
  #overlapsInARow = 0

  /** How many requests a window starts. */
  #share = Infinity
  /** The longest `Retry-After`: no window of the service is shorter. */
  #shortest = second
  /** In how many windows, from this one on, the process goes beyond its share until a 429. */
  #races = 0
  #exploresAt = 0
  /** When a 429 first showed that other processes may use the limit. -Infinity if none did. */
  #sharedSince = -Infinity

  constructor(seen: SeenRequests) {
    this.#seen = seen
  }

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
  delay(now: number, isBold: boolean): number {
    const { underWay } = this.#seen
    if (this.#share === Infinity) return 0
    let at = this.#nextAt
    const extra = this.#seen.started - this.#share
    if (extra < 0) {
      // No more than the share in any time of this length, for services that count in sliding windows.
      const oldest = countedBefore(this.#seen, Math.max(1, this.#share - underWay))
      if (this.#races === 0) at = Math.max(at, oldest + this.#seen.length)
    } else if (now < this.#seen.endsAt) {
      if (now >= this.#exploresAt) this.#races ||= 1
      if (this.#races === 0) return this.#seen.endsAt - now
      // A response that takes longer holds up no race.
      if (underWay > extra / (isBold ? 4 : 8)) at += second / 2
    }
    return at - now
  }

  /** A request starts. */
  start(now: number): SeenRequest {
    const seen = this.#seen
    // A window without a 429 has shown that so many requests are within the limit.
    if (now >= seen.endsAt && this.#limited !== seen.window && seen.accepted > this.#share) this.#share = seen.accepted
    const request = seen.start(now)
    const extra = seen.started - this.#share
    const part = this.#races > 0 && extra >= 0 ? growth / (extra || 1) : spread / this.#share
    this.#nextAt = Math.max(this.#nextAt, now - lateness) + part * seen.length
    return request
  }

  /** A request was accepted. */
  accept(request: SeenRequest, now: number): void {
    const seen = this.#seen
    const { startedAt, window } = request
    const isLimited = this.#limited === window
    seen.accept(request, now, this.#share < Infinity && this.#isLate(now - startedAt), isLimited)
    // It was under way at the time of the 429, and has used up a part of the same limit.
    if (isLimited && window === seen.window) this.#share = Math.max(this.#share, this.#races > 0 ? 1 : seen.accepted)
  }

  /** Whether a 429 of this request is the first one of the window. */
  isNext({ window }: SeenRequest): boolean {
    return window === this.#seen.window && this.#limited !== window
  }

  /** The state when a 429 arrives that took so long. */
  state(took: number, now: number): Pick<LimitedBatch, 'accepted' | 'highest' | 'countedAt' | 'endsAt' | 'nextAt'> {
    const { accepted, highest, endsAt, fastest } = this.#seen
    // The way back takes about a half of the time. A late response may have waited at any place.
    const countedAt = this.#isLate(took) ? now : now - fastest / 2
    return { accepted, highest, countedAt, endsAt, nextAt: this.#nextAt }
  }

  /** No request starts until then. */
  close(opensAt: number): void {
    this.#seen.endsAt = this.#nextAt = this.#seen.busyUntil = opensAt
  }

  /** The 429 was no limit: the window goes on, at once or after the `Retry-After`. */
  open({ endsAt, nextAt }: LimitedBatch, isAtOnce: boolean): void {
    this.#seen.endsAt = endsAt
    if (isAtOnce) this.#nextAt = nextAt
  }

  /** After two idle windows the service has forgotten all requests, and other processes may be gone. */
  isForgotten(now: number): boolean {
    return now - this.#seen.busyUntil > 2 * this.#seen.length
  }

  /** Whether a race has accepted so many requests in a second that the 429 before it came from no window. */
  isDisproved(now: number): boolean {
    const first = countedBefore(this.#seen, mostInRace)
    return this.#races > 0 && this.#seen.accepted > mostInRace && now - first < second
  }

  /** Learns from the first 429 of a window. Returns when the next request may start. */
  measure({ startedAt, now, retryAfter, underWay, accepted }: LimitedBatch, opensAt: number, isBold: boolean): number {
    this.isMeasured = true
    const since = this.#seen.window - this.#limited
    this.#limited = this.#seen.window
    const isFirst = this.#share === Infinity
    const isOverlap = this.#overlaps(isFirst, since)
    // Others take all in the part of the window when this process comes. Later, there may be room.
    const isCrowded = !isFirst && this.#seen.accepted + this.#seen.before[1] === 0
    // An exploration that ends in the next window of an unchanged limit has accepted twice the share at most.
    if (this.#races > 0 && this.#share > smallShare && this.#seen.accepted > 2 * this.#share) {
      this.forget()
      return opensAt
    }
    // The service counted a slow request long before its 429 arrived.
    const elapsed = Math.max(0, (isFirst && now - startedAt > slow ? startedAt : now) - this.#seen.beganAt)
    // A busy time that began long before the 429 is no window of the service.
    const isUnclear = isFirst && (isBold || accepted <= underWay || elapsed > 4 * retryAfter)
    this.#shortest = Math.max(this.#shortest, retryAfter)
    this.#seen.length = Math.max(
      this.#shortest,
      isUnclear ? 0 : this.#measureLength(isFirst, since, elapsed, retryAfter),
    )
    if (isFirst) this.#sharedSince = -Infinity
    if (this.#sharedSince === -Infinity && (isUnclear || (!isFirst && this.#seen.accepted < this.#share)))
      this.#sharedSince = now
    let least = 1
    if (isUnclear) this.#races = 2
    else least = this.#race(isFirst, since, isOverlap)
    this.#share = this.#races > 0 ? 1 : Math.max(this.#seen.accepted, least, 1)
    // At random, so that processes with a 429 at the same time do not explore at the same time.
    this.#exploresAt = opensAt + this.#patience(now - this.#sharedSince) * (0.75 + Math.random() / 2)
    if (!isCrowded) return opensAt
    const later = Math.max(opensAt, now + Math.max(second, retryAfter) + step)
    this.close(later)
    return later
  }

  /** Whether this window lies in one of the service that the window before has used up. Then that one counts. */
  #overlaps(isFirst: boolean, since: number): boolean {
    const [beganAt, accepted] = this.#seen.before
    const isOverlap = !isFirst && this.#seen.accepted === 0 && accepted > 0 && this.#share > smallShare
    this.#overlapsInARow = isOverlap && since <= 2 ? this.#overlapsInARow + 1 : 0
    if (isOverlap) [this.#seen.beganAt, this.#seen.accepted] = [beganAt, accepted]
    return isOverlap
  }

  #measureLength(isFirst: boolean, since: number, elapsed: number, retryAfter: number): number {
    // The service has rounded `Retry-After` up to whole seconds, so the sum is rounded down.
    const measured = Math.floor((elapsed + retryAfter) / second) * second
    if (isFirst || retryAfter > this.#seen.length || this.#overlapsInARow > 2) return measured
    // Other processes may have opened the window earlier, so a shorter one is nearer the truth.
    return this.#seen.accepted >= this.#share || since === 1 ? Math.min(this.#seen.length, measured) : this.#seen.length
  }

  /** Begins or ends a race. Returns the smallest share of the next windows. */
  #race(isFirst: boolean, since: number, isOverlap: boolean): number {
    const accepted = this.#seen.accepted
    const isRace = this.#races > 0
    if (isRace && accepted > 0) this.#races--
    // Not much less at once: in one window other processes may have been faster by chance.
    if (!isFirst && since > 1) return Math.floor(0.9 * this.#share)
    if (!isFirst && !isRace && !isOverlap && accepted > 1 && 2 * accepted < this.#share) this.#races = 1
    return 1
  }

  /**
   * Milliseconds until an exploration, so long after a 429 showed other processes. In the first windows the shares are chance, and
   * a short job ends with them: a process that is left alone with a small share would waste the rest of the limit.
   */
  #patience(age: number): number {
    const each = this.#seen.length / this.#share
    // One process alone finds nothing, unless the limit has changed.
    if (age === Infinity) return Math.min(48 * second, Math.max(20 * second, 100 * each))
    return age < earlyWindows * this.#seen.length ? Math.max(3 * second, 4 * each, 0.3 * age) : minute
  }

  #isLate(took: number): boolean {
    return took > Math.max(slow, 4 * this.#seen.fastest)
  }

  forget(): void {
    this.#share = Infinity
    this.#seen.length = this.#seen.longest
    this.#shortest = second
  }
}

/** When the last request but some was counted. -Infinity if there were not so many. `times` is full before `next` begins again. */
function countedBefore({ times, next }: SeenRequests, count: number): number {
  return count > times.length ? -Infinity : (times.at(next - count) ?? -Infinity)
}

const second = 1000
const minute = 60 * second

/** A window that a race of so many requests in a second disproves. */
const mostInRace = 16

/** Milliseconds: how late a timer may run without making the pace slower. */
const lateness = 50

/** Milliseconds: how long a response takes at least if its request was not counted immediately before it arrived. */
const slow = 150

/** The part of a window in which its share starts. */
const spread = 0.3

/** The part of a window after which it starts its second extra request. The third follows in half of that, and so on. */
const growth = 1 / 16

/** After so many windows with other processes, frequent explorations cost more than they find. */
const earlyWindows = 12

/** Of so few requests, other processes may have taken all by chance. */
const smallShare = 4

/** Milliseconds: how much later a process tries again that got nothing in two windows. */
const step = 600
