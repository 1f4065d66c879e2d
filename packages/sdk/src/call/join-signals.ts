/** A signal, and a function that removes its listeners. */
export interface JoinedSignal {
  signal: AbortSignal | undefined
  release: (() => void) | undefined
}

/**
 * A signal that aborts with the first of the two, for the time of one call. `AbortSignal.any` would stay known to a signal
 * that lives as long as the client.
 */
export function joinSignals(first: AbortSignal | undefined, second: AbortSignal | undefined): JoinedSignal {
  if (!first || !second) return { signal: first ?? second, release: undefined }
  const controller = new AbortController()
  const abort = () => controller.abort((first.aborted ? first : second).reason)
  if (first.aborted || second.aborted) abort()
  const signals = [first, second]
  for (const signal of signals) signal.addEventListener('abort', abort)
  const release = () => signals.forEach((signal) => signal.removeEventListener('abort', abort))
  return { signal: controller.signal, release }
}
