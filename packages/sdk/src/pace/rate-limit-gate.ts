import { hasRequestContexts } from '../runtime.ts'
import type { RateLimitPace } from './rate-limit-pace.ts'
import { type SeenRequest, SeenRequests } from './seen-requests.ts'

/** The error of a call that may not wait any longer, from the last 429. Undefined for a call that waited for a place. */
type GiveUp = (received: LimitedResponse | undefined) => Error

/** Milliseconds until a waiting call looks again where no other call wakes it up: at least, and for each call before it. */
const shortestPause = 5
const pauseForEach = 10
/** How many calls before it count. A call with so many has no turn yet. */
const mostAhead = hasRequestContexts ? 25 : 1

/** Milliseconds by which a timer may fire early on a busy machine. */
const mostEarly = 50

/**
 * Decides when each request of all clients with one key starts: at most `maxConcurrency` at once, and not more than the
 * rate limit allows, as far as the 429s so far show it. Each waiting call looks itself whether its turn has come. The first
 * 429 loads the pace, because most programs get none.
 */
export class RateLimitGate {
  #seen = new SeenRequests()
  #pace: RateLimitPace | undefined
  /** No request that waits for the limit starts until then, while there is no pace. */
  #opensAt = -Infinity
  /** The last 429. */
  #received: LimitedResponse | undefined
  /** When the service last accepted a request. */
  #acceptedAt = -Infinity
  /** By `maxConcurrency`: clients with different numbers count their own calls. */
  #places = new Map<number, Places>()
  // Tests replace timers and clocks, often only one of the two. So a wait never depends on both: time is what the clock says or
  // what the timers have waited, whichever is more.
  #offset = 0
  #latest = performance.now()
  #setTimeout = globalThis.setTimeout

  /** Milliseconds on the clock of the gate. */
  now(): number {
    const before = this.#latest
    this.#latest = performance.now()
    if (this.#latest < before || this.#setTimeout !== globalThis.setTimeout) {
      this.#setTimeout = globalThis.setTimeout
      // Time goes on where it was, so that what the calls have noted stays right.
      this.#offset += before - this.#latest
      this.#forget()
    }
    return this.#latest + this.#offset
  }

  /**
   * Lets a call send a request: now (`undefined`) or later (a promise). Rejects with the signal's reason, or with the error of
   * a call that gives up.
   */
  enter(ticket: GateTicket, giveUp: GiveUp): Promise<void> | undefined {
    const now = this.now()
    const places = this.#placesOf(ticket, now)
    const hasPlace = !places.next && places.taken.size < ticket.maxConcurrency
    // Nothing waits for the limit before the first 429.
    const isLimited = this.#received && this.#delay(ticket, now) > 0
    if (!hasPlace || isLimited) return this.#wait(ticket, giveUp)
    this.#start(ticket, now)
    return undefined
  }

  /** Reports the end of a request, and whether a response arrived that shows that it was within the limit. */
  leave(ticket: GateTicket, isAccepted: boolean): void {
    if (!ticket.request) return
    const now = this.now()
    const request = this.#end(ticket)
    if (isAccepted) this.#acceptedAt = now
    if (request && isAccepted) (this.#pace ?? this.#seen).accept(request, now)
    else if (request) this.#abandon(now)
    this.#wakeNext()
  }

  /** Reports a 429 that asks to wait for `delay` milliseconds, and closes the gate. Returns whether the call waits for another turn. */
  close(ticket: GateTicket, delay: number, received: LimitedResponse): boolean {
    const now = this.now()
    const request = this.#end(ticket)
    ticket.rateLimited++
    if (delay > ticket.maxWait) {
      if (request) this.#abandon(now)
      this.#wakeNext()
      return false
    }
    ticket.opensAt = now + delay
    this.#received = received
    if (!this.#pace) this.#opensAt = Math.max(this.#opensAt, ticket.opensAt)
    if (request && this.#pace) this.#pace.limit(request, now, delay)
    else if (request) void this.#learn(request, now, delay)
    this.#wakeNext()
    return ticket.waitsForLimit && delay <= ticket.maxWait - this.#waited(ticket, now, now)
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
        if (signal?.aborted) throw signal.reason
        const now = this.now()
        const delay = this.#delay(ticket, now)
        const pause = this.#look(waiting, now, delay)
        if (pause === 0) return this.#start(ticket, now)
        if (!isReported) {
          const reason = delay > 0 ? 'rate_limit' : 'concurrency'
          ticket.onWait?.({ reason, delay, waiting: this.#placesOf(ticket).waiting + (waiting.places ? 0 : 1) })
        }
        const left = ticket.maxWait - this.#waited(ticket, began, now)
        // It may not wait any longer, or would have to wait longer than it may.
        if (left <= 0 || (delay > 0 && this.#opening(ticket) - now > left))
          throw giveUp(delay > 0 || ticket.rateLimited > 0 ? this.#received : undefined)
        const sleep = Math.min(pause, left)
        if (hasRequestContexts) waiting.looksAt = now + sleep
        const slept = await waiting.sleep(sleep)
        if (slept > 0) this.#catchUp((waited = Math.max(waited, now) + slept))
      }
    } finally {
      signal?.removeEventListener('abort', waiting.wake)
      waiting.places?.leave(waiting)
      const now = this.now()
      ticket.waited = this.#waited(ticket, began, now)
      ticket.waitedUntil = now
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
    const hasPlace = places.taken.size + ahead < ticket.maxConcurrency
    if (delay === 0 && ahead < mostAhead && hasPlace) return 0
    if (hasRequestContexts) return Math.max(delay || shortestPause, ahead * pauseForEach)
    // The call before it wakes it up, or a call that frees its place.
    return ahead === 0 && delay > 0 ? delay : Infinity
  }

  /** Milliseconds until a call may start as far as the limit is concerned. */
  #delay(ticket: GateTicket, now: number): number {
    return ticket.waitsForLimit ? Math.max(0, this.#opening(ticket) - now, this.#pace?.delay(now) ?? 0) : 0
  }

  /** The end of the call's `Retry-After`, and of what closes the gate for all. */
  #opening({ opensAt }: GateTicket): number {
    return Math.max(opensAt, this.#pace?.opensAt ?? this.#opensAt)
  }

  /** How long a call has waited since it began to, and before, without the time until the service last accepted a request. */
  #waited({ waited, waitedUntil }: GateTicket, began: number, now: number): number {
    if (this.#acceptedAt > began) return now - this.#acceptedAt
    return now - began + (this.#acceptedAt > waitedUntil ? 0 : waited)
  }

  /** Tells the pace about a 429, and loads it first. Without its file each 429 is followed by its own wait, and the next one tries again. */
  async #learn(request: TakenPlace, now: number, delay: number): Promise<void> {
    const seen = this.#seen
    const loaded = await import('./rate-limit-pace.ts').catch(() => undefined)
    if (!loaded) return seen.abandon(now)
    // Another clock began in the meantime.
    if (seen !== this.#seen) return
    this.#pace ??= new loaded.RateLimitPace(seen)
    this.#pace.limit(request, now, delay)
    this.#wakeNext()
  }

  #abandon(now: number): void {
    ;(this.#pace ?? this.#seen).abandon(now)
  }

  #start(ticket: GateTicket, now: number): void {
    const request: TakenPlace = { ...(this.#pace ?? this.#seen).start(now), seenAt: Infinity }
    if (hasRequestContexts) {
      request.seenAt = now
      request.timer = setInterval(() => (request.seenAt = this.now()), signOfLife)
    }
    ticket.request = request
    this.#placesOf(ticket).taken.add(request)
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
    for (const [maxConcurrency, places] of this.#places) if (places.taken.size < maxConcurrency) places.next?.wake()
  }

  /** Forgets everything, because fake timers began or ended. Calls that wait join the new lines. */
  #forget(): void {
    const before = this.#places
    this.#pace = undefined
    this.#seen = new SeenRequests()
    this.#opensAt = -Infinity
    this.#places = new Map()
    for (let { next } of before.values()) {
      for (; next; next = next.next) {
        next.places = undefined
        next.wake()
      }
    }
  }

  /** Timers have waited until this time. If the clock is far behind, it does not follow the timers. */
  #catchUp(time: number): void {
    const behind = time - performance.now() - this.#offset
    if (behind > mostEarly) this.#offset += behind
  }

  /** The places for a call, without lost ones if the time is given. */
  #placesOf({ maxConcurrency }: GateTicket, now = -Infinity): Places {
    let places = this.#places.get(maxConcurrency)
    if (!places) this.#places.set(maxConcurrency, (places = new Places()))
    if (hasRequestContexts) for (const _ of places.freeLost(maxConcurrency, now)) this.#abandon(now)
    return places
  }
}

/** One call at the gate. */
export interface GateTicket {
  /** How many calls with the same number may be under way at once. */
  readonly maxConcurrency: number
  /** Whether the call waits while the rate limit is used up. Every call waits for one of `maxConcurrency` places. */
  readonly waitsForLimit: boolean
  /** How long the call waits while the service accepts no request of the gate, in milliseconds. */
  readonly maxWait: number
  readonly signal: AbortSignal | undefined
  /** Runs when the call has to wait. */
  readonly onWait: ((wait: GateWait) => void) | undefined
  /** How long the call had waited since the service accepted a request when its last wait ended, in milliseconds, and when that was. */
  waited: number
  waitedUntil: number
  /** The call sends no request until then, on the clock of the gate: its last 429 asked for it. */
  opensAt: number
  /** How often the call got a 429. Calls with more of them go first. */
  rateLimited: number
  /** The request that is under way. */
  request: TakenPlace | undefined
}

/** Why and how long a call waits for its turn. */
export interface GateWait {
  reason: 'concurrency' | 'rate_limit'
  /** Milliseconds until the turn, at least. */
  delay: number
  /** How many calls with the same `maxConcurrency` wait, including this one. */
  waiting: number
}

/** The request of a call that has a place. */
export interface TakenPlace extends SeenRequest {
  /** When its call last showed that it still runs. */
  seenAt: number
  timer?: ReturnType<typeof setInterval>
}

/** A 429 as the client received it. */
export type LimitedResponse = { response: Response; text: string; key: string | undefined }

/** Milliseconds: how often a call shows that it still runs, and when its place or its turn is free because it did not. */
export const signOfLife = 300
const placeIsLost = 1000
const turnIsLost = 200

/** A call that waits for its turn. */
export class Waiting {
  readonly ticket: GateTicket
  /** Calls with a higher number go first. Those that do not wait for the rate limit need a place alone. */
  readonly priority: number
  /** Where it waits, and the calls before and after it there. */
  places: Places | undefined
  before: Waiting | undefined
  next: Waiting | undefined
  /** When it looks again at the latest. */
  looksAt = Infinity
  #end: (() => void) | undefined

  constructor(ticket: GateTicket) {
    this.ticket = ticket
    this.priority = ticket.waitsForLimit ? ticket.rateLimited : Infinity
  }

  /** Ends the sleep of the call. */
  readonly wake = (): void => this.#end?.()

  /** Resolves after this many milliseconds, or earlier with `wake`. Returns how long the timer has run: 0 without one. */
  sleep(milliseconds: number): Promise<number> {
    return new Promise((resolve) => {
      const ms = Math.min(Math.ceil(milliseconds), 0x7fffffff)
      const timer = milliseconds < Infinity ? setTimeout(() => resolve(ms), ms) : undefined
      this.#end = () => {
        clearTimeout(timer)
        resolve(0)
      }
    })
  }
}

/** The places of all calls with the same `maxConcurrency`, and the line of the calls that wait for one. */
export class Places {
  readonly taken = new Set<TakenPlace>()
  /**
   * The first and the last of the calls that wait, in the order of their turns. Each has the one after and before it, because an
   * array of many calls moves all of them when the first one leaves.
   */
  next: Waiting | undefined
  before: Waiting | undefined
  /** How many calls wait. */
  waiting = 0

  /** The requests whose calls have ended without a word. Their places become free. */
  freeLost(maxConcurrency: number, now: number): TakenPlace[] {
    if (this.taken.size < maxConcurrency) return []
    return [...this.taken].filter((request) => now > request.seenAt + placeIsLost && this.taken.delete(request))
  }

  /** Puts a call into the line, unless it is there, and counts those before it, up to a number. */
  join(waiting: Waiting, now: number, most: number): number {
    if (waiting.places !== this) {
      // Few calls go before the last one, and those are at the front.
      let next = this.before && waiting.priority > this.before.priority ? this.next : undefined
      while (next && next.priority >= waiting.priority) next = next.next
      this.#link((next ?? this).before, waiting)
      this.#link(waiting, next)
      this.waiting++
      waiting.places = this
    }
    let ahead = 0
    for (let other = this.next; other && other !== waiting && ahead < most; other = other.next) {
      // If only its timer is late, it joins the line again.
      if (now > other.looksAt + turnIsLost) this.leave(other)
      else ahead++
    }
    return ahead
  }

  leave(waiting: Waiting): void {
    this.#link(waiting.before, waiting.next)
    waiting.places = undefined
    this.waiting--
  }

  #link(before: Waiting | undefined, next: Waiting | undefined): void {
    ;(before ?? this).next = next
    ;(next ?? this).before = before
  }
}
