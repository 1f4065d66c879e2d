/** What msw writes to the console, and no more than that, when the worker script is not its own. */
const foreignScript = /different version of MSW \((.+?)\)/

/**
 * Starts a worker, and refuses one whose script another version of msw made: it would leave requests unanswered, or let
 * them out.
 *
 * @throws Error with both versions' way out.
 */
export async function refuseOtherWorkers<Started>(
  worker: { stop(): void | Promise<void> },
  start: () => Promise<Started>,
): Promise<Started> {
  const { warn } = console
  let version: string | undefined
  console.warn = (...args: unknown[]) => {
    const found = foreignScript.exec(args.map(String).join(' '))?.[1]
    if (found === undefined) warn.apply(console, args)
    else version = found
  }
  let started: Started
  try {
    started = await start()
  } finally {
    console.warn = warn
  }
  if (version === undefined) return started
  // Not waited for: an older script does not confirm it.
  void worker.stop()
  throw new Error(
    `The worker script was made by msw ${version}, which is not the msw that runs here: run "npx msw init <public folder>" once more, or let the plugin of msw/vite serve it`,
  )
}
