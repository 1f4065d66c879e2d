/** Random choices that follow from a seed. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e37_79b9) >>> 0
  }

  /** A whole number from 0 to less than `limit`. */
  below(limit: number): number {
    // Mulberry32: all seeds give different, well mixed numbers.
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }

  /** True once in so many times. */
  oneIn(count: number): boolean {
    return this.below(count) === 0
  }

  /** One of the items; undefined if there are none. */
  any<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(Math.max(1, items.length))]
  }

  /** One of the items, of which there is at least one. */
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  /** Each of the items, or not. */
  some<Item>(items: readonly Item[]): Item[] {
    return items.filter(() => this.oneIn(2))
  }

  /** What one of the functions returns, chosen by its weight. */
  weighted<Value>(choices: readonly (readonly [weight: number, choose: () => Value])[]): Value {
    let left = this.below(choices.reduce((sum, [weight]) => sum + weight, 0))
    for (const [weight, choose] of choices) {
      if (left < weight) return choose()
      left -= weight
    }
    throw new Error('a choice needs a weight above 0')
  }

  /** So many values. */
  many<Value>(count: number, one: (index: number) => Value): Value[] {
    return Array.from({ length: count }, (_, index) => one(index))
  }
}
