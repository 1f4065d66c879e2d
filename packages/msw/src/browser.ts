import { pageLimits } from '@academy-access/engine/internal'
import { setupWorker, type SetupWorker } from 'msw/browser'

import { checkNames } from './check-names.ts'
import { type AcademyMock, createMock, setupOptionNames, type SetupOptions } from './setup.ts'
import { startControllingWorker, type WorkerScript } from './worker-control.ts'

export type { AddressOptions } from './address.ts'
export type { ErrorDetails, Override, OverrideOptions } from './override.ts'
export type { AcademyMock, SetupOptions, UnhandledPolicy } from './setup.ts'
export type { TestHooks } from './test-hooks.ts'
// The declarations of a program name the types of the engine through this entry: pnpm shows it no other one.
export type * from '@academy-access/engine'
export type { WorkerScript } from './worker-control.ts'

/** How to set up an academy in a browser. */
export interface BrowserSetupOptions extends SetupOptions {
  /** The worker script of MSW; by default the script at `/mockServiceWorker.js`. */
  serviceWorker?: WorkerScript | undefined
  /** If true (default), MSW does not print each request to the console. */
  quiet?: boolean | undefined
}

/** An academy in a browser. */
export interface AcademyWorkerMock extends AcademyMock {
  /** The MSW worker that intercepts the requests. */
  readonly worker: SetupWorker
}

/**
 * Sets up an academy in a browser: for the tests of a file, or for an app in development without a server. In a test
 * file the mock starts, resets and stops by itself. In an app call `start` before the first request.
 *
 * The app has to serve the worker script: run `npx msw init public`, or use the plugin of `msw/vite`. `start` rejects if
 * another version of MSW made the script.
 *
 * @throws ServiceError `validation_error` with the path of the first wrong value of the fixture.
 * @throws TypeError for an unknown option.
 *
 * @example
 * ```ts no-run
 * import { demoFixture } from '@academy-access/msw'
 * import { setupAcademy } from '@academy-access/msw/browser'
 *
 * await setupAcademy({ fixture: demoFixture(), proxy: true }).start()
 * ```
 */
export function setupAcademy(options: BrowserSetupOptions = {}): AcademyWorkerMock {
  checkNames('setupAcademy', options, optionNames)
  const { serviceWorker, quiet = true } = options
  const { mock, network } = createMock(options, { onUnhandledRequest: 'bypass', limits: pageLimits }, (handlers) => {
    const worker = setupWorker(...handlers)
    return {
      worker,
      start: (policy) => {
        const start = () => worker.start({ ...policy, quiet, ...(serviceWorker && { serviceWorker }) })
        return startControllingWorker(worker, () => startMatchingWorker(worker, start), serviceWorker)
      },
      use: (...more) => worker.use(...more),
      resetHandlers: () => worker.resetHandlers(),
      stop: async () => worker.stop(),
    }
  })
  return { ...mock, worker: network.worker }
}

const optionNames = {
  ...setupOptionNames,
  serviceWorker: true,
  quiet: true,
} satisfies Record<keyof BrowserSetupOptions, true>

/** The warning that MSW prints if another version of MSW made the worker script. */
const versionWarning = /different version of MSW \(([^()]+)\)/

/**
 * Starts a worker, and stops it if another version of MSW made its script: such a worker does not handle all requests.
 *
 * @throws Error with the version of the script.
 */
async function startMatchingWorker<Started>(
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
