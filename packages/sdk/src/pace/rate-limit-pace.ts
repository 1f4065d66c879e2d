import type { SeenRequest, SeenRequests } from './seen-requests.ts'
import { type LimitedBatch, WindowLimit } from './window-limit.ts'

/**
 * Learns how many requests the service accepts, from its 429s alone: the API shows no limit, and other processes may use the
 * same key. All times are milliseconds on one clock.
 *
 * - After a 429 no request starts until its `Retry-After` is over. Those under way say what it was, when all of them have ended.
 * - If most of them got a 429 too, or the next 429 comes after as many accepted requests, it is a limit of requests in a window.
 * - If no request was accepted that started with as many under way, it may be a limit of requests at once. No more start at once
 *   then. The window that fits the same 429s is disproved when it accepts many requests in a second.
 * - If requests were accepted that the service received later, or fewer than before the last 429, it was no limit: a gateway
 *   sheds requests at random, for example. From then on only the call with a 429 waits, until several come in a row.
 */
export class RateLimitPace {
  /** No request that waits for the limit starts until then. */
  opensAt = -Infinity
  readonly #seen: SeenRequests
  readonly #window: WindowLimit
  readonly #atOnce = new ConcurrencyLimit()
  /** The first 429 and those after it, until the requests that were under way with it have ended. */
  #batch: LimitedBatch | undefined
  /** How many requests the window had accepted when a 429 came that stayed alone. */
  #suspected = -1
  /** Whether the service has shown 429s that come from no window. */
  #doubts = false
  /** How many 429s have come since a request was accepted that started after the first of them, and when that started. */
  #row = 0
  #rowSince = 0

  constructor(seen: SeenRequests) {
    this.#seen = seen
    this.#window = new WindowLimit(seen)
  }

  /** Milliseconds until the next request may start. 0 means now. */
  delay(now: number): number {
    if (now < this.opensAt) return this.opensAt - now
    const isRoom = this.#seen.underWay < this.#atOnce.most
    return Math.max(isRoom ? 0 : shortestTurn, this.#window.delay(now, this.#atOnce.isKnown))
  }

  /** A request starts. */
  start(now: number): SeenRequest {
    if (now >= this.opensAt) this.#judge()
    if (this.#seen.underWay === 0 && this.#window.isForgotten(now)) this.#forget()
    const request = this.#window.start(now)
    // The service has asked to wait, and no limit shows in what becomes of this one.
    return now < this.opensAt ? { ...request, window: -1 } : request
  }

  /** A response other than a 429 has arrived. */
  accept(request: SeenRequest, now: number): void {
    const { startedAt, level } = request
    if (startedAt > this.#rowSince) this.#row = 0
    if (this.#batch && startedAt >= this.#batch.countedAt && now < this.opensAt) this.#batch.acceptedLater++
    this.#atOnce.accept(level)
    this.#window.accept(request, now)
    if (this.#atOnce.isKnown && this.#window.isDisproved(now)) {
      this.#window.forget()
      this.#doubts = true
    }
    if (this.#seen.underWay === 0) this.#judge()
  }

  /** The request has ended without a response, or its response does not close the gate. */
  abandon(now: number): void {
    this.#seen.abandon(now)
    if (this.#seen.underWay === 0) this.#judge()
  }

  /** A 429 has arrived. The call with it waits for `retryAfter` milliseconds. */
  limit(request: SeenRequest, now: number, retryAfter: number): void {
    const { startedAt, level } = request
    if (this.#row++ === 0) this.#rowSince = startedAt
    if (this.#doubts && this.#row < enough) {
      this.#atOnce.limit(level, this.#row === 1)
      return this.abandon(now)
    }
    if (this.#doubts) this.#forget()
    if (this.#batch) this.#batch.limited++
    else if (this.#window.isNext(request))
      this.#batch = {
        ...this.#window.state(now - startedAt, now),
        startedAt,
        level,
        now,
        retryAfter,
        opensAt: this.opensAt,
        underWay: this.#seen.underWay - 1,
        limited: 1,
        acceptedLater: 0,
      }
    this.opensAt = Math.max(now, this.opensAt, now + retryAfter)
    this.#window.close(this.opensAt)
    this.abandon(now)
  }

  /** Learns from the 429s that came together. */
  #judge(): void {
    const batch = this.#batch
    if (!batch) return
    this.#batch = undefined
    const { level, limited, startedAt, accepted } = batch
    const isNew = this.#window.isNew && this.#seen.underWay === 0
    if (limited === 1 && batch.acceptedLater >= leastWitnesses) {
      this.#window.open(batch, isNew)
      if (!isNew) return
      this.#doubts = true
      this.opensAt = batch.opensAt
      return
    }
    if (level > this.#atOnce.found) this.#atOnce.limit(level, limited === 1)
    else if (isNew && level > Math.max(1, batch.highest))
      this.#atOnce.find(Math.min(level - 1, this.#seen.times.filter((at) => at > startedAt).length))
    else if (isNew && this.#staysAlone(batch)) {
      // A window would have accepted as many as before.
      this.#doubts = this.#suspected > 2 * accepted
      this.#suspected = accepted
      return
    } else {
      const isTooFew = this.#atOnce.isKnown && this.#window.isRace && level > 1 && this.#seen.accepted > 2 * level
      this.#atOnce.find(isTooFew ? level - 1 : Infinity)
    }
    this.opensAt = this.#window.measure(batch, this.opensAt, this.#atOnce.isKnown)
  }

  /** Whether few of the requests under way got a 429 too, and the last 429 that stayed alone came after another number of requests. */
  #staysAlone({ limited, underWay, accepted }: LimitedBatch): boolean {
    return 4 * (limited - 1) <= underWay && Math.abs(this.#suspected - accepted) > accepted / 10
  }

  #forget(): void {
    this.#doubts = false
    this.#suspected = -1
    this.#atOnce.find(Infinity)
    this.#window.forget()
    this.#window.isMeasured = false
  }
}

/** So many accepted requests contradict a 429. */
const leastWitnesses = 2

/** So many 429s in a row come from a window, although others did not. */
const enough = 4

/** Milliseconds: the end of a request wakes up the first waiting call, if it is not in Cloudflare Workers. */
const shortestTurn = 20

/** How many requests at the limit are accepted before it allows one more: at first, and at least. */
const firstPatience = 64
const leastPatience = 16

/** How many requests may be under way at once. Tries one more after a while, and has more patience after each 429 of these. */
class ConcurrencyLimit {
  most = Infinity
  /** The number that the service has accepted at once when the limit was found. */
  found = Infinity
  #patience = firstPatience
  #accepted = 0
  /** Whether the last change was one more. */
  #isTry = false

  get isKnown(): boolean {
    return this.found < Infinity
  }

  /** So many were accepted at once, and no more. `Infinity` means that there is no such limit. */
  find(most: number): void {
    this.most = this.found = Math.max(1, most)
    this.#patience = firstPatience
    this.#accepted = 0
    this.#isTry = false
  }

  /** A request was accepted that started as one of `level` under way. */
  accept(level: number): void {
    if (level < this.most || ++this.#accepted < this.#patience) return
    if (this.#isTry) this.#patience = Math.max(leastPatience, this.#patience / 2)
    this.most++
    this.#accepted = 0
    this.#isTry = true
  }

  /** A request got a 429 that started as one of `level` under way. One alone says nothing, unless it is a try. */
  limit(level: number, isAlone: boolean): void {
    const isFailedTry = this.#isTry && level >= this.most
    if (isAlone && !isFailedTry) return
    if (isFailedTry) this.#patience *= 2
    this.most = Math.max(1, Math.min(this.most, level - 1))
    this.#accepted = 0
    this.#isTry = false
  }
}
