/** The warning that MSW prints if another version of MSW made the worker script. */
const versionWarning = /different version of MSW \(([^()]+)\)/

/**
 * Starts a worker, and stops it if another version of MSW made its script: such a worker does not handle all requests.
 *
 * @throws Error with the version of the script.
 */
export async function startMatchingWorker<Started>(
  worker: { stop(): void | Promise<void> },
  start: () => Promise<Started>,
): Promise<Started> {
  const { warn } = console
  let version: string | undefined
  console.warn = (...args: unknown[]) => {
    const found = versionWarning.exec(args.map(String).join(' '))?.[1]
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
  // Without `await`: an older script does not confirm that it has stopped.
  void worker.stop()
  throw new Error(
    `The worker script was made by msw ${version}, which is not the version of msw in this page: run "npx msw init <public folder>" again, or let the plugin of msw/vite serve the script`,
  )
}
