/** The last so many items, oldest first. */
export class Ring<Item> {
  #items: Item[] = []
  #next = 0
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  push(item: Item): void {
    this.#items[this.#next] = item
    this.#next = (this.#next + 1) % this.#capacity
  }

  clear(): void {
    this.#items = []
    this.#next = 0
  }

  toArray(): Item[] {
    return this.#items.length < this.#capacity
      ? this.#items.slice()
      : [...this.#items.slice(this.#next), ...this.#items.slice(0, this.#next)]
  }
}
