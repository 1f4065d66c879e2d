/** How many requests one piece of work has under way. The client holds them back where the service limits them. */
const atOnce = 4

/**
 * Runs jobs side by side, and yields their results in the order of the jobs. A job is taken only when there is room, so
 * an endless iterable is no problem. When a job fails, those under way are awaited, and the results of those that succeed
 * are yielded before the error is thrown: what was done must be seen. When the reader stops, they are awaited too. Nothing
 * is sent afterwards.
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
      if (running.length === atOnce) yield await next()
    }
    while (running.length > 0) yield await next()
  } catch (error) {
    for (const settled of await Promise.allSettled(running)) if (settled.status === 'fulfilled') yield settled.value
    throw error
  } finally {
    await Promise.allSettled(running)
  }

  /** The result of the first job. Only a result that is yielded leaves the list. */
  async function next(): Promise<Result> {
    const result = await running[0]
    void running.shift()
    return result as Result
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
