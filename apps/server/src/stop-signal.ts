/** The request to end, from Ctrl-C or from the system. */
export interface StopSignal {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal
  /** The exit code of a stopped command. */
  readonly exitCode: number
  close(): void
}

/** Listens for Ctrl-C and for the request to end. The second one ends the process at once. */
export function listenForStop(): StopSignal {
  const controller = new AbortController()
  let exitCode = 130
  const onSignal = (name: NodeJS.Signals) => {
    exitCode = name === 'SIGINT' ? 130 : 143
    if (controller.signal.aborted) process.exit(exitCode)
    controller.abort(new Error('stopped'))
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    get exitCode() {
      return exitCode
    },
    close: () => void process.off('SIGINT', onSignal).off('SIGTERM', onSignal),
  }
}
