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
  /** The sizes of the items: to read an old item again takes longer. */
  #sizes: number[] = []
  /** Items before this place are removed. */
  #first = 0
  #bytes = 0
  readonly #limits: Required<RingLimits<Item>>

  constructor({ items, bytes = Infinity, bytesOf = () => 0 }: RingLimits<Item>) {
    this.#limits = { items, bytes, bytesOf }
  }

  push(item: Item): void {
    const { items, bytes, bytesOf } = this.#limits
    const size = bytesOf(item)
    this.#items.push(item)
    this.#sizes.push(size)
    this.#bytes += size
    while (this.#items.length - this.#first > items || (this.#bytes > bytes && this.#first < this.#items.length)) {
      this.#bytes -= this.#sizes[this.#first] ?? 0
      this.#items[this.#first++] = undefined
    }
    // Moves the rest to the front once per many items, so that a push stays cheap.
    if (this.#first > 64 && this.#first * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#first)
      this.#sizes = this.#sizes.slice(this.#first)
      this.#first = 0
    }
  }

  clear(): void {
    this.#items = []
    this.#sizes = []
    this.#first = this.#bytes = 0
  }

  get last(): Item | undefined {
    return this.#first < this.#items.length ? this.#items.at(-1) : undefined
  }

  toArray(): Item[] {
    return this.#items.slice(this.#first) as Item[]
  }
}
