import type { SeenRequest } from './seen-requests.ts'

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
  /** Whether one of so many places is free for a call with so many waiting calls before it. */
  hasPlace(maxConcurrency: number, ahead = 0): boolean {
    return this.taken.size + ahead < maxConcurrency
  }

  /** The requests whose calls have ended without a word. Their places become free. */
  freeLost(maxConcurrency: number, now: number): TakenPlace[] {
    if (this.hasPlace(maxConcurrency)) return []
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
