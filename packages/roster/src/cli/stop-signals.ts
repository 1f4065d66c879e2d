/** What a signal of the terminal or of the system asks for. */
export interface StopSignals {
  /** Whether the work should end after the requests under way. */
  readonly isStopping: boolean
  /** The exit code of a stopped command, or undefined if it was not stopped. */
  readonly exitCode: number | undefined
  /** Aborts waits and requests: at the second signal, or at the first one if the work only reads. */
  readonly signal: AbortSignal
  close(): void
}

/** Listens for Ctrl-C and for the request to end. */
export function listenForStop(first: 'finish' | 'abort'): StopSignals {
  const controller = new AbortController()
  let exitCode: number | undefined
  const onSignal = (name: NodeJS.Signals) => {
    if (exitCode !== undefined || first === 'abort') controller.abort(new Error('stopped'))
    else process.stderr.write('\nstopping after the requests under way; once more to stop now\n')
    exitCode ??= name === 'SIGINT' ? 130 : 143
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return {
    get isStopping() {
      return exitCode !== undefined
    },
    get exitCode() {
      return exitCode
    },
    signal: controller.signal,
    close: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  }
}
