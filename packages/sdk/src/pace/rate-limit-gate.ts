import type { PacedRequest, RateLimitPace } from './rate-limit-pace.ts'
import { type WaitingCall, WaitingCalls } from './waiting-calls.ts'

/** One call at the gate. */
export interface GateTicket {
  /** The operation of the call. */
  readonly operation: string
  /** How many calls with the same number may be under way at once. */
  readonly maxConcurrency: number
  /** Whether the call waits while the rate limit is used up. Every call waits for one of `maxConcurrency` places. */
  readonly waitsForLimit: boolean
  readonly signal: AbortSignal | undefined
  /** Runs when the call has to wait. */
  readonly onWait: ((wait: GateWait) => void) | undefined
  /** How often the call got a 429. Calls with more of them go first. */
  rateLimited: number
  /** The request that is under way. */
  request: PacedRequest | undefined
}

/** Why and how long a call waits for its turn. */
export interface GateWait {
  reason: 'concurrency' | 'rate_limit'
  /** Milliseconds until the turn, at least. */
  delay: number
  /** How many calls wait, including this one. */
  waiting: number
}

/** A 429 as the client received it. */
export type LimitedResponse = { response: Response; text: string; key: string | undefined }

/** The gate rejects a waiting call with this when it gives up on the call's operation. */
export class GaveUp {
  /** The last 429 of the operation. */
  readonly received: LimitedResponse

  constructor(received: LimitedResponse) {
    this.received = received
  }
}

/** Milliseconds: calls of an operation fail after this time in which the service responded to it with nothing but 429s. */
export const longestLimitation = 600_000

/** How many of the latest events the gate has at least when the first 429 comes. */
const leastNotes = 10_000

/**
 * Decides when each request of all clients with one key starts: at most `maxConcurrency` at once, and not more than the
 * rate limit allows, as far as the 429s so far show it. The first 429 loads the pace, because most programs get none. Until
 * then the gate notes what the pace will learn from.
 */
export class RateLimitGate {
  #pace: RateLimitPace | undefined
  #isLoading = false
  #notes: ((pace: RateLimitPace) => void)[] = []
  /** No request that waits for the limit starts until then, whatever the pace says. */
  #opensAt = -Infinity
  /** By `maxConcurrency`: clients with different numbers count their own calls. */
  readonly #places = new Map<number, Places>()
  readonly #aborts = new Map<AbortSignal, { calls: Set<Waiting>; listener: () => void }>()
  /** When the service began to respond with nothing but 429s, by operation. */
  readonly #limitedSince = new Map<string, number>()
  #arrivals = 0
  #underWay = 0
  #waiting = 0
  #timer: { handle: ReturnType<typeof setTimeout>; at: number } | undefined

  /**
   * Lets a call send a request: now (`undefined`) or later (a promise). Rejects with the signal's reason, or with
   * `GaveUp`.
   */
  enter(ticket: GateTicket): Promise<void> | undefined {
    const now = performance.now()
    if (ticket.rateLimited === 0 && this.#underWay === 0 && this.#waiting === 0) this.#limitedSince.clear()
    const places = this.#placesOf(ticket)
    const isFree = places.underWay < ticket.maxConcurrency && !places.lineOf(ticket).first
    const delay = this.#delay(ticket, now)
    if (isFree && delay === 0) {
      this.#start(ticket, places, now)
      return undefined
    }
    const { signal } = ticket
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        ticket,
        places,
        priority: ticket.rateLimited,
        order: this.#arrivals++,
        resolve,
        reject,
      }
      places.lineOf(ticket).add(waiting)
      this.#waiting++
      if (signal) this.#listen(signal, waiting)
      ticket.onWait?.({
        reason: delay > 0 ? 'rate_limit' : 'concurrency',
        delay: delay < Infinity ? delay : 0,
        waiting: this.#waiting,
      })
      this.#startWaiting()
    })
  }

  /** Reports the end of a request, and whether a response arrived that shows that it was within the limit. */
  leave(ticket: GateTicket, isAccepted: boolean): void {
    const now = performance.now()
    const request = this.#end(ticket)
    if (request && isAccepted) {
      this.#tell((pace) => pace.accept(request, now))
      this.#limitedSince.delete(ticket.operation)
    } else if (request) {
      this.#tell((pace) => pace.abandon(request, now))
    }
    this.#startWaiting()
  }

  /**
   * Reports a 429, and closes the gate for `delay` milliseconds. Returns false if the gate gives up on the operation: the
   * service has responded to it with nothing but 429s for too long. The waiting calls of the operation then fail too.
   */
  close(ticket: GateTicket, delay: number, received: LimitedResponse): boolean {
    const now = performance.now()
    const request = this.#end(ticket)
    if (request) this.#tell((pace) => pace.limit(request, now, delay))
    this.#opensAt = Math.max(this.#opensAt, now + delay)
    if (!this.#pace && !this.#isLoading) void this.#loadPace()
    ticket.rateLimited++
    const since = this.#limitedSince.get(ticket.operation) ?? now
    this.#limitedSince.set(ticket.operation, since)
    const givesUp = now - since >= longestLimitation
    if (givesUp) this.#giveUp(ticket.operation, received)
    this.#startWaiting()
    return !givesUp
  }

  /** Milliseconds until a call may start as far as the limit is concerned. */
  #delay({ waitsForLimit }: GateTicket, now: number): number {
    if (!waitsForLimit) return 0
    return Math.max(0, this.#opensAt - now, this.#pace?.delay(now) ?? 0)
  }

  /** Tells the pace what has happened, or notes it until the pace is loaded. */
  #tell(event: (pace: RateLimitPace) => void): void {
    if (this.#pace) event(this.#pace)
    else if (this.#notes.push(event) >= 2 * leastNotes) this.#notes.splice(0, leastNotes)
  }

  async #loadPace(): Promise<void> {
    this.#isLoading = true
    // Without its file, each 429 is followed by its own wait. The next one tries again.
    const loaded = await import('./rate-limit-pace.ts').catch(() => undefined)
    this.#isLoading = false
    if (!loaded) return
    this.#pace = new loaded.RateLimitPace()
    for (const event of this.#notes.splice(0)) event(this.#pace)
    this.#startWaiting()
  }

  #start(ticket: GateTicket, places: Places, now: number): void {
    places.underWay++
    this.#underWay++
    const request: PacedRequest = (ticket.request = { startedAt: now })
    this.#tell((pace) => pace.start(request))
  }

  #end(ticket: GateTicket): PacedRequest | undefined {
    const { request } = ticket
    ticket.request = undefined
    this.#underWay--
    this.#placesOf(ticket).underWay--
    return request
  }

  /** Starts the calls whose turn it is, and sets the timer for the next one. */
  #startWaiting(): void {
    let delay = Infinity
    while (this.#waiting > 0) {
      const now = performance.now()
      const next = this.#nextOf('impatient') ?? this.#nextOf('patient')
      if (!next) break
      delay = this.#delay(next.ticket, now)
      if (delay > 0) break
      this.#remove(next)
      this.#start(next.ticket, next.places, now)
      next.resolve()
      delay = Infinity
    }
    this.#wakeUpIn(delay)
  }

  /** The waiting call whose turn is next, among those with a free place. */
  #nextOf(line: 'patient' | 'impatient'): Waiting | undefined {
    let next: Waiting | undefined
    for (const [maxConcurrency, places] of this.#places) {
      const { first } = places[line]
      if (!first || places.underWay >= maxConcurrency) continue
      if (!next || (first.priority - next.priority || next.order - first.order) > 0) next = first
    }
    return next
  }

  #wakeUpIn(delay: number): void {
    const at = performance.now() + delay
    if (this.#timer && delay < Infinity && at >= this.#timer.at) return
    clearTimeout(this.#timer?.handle)
    this.#timer = undefined
    if (delay === Infinity) return
    const wakeUp = () => {
      this.#timer = undefined
      this.#startWaiting()
    }
    this.#timer = { handle: setTimeout(wakeUp, Math.min(Math.ceil(delay), 0x7fffffff)), at }
  }

  #giveUp(operation: string, received: LimitedResponse): void {
    this.#limitedSince.delete(operation)
    for (const { patient } of this.#places.values()) {
      for (const waiting of patient.all()) {
        if (waiting.ticket.operation !== operation) continue
        this.#remove(waiting)
        waiting.reject(new GaveUp(received))
      }
    }
  }

  #remove(waiting: Waiting): void {
    const { ticket, places } = waiting
    places.lineOf(ticket).delete(waiting)
    this.#waiting--
    const { signal } = ticket
    const abort = signal && this.#aborts.get(signal)
    if (!abort || !abort.calls.delete(waiting) || abort.calls.size > 0) return
    signal.removeEventListener('abort', abort.listener)
    this.#aborts.delete(signal)
  }

  /** One listener per signal: adding one more to a signal takes longer the more it has. */
  #listen(signal: AbortSignal, waiting: Waiting): void {
    const abort = this.#aborts.get(signal)
    if (abort) return void abort.calls.add(waiting)
    const calls = new Set([waiting])
    const listener = () => {
      for (const aborted of calls) {
        this.#remove(aborted)
        aborted.reject(signal.reason)
      }
      this.#startWaiting()
    }
    this.#aborts.set(signal, { calls, listener })
    signal.addEventListener('abort', listener)
  }

  #placesOf({ maxConcurrency }: GateTicket): Places {
    const places = this.#places.get(maxConcurrency) ?? new Places()
    this.#places.set(maxConcurrency, places)
    return places
  }
}

interface Waiting extends WaitingCall<Waiting> {
  readonly ticket: GateTicket
  readonly places: Places
  readonly order: number
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** The places of all calls with the same `maxConcurrency`. */
class Places {
  underWay = 0
  readonly patient = new WaitingCalls<Waiting>()
  /** Calls that do not wait while the rate limit is used up. */
  readonly impatient = new WaitingCalls<Waiting>()

  lineOf({ waitsForLimit }: GateTicket): WaitingCalls<Waiting> {
    return waitsForLimit ? this.patient : this.impatient
  }
}
