import { constants } from 'node:os'

/** The request to end, from Ctrl-C, from the system, or from a terminal that is closed. */
export type StopSignal = ReturnType<typeof listenForStop>

/**
 * Listens for Ctrl-C and for the request to end. The second one ends the process at once, unless the command
 * `endsItself`: then it aborts `now`, and the third one ends the process.
 */
export function listenForStop({ endsItself = false } = {}) {
  const gently = new AbortController()
  const now = new AbortController()
  let exitCode = 130
  const onSignal = (name: NodeJS.Signals) => {
    exitCode = 128 + constants.signals[name]
    if (!gently.signal.aborted) return gently.abort(new Error('stopped'))
    if (!endsItself || now.signal.aborted) process.exit(exitCode)
    now.abort(new Error('stopped'))
  }
  for (const name of names) process.on(name, onSignal)
  return {
    /** Aborted by the first signal: nothing new begins. */
    signal: gently.signal,
    /** Aborted by the second signal, for a command that must still write what it has done. */
    now: now.signal,
    /** The exit code of a stopped command. */
    get exitCode(): number {
      return exitCode
    },
    close(): void {
      for (const name of names) process.off(name, onSignal)
    },
  }
}

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
