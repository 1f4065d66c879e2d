/** The academies of the API keys that were used last. A key belongs to one academy for good; the academy judges the key. */
export class KeyCache {
  readonly #academies = new Map<string, string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): string | undefined {
    return this.#academies.get(key)
  }

  set(key: string, academy: string): void {
    this.#academies.set(key, academy)
    const [oldest] = this.#academies.keys()
    if (this.#academies.size > this.#most && oldest !== undefined) this.#academies.delete(oldest)
  }

  /** The academy was deleted, and another one can have the key now. */
  delete(key: string): void {
    this.#academies.delete(key)
  }
}
