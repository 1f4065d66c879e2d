import { constants } from 'node:os'

/** The request to end, from Ctrl-C, from the system, or from a terminal that is closed. */
export interface StopSignal {
  /** Aborted by the first signal: nothing new begins. */
  readonly signal: AbortSignal
  /** Aborted by the second signal, for a command that must still write what it has done. */
  readonly now: AbortSignal
  /** The exit code of a stopped command. */
  readonly exitCode: number
  close(): void
}

/**
 * Listens for Ctrl-C and for the request to end. The second one ends the process at once, unless the command
 * `endsItself`: then it aborts `now`, and the third one ends the process.
 */
export function listenForStop({ endsItself = false } = {}): StopSignal {
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
    signal: gently.signal,
    now: now.signal,
    get exitCode() {
      return exitCode
    },
    close() {
      for (const name of names) process.off(name, onSignal)
    },
  }
}

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
