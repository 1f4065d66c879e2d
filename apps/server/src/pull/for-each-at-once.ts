/** How many calls are started at once. The client sends a few of them and paces the others. */
const width = 100

/** Calls a function for each item, many at once. After the first failure it starts no more, and rejects. */
export async function forEachAtOnce<Item>(items: readonly Item[], call: (item: Item) => Promise<void>): Promise<void> {
  const remaining = items.values()
  let hasFailed = false
  const work = async () => {
    // The workers share the iterator, so each item is taken once.
    for (const item of remaining) {
      if (hasFailed) return
      try {
        await call(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work))
}
