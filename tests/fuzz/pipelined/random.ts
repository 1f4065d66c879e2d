/** Random choices that a seed repeats. */
export interface Random {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** The generator mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed | 0
  const below = (limit: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return { below, pick: (items) => items[below(items.length)]! }
}
