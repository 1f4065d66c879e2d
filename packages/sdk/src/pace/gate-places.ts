import type { TakenPlace } from './gate-ticket.ts'
import type { Waiting } from './gate-wait.ts'
import { WaitingCalls } from './waiting-calls.ts'

/** Milliseconds: how often a call shows that it still runs, and when its place or its turn is free because it did not. */
export const signOfLife = 300
const placeIsLost = 1000
const turnIsLost = 200

/** The places of all calls with the same `maxConcurrency`, and the calls that wait for one. */
export class Places {
  readonly #taken = new Set<TakenPlace>()
  readonly #patient = new WaitingCalls<Waiting>()
  /** Calls that do not wait while the rate limit is used up. */
  readonly #impatient = new WaitingCalls<Waiting>()
  readonly #count: number

  constructor(count: number) {
    this.#count = count
  }

  get isIdle(): boolean {
    return this.#taken.size + this.waiting === 0
  }

  /** How many calls wait. */
  get waiting(): number {
    return this.#patient.size + this.#impatient.size
  }

  take(request: TakenPlace): void {
    this.#taken.add(request)
  }

  /** Frees the place of a request. Returns false if it has none. */
  free(request: TakenPlace): boolean {
    return this.#taken.delete(request)
  }

  /** The requests whose calls have ended without a word. Their places become free. */
  lost(now: number): TakenPlace[] {
    if (this.#taken.size < this.#count) return []
    return [...this.#taken].filter((request) => now > request.seenAt + placeIsLost && this.free(request))
  }

  /** Whether a place is free for a call with so many waiting calls before it. */
  hasPlace(ahead: number): boolean {
    return this.#taken.size + ahead < this.#count
  }

  lineOf({ waitsForLimit }: { waitsForLimit: boolean }): WaitingCalls<Waiting> {
    return waitsForLimit ? this.#patient : this.#impatient
  }

  /** The first calls of the lines. */
  wakeFirst(): void {
    this.#impatient.first?.wake()
    this.#patient.first?.wake()
  }

  all(): Waiting[] {
    return [...this.#impatient, ...this.#patient]
  }

  /** Puts a call into its line, and counts those before it, up to a number. */
  join(waiting: Waiting, now: number, most: number): number {
    const line = this.lineOf(waiting.ticket)
    waiting.join(line)
    let ahead = 0
    for (const other of line) {
      if (other === waiting || ahead >= most) break
      // If only its timer is late, it joins the line again.
      if (now > other.looksAt + turnIsLost) other.leave()
      else ahead++
    }
    return ahead
  }
}
