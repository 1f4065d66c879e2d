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
  const signals = [first, second]
  const aborted = signals.find((signal) => signal.aborted)
  if (aborted) controller.abort(aborted.reason)
  const onAbort = ({ target }: { target: unknown }) => controller.abort(target === first ? first.reason : second.reason)
  const release = () => signals.forEach((signal) => signal.removeEventListener('abort', onAbort))
  for (const signal of signals) signal.addEventListener('abort', onAbort)
  return { signal: controller.signal, release }
}
