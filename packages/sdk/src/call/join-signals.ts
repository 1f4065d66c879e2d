/** A signal, and a function that removes its listeners from the signals of the caller. */
export interface JoinedSignal {
  signal: AbortSignal
  release: () => void
}

/**
 * A signal for one call that aborts with the first of the given signals. ky and `fetch` add listeners and followers to
 * the signal that they get, and a signal of the caller may live as long as the program.
 */
export function joinSignals(first: AbortSignal | undefined, second?: AbortSignal): JoinedSignal | undefined {
  if (!first && !second) return undefined
  const sources = [first, second].filter((signal) => signal !== undefined)
  const controller = new AbortController()
  const abort = () => {
    const source = sources.find(({ aborted }) => aborted)
    if (source) controller.abort(source.reason)
  }
  abort()
  for (const signal of sources) signal.addEventListener('abort', abort)
  const release = () => sources.forEach((signal) => signal.removeEventListener('abort', abort))
  return { signal: controller.signal, release }
}

/**
 * Rejects with the reason of the signal as soon as it aborts, also if the promise never settles. The signal belongs to one
 * call, so the listener ends with it.
 */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    promise.then(resolve, reject)
  })
}
