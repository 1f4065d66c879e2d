import { ConcurrencyLimit } from './concurrency-limit.ts'
import type { LimitedBatch, PacedRequest } from './paced-request.ts'
import { WindowLimit } from './window-limit.ts'

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
  readonly #window = new WindowLimit()
  readonly #atOnce = new ConcurrencyLimit()
  #underWay = 0
  /** The first 429 and those after it, until the requests that were under way with it have ended. */
  #batch: LimitedBatch | undefined
  /** How many requests the window had accepted when a 429 came that stayed alone. */
  #suspected = -1
  /** Whether the service has shown 429s that come from no window. */
  #doubts = false
  /** How many 429s have come since a request was accepted that started after the first of them, and when that started. */
  #row = 0
  #rowSince = 0

  /** Milliseconds until the next request may start. 0 means now. */
  delay(now: number): number {
    if (now < this.opensAt) return this.opensAt - now
    const isRoom = this.#underWay < this.#atOnce.most
    return Math.max(isRoom ? 0 : shortestTurn, this.#window.delay(now, this.#underWay, this.#atOnce.isKnown))
  }

  /** A request starts. */
  start(request: PacedRequest, now = request.startedAt): void {
    if (now >= this.opensAt) this.#judge()
    if (this.#underWay === 0 && this.#window.isForgotten(now)) this.#forget()
    request.level = ++this.#underWay
    const window = this.#window.start(now)
    request.window = now < this.opensAt ? -1 : window
  }

  /** A response other than a 429 has arrived. */
  accept(request: PacedRequest, now: number): void {
    const { startedAt, level = 1 } = request
    if (startedAt > this.#rowSince) this.#row = 0
    if (this.#batch && startedAt >= this.#batch.countedAt && now < this.opensAt) this.#batch.acceptedLater++
    this.#atOnce.accept(level)
    this.#window.accept(request, now, level)
    if (this.#atOnce.isKnown && this.#window.isDisproved(now)) {
      this.#window.forget()
      this.#doubts = true
    }
    this.abandon(request, now)
  }

  /** The request has ended without a response, or its response does not close the gate. */
  abandon({ window }: PacedRequest, now: number): void {
    // The gate has forgotten the start of one of many requests.
    if (window !== undefined) this.#underWay--
    this.#window.end(now)
    if (this.#underWay === 0) this.#judge()
  }

  /** A 429 has arrived. The call with it waits for `retryAfter` milliseconds. */
  limit(request: PacedRequest, now: number, retryAfter: number): void {
    const { startedAt, level = 1 } = request
    if (this.#row++ === 0) this.#rowSince = startedAt
    if (this.#doubts && this.#row < enough) {
      this.#atOnce.limit(level, this.#row === 1)
      return this.abandon(request, now)
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
        underWay: this.#underWay - 1,
        limited: 1,
        acceptedLater: 0,
      }
    this.opensAt = Math.max(now, this.opensAt, now + retryAfter)
    this.#window.close(this.opensAt)
    this.abandon(request, now)
  }

  /** Learns from the 429s that came together. */
  #judge(): void {
    const batch = this.#batch
    if (!batch) return
    this.#batch = undefined
    const { level, limited, startedAt, accepted } = batch
    const isNew = this.#window.isNew && this.#underWay === 0
    if (limited === 1 && batch.acceptedLater >= leastWitnesses) {
      this.#window.open(batch, isNew)
      if (!isNew) return
      this.#doubts = true
      this.opensAt = batch.opensAt
      return
    }
    if (level > this.#atOnce.found) this.#atOnce.limit(level, limited === 1)
    else if (isNew && level > Math.max(1, batch.highest))
      this.#atOnce.find(Math.min(level - 1, this.#window.acceptedSince(startedAt)))
    else if (isNew && this.#staysAlone(batch)) {
      // A window would have accepted as many as before.
      this.#doubts = this.#suspected > 2 * accepted
      this.#suspected = accepted
      return
    } else {
      const isTooFew = this.#atOnce.isKnown && this.#window.isRace && level > 1 && this.#window.accepted > 2 * level
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
