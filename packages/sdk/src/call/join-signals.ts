/** A signal, and a function that removes its listeners from the signals of the caller. */
export interface JoinedSignal {
  signal: AbortSignal
  release: () => void
}

/**
 * A signal for one call that aborts with the first of the given signals. ky and `fetch` add listeners and followers to
 * the signal that they get, and a signal of the caller may live as long as the program.
 */
export function joinSignals(...signals: (AbortSignal | undefined)[]): JoinedSignal | undefined {
  const sources = signals.filter((signal) => signal !== undefined)
  if (sources.length === 0) return undefined
  const controller = new AbortController()
  const abort = () => {
    for (const { aborted, reason } of sources) if (aborted) controller.abort(reason)
  }
  abort()
  for (const signal of sources) signal.addEventListener('abort', abort)
  const release = () => sources.forEach((signal) => signal.removeEventListener('abort', abort))
  return { signal: controller.signal, release }
}

/**
 * Rejects with the reason of the signal as soon as it aborts, also if the promise never settles. After a time, `atEnd` settles it.
 * The signal belongs to one call, so the listener ends with it.
 */
export function untilEnded<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  milliseconds = Infinity,
  atEnd?: (resolve: (value: Value) => void, reject: (reason: Error) => void) => void,
): Promise<Value> {
  const isLimited = milliseconds <= longestTimer
  if (!signal && !isLimited) return promise
  return new Promise((resolve, reject) => {
    // Node warns of a negative time, which a deadline in the past gives.
    const timer = isLimited ? setTimeout(() => atEnd?.(resolve, reject), Math.max(0, milliseconds)) : undefined
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Resolves after a time. Rejects with the reason of the signal as soon as it aborts. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return untilEnded(new Promise<void>(() => {}), signal, milliseconds, (resolve) => resolve())
}

/** Milliseconds: the longest time that `setTimeout` can wait. */
export const longestTimer = 0x7fffffff
