/** How many requests at the limit are accepted before it allows one more: at first, and at least. */
const firstPatience = 64
const leastPatience = 16

/** How many requests may be under way at once. Tries one more after a while, and has more patience after each 429 of these. */
export class ConcurrencyLimit {
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
