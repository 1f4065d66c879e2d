/** How many requests one piece of work has under way. The client holds them back where the service limits them. */
const atOnce = 4

/**
 * Runs jobs side by side, and yields their results in the order of the jobs. A job is taken only when there is room, so
 * an endless iterable is no problem. When a job fails or the reader stops, the jobs under way are awaited: nothing is
 * sent afterwards.
 */
export async function* inOrder<Result>(
  jobs: Iterable<() => Promise<Result>> | AsyncIterable<() => Promise<Result>>,
): AsyncGenerator<Result, void, undefined> {
  const running: Promise<Result>[] = []
  try {
    for await (const job of jobs) {
      const promise = job()
      // The failure is reported when its turn comes. Until then it must not count as unhandled.
      promise.catch(() => {})
      running.push(promise)
      const [first] = running
      if (first === undefined || running.length < atOnce) continue
      yield await first
      void running.shift()
    }
    for (const promise of running) yield await promise
  } finally {
    await Promise.allSettled(running)
  }
}

/** Cuts an iterable into arrays of at most `size` items. */
export async function* chunksOf<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[], void, undefined> {
  let chunk: Item[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length === size) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}
