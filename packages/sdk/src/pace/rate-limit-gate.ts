import { GateClock } from './gate-clock.ts'
import { hasRequestContexts, Places, signOfLife, Waiting } from './gate-places.ts'
import type { GateTicket, LimitedResponse, TakenPlace } from './gate-ticket.ts'
import type { RateLimitPace } from './rate-limit-pace.ts'

/** The error of a call that may not wait any longer, from the last 429. Undefined for a call that waited for a place. */
type GiveUp = (received: LimitedResponse | undefined) => Error

/** Milliseconds: calls of an operation fail after this time in which the service responded to it with nothing but 429s. */
export const longestLimitation = 600_000

/** What has happened to a request, and when. */
type Note = [event: 'start' | 'accept' | 'abandon' | 'limit', request: TakenPlace, now: number, delay?: number]

/** How many of the latest events the gate has at least when the first 429 comes. */
const leastNotes = 10_000

/** Milliseconds until a waiting call looks again where no other call wakes it up: at least, and for each call before it. */
const shortestPause = 5
const pauseForEach = 10
/** How many calls before it count. A call with so many has no turn yet. */
const mostAhead = hasRequestContexts ? 25 : 1

/**
 * Decides when each request of all clients with one key starts: at most `maxConcurrency` at once, and not more than the
 * rate limit allows, as far as the 429s so far show it. Each waiting call looks itself whether its turn has come. The first
 * 429 loads the pace, because most programs get none. Until then the gate notes what the pace will learn from.
 */
export class RateLimitGate {
  readonly #clock = new GateClock()
  #pace: RateLimitPace | undefined
  #notes: Note[] = []
  /** No request that waits for the limit starts until then, while there is no pace. */
  #opensAt = -Infinity
  /** The last 429. */
  #received: LimitedResponse | undefined
  /** By `maxConcurrency`: clients with different numbers count their own calls. */
  #places = new Map<number, Places>()
  /** When the service began to respond with nothing but 429s, by operation. */
  readonly #limitedSince = new Map<string, number>()

  /** Milliseconds on the clock of the gate. */
  now(): number {
    return this.#clock.now(this.#forget)
  }

  /**
   * Lets a call send a request: now (`undefined`) or later (a promise). Rejects with the signal's reason, or with the error of
   * a call that gives up.
   */
  enter(ticket: GateTicket, giveUp: GiveUp): Promise<void> | undefined {
    const now = this.now()
    const isIdle = [...this.#places.values()].every(({ taken, next }) => taken.size === 0 && !next)
    if (ticket.rateLimited === 0 && isIdle) this.#limitedSince.clear()
    const places = this.#placesOf(ticket, now)
    if (places.next || !places.hasPlace(0) || this.#delay(ticket, now) > 0) return this.#wait(ticket, giveUp)
    this.#start(ticket, now)
    return undefined
  }

  /** Reports the end of a request, and whether a response arrived that shows that it was within the limit. */
  leave(ticket: GateTicket, isAccepted: boolean): void {
    const now = this.now()
    const request = this.#end(ticket)
    if (request) this.#tell(isAccepted ? 'accept' : 'abandon', request, now)
    if (isAccepted) this.#limitedSince.delete(ticket.operation)
    this.#wakeNext()
  }

  /**
   * Reports a 429, and closes the gate for `delay` milliseconds. Returns false if the gate gives up on the operation: the
   * service has responded to it with nothing but 429s for too long. The waiting calls of the operation then fail too.
   */
  close(ticket: GateTicket, delay: number, received: LimitedResponse): boolean {
    const now = this.now()
    ticket.opensAt = now + delay
    const request = this.#end(ticket)
    if (request) this.#tell('limit', request, now, delay)
    this.#received = received
    if (!this.#pace) {
      this.#opensAt = Math.max(this.#opensAt, ticket.opensAt)
      void this.#loadPace()
    }
    ticket.rateLimited++
    if (!this.#limitedSince.has(ticket.operation)) this.#limitedSince.set(ticket.operation, now)
    this.#wakeNext()
    return !this.#isLimited(ticket, now)
  }

  /** A call waits. It looks itself whether its turn has come, so it needs no other call to go on. */
  async #wait(ticket: GateTicket, giveUp: GiveUp): Promise<void> {
    const { signal } = ticket
    const waiting = new Waiting(ticket)
    const began = this.now()
    /** When its timers have ended. */
    let waited = began
    signal?.addEventListener('abort', waiting.wake)
    try {
      for (let isReported = false; ; isReported = true) {
        signal?.throwIfAborted()
        const now = this.now()
        const delay = this.#delay(ticket, now)
        const pause = this.#look(waiting, now, delay)
        if (pause === 0) return this.#start(ticket, now)
        if (!isReported) {
          const reason = delay > 0 ? 'rate_limit' : 'concurrency'
          ticket.onWait?.({ reason, delay, waiting: this.#placesOf(ticket).waiting + (waiting.places ? 0 : 1) })
        }
        const left = ticket.waitLeft - (now - began)
        const isLimited = this.#isLimited(ticket, now)
        // It may not wait any longer, or would have to wait longer than it may.
        if (left <= 0 || this.#closed(ticket, now) > left || isLimited)
          throw giveUp(delay > 0 || ticket.rateLimited > 0 || isLimited ? this.#received : undefined)
        const sleep = Math.min(pause, left)
        if (hasRequestContexts) waiting.looksAt = now + sleep
        const slept = await waiting.sleep(sleep)
        if (slept > 0) this.#clock.catchUp((waited = Math.max(waited, now) + slept))
      }
    } finally {
      signal?.removeEventListener('abort', waiting.wake)
      waiting.places?.leave(waiting)
      ticket.waitLeft -= this.now() - began
      this.#wakeNext()
    }
  }

  /** Milliseconds until a waiting call looks again. 0 if its turn has come. */
  #look(waiting: Waiting, now: number, delay: number): number {
    const { ticket } = waiting
    // Its own 429 holds up no other call.
    if (ticket.opensAt > now) return ticket.opensAt - now
    const places = this.#placesOf(ticket, now)
    const ahead = places.join(waiting, now, mostAhead)
    if (delay === 0 && ahead < mostAhead && places.hasPlace(ahead)) return 0
    if (hasRequestContexts) return Math.max(delay || shortestPause, ahead * pauseForEach)
    // The call before it wakes it up, or a call that frees its place.
    return ahead === 0 && delay > 0 ? delay : Infinity
  }

  /** Milliseconds until a call may start as far as the limit is concerned. */
  #delay(ticket: GateTicket, now: number): number {
    return ticket.waitsForLimit ? Math.max(this.#closed(ticket, now), this.#pace?.delay(now) ?? 0) : 0
  }

  /** Milliseconds until the end of the call's `Retry-After`, and of what closes the gate for all. */
  #closed({ opensAt, waitsForLimit }: GateTicket, now: number): number {
    return waitsForLimit ? Math.max(0, Math.max(opensAt, this.#pace?.opensAt ?? this.#opensAt) - now) : 0
  }

  /** Tells the pace what has happened, or notes it until the pace is loaded. */
  #tell(...note: Note): void {
    const [event, request, now, delay = 0] = note
    if (this.#pace) this.#pace[event](request, now, delay)
    else if (this.#notes.push(note) >= 2 * leastNotes) this.#notes.splice(0, leastNotes)
  }

  async #loadPace(): Promise<void> {
    // Without its file, each 429 is followed by its own wait. The next one tries again.
    const loaded = await import('./rate-limit-pace.ts').catch(() => undefined)
    if (!loaded || this.#pace) return
    this.#pace = new loaded.RateLimitPace()
    for (const note of this.#notes.splice(0)) this.#tell(...note)
    this.#wakeNext()
  }

  #start(ticket: GateTicket, now: number): void {
    const request: TakenPlace = { startedAt: now, seenAt: Infinity }
    if (hasRequestContexts) {
      request.seenAt = now
      request.timer = setInterval(() => (request.seenAt = this.now()), signOfLife)
    }
    ticket.request = request
    this.#placesOf(ticket).taken.add(request)
    this.#tell('start', request, now)
  }

  /** Frees the place of a call. Returns its request, unless the gate has forgotten it. */
  #end(ticket: GateTicket): TakenPlace | undefined {
    const { request } = ticket
    ticket.request = undefined
    clearInterval(request?.timer)
    return request && this.#placesOf(ticket).taken.delete(request) ? request : undefined
  }

  /** Lets the first waiting calls look again, where a place is free for them. */
  #wakeNext(): void {
    if (hasRequestContexts) return
    for (const places of this.#places.values()) if (places.hasPlace(0)) places.next?.wake()
  }

  /** Forgets everything. Calls that wait join the new lines. */
  readonly #forget = (): void => {
    const before = this.#places
    this.#pace = this.#received = undefined
    this.#notes = []
    this.#opensAt = -Infinity
    this.#places = new Map()
    this.#limitedSince.clear()
    for (let { next } of before.values()) {
      for (; next; next = next.next) {
        next.places = undefined
        next.wake()
      }
    }
  }

  /** Whether the service has responded to the operation with nothing but 429s for too long. */
  #isLimited({ operation, waitsForLimit }: GateTicket, now: number): boolean {
    return waitsForLimit && now - (this.#limitedSince.get(operation) ?? now) >= longestLimitation
  }

  /** The places for a call, without lost ones if the time is given. */
  #placesOf({ maxConcurrency }: GateTicket, now = -Infinity): Places {
    let places = this.#places.get(maxConcurrency)
    if (!places) this.#places.set(maxConcurrency, (places = new Places(maxConcurrency)))
    for (const request of places.freeLost(now)) this.#tell('abandon', request, now)
    return places
  }
}
