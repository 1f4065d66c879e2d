/** How much a ring keeps. */
export interface RingLimits<Item> {
  readonly items: number
  /** Bytes of all items together; no limit by default. */
  readonly bytes?: number
  /** The size of an item; 0 by default. */
  readonly bytesOf?: (item: Item) => number
}

/** The latest items, oldest first. Adding one removes the oldest ones that are over a limit. */
export class Ring<Item> {
  #items: (Item | undefined)[] = []
  /** Items before this place are removed. */
  #first = 0
  #bytes = 0
  readonly #limits: Required<RingLimits<Item>>

  constructor({ items, bytes = Infinity, bytesOf = () => 0 }: RingLimits<Item>) {
    this.#limits = { items, bytes, bytesOf }
  }

  push(item: Item): void {
    const { items, bytes, bytesOf } = this.#limits
    this.#items.push(item)
    this.#bytes += bytesOf(item)
    let oldest = this.#items[this.#first]
    while (oldest !== undefined && (this.#items.length - this.#first > items || this.#bytes > bytes)) {
      this.#bytes -= bytesOf(oldest)
      this.#items[this.#first++] = undefined
      oldest = this.#items[this.#first]
    }
    // Moves the rest to the front once per many items, so that a push stays cheap.
    if (this.#first > 64 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first)
      this.#first = 0
    }
  }

  clear(): void {
    this.#items = []
    this.#first = this.#bytes = 0
  }

  toArray(): Item[] {
    return this.#items.slice(this.#first) as Item[]
  }
}
