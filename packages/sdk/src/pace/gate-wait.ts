import type { GateTicket, LimitedResponse } from './gate-ticket.ts'
import type { WaitingCall, WaitingCalls } from './waiting-calls.ts'

/**
 * Whether timers and promises belong to the request that the program responds to, and end with it. In Cloudflare Workers no
 * request may need another one to go on: each waiting call looks again after a while, and no call wakes up another.
 */
export const hasRequestContexts =
  (globalThis as { navigator?: { userAgent?: string } }).navigator?.userAgent === 'Cloudflare-Workers'

/** A call that waits for its turn. */
export class Waiting implements WaitingCall<Waiting> {
  before?: Waiting | undefined
  after?: Waiting | undefined
  readonly ticket: GateTicket
  readonly priority: number
  #line: WaitingCalls<Waiting> | undefined
  /** When it looks again at the latest. */
  looksAt = Infinity
  /** The 429 for which the gate gives up on the operation of the call. */
  gaveUp: LimitedResponse | undefined
  #end: (() => void) | undefined

  constructor(ticket: GateTicket) {
    this.ticket = ticket
    this.priority = ticket.rateLimited
  }

  /** Puts the call into a line, unless it is there. */
  join(line: WaitingCalls<Waiting>): void {
    if (this.#line === line) return
    this.#line = line
    line.add(this)
  }

  leave(): void {
    this.#line?.delete(this)
    this.#line = undefined
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
