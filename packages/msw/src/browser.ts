import { setupWorker, type SetupWorker } from 'msw/browser'

import { startInControl } from './control.ts'
import { type AcademyMock, createMock, type SetupOptions } from './setup.ts'
import { refuseOtherWorkers } from './worker-version.ts'

export type { AcademyMock, SetupOptions, UnhandledPolicy } from './setup.ts'
export type { Hooks } from './runner.ts'

/** How to set up an academy in a browser. */
export interface BrowserSetupOptions extends SetupOptions {
  /** Where the worker script of msw is; by default `/mockServiceWorker.js`. */
  serviceWorker?: { url?: string; options?: RegistrationOptions } | undefined
  /** Whether msw keeps from telling of each request in the console; true by default. */
  quiet?: boolean | undefined
}

/** An academy in a browser. */
export interface AcademyWorkerMock extends AcademyMock {
  /** MSW's own worker. */
  readonly worker: SetupWorker
}

/**
 * Sets up an academy in a browser: for the tests of a file, or for an app that is developed without a server. In tests
 * it starts, resets and stops by itself; in an app call `start` before anything is fetched.
 *
 * The worker script is the app's own: `npx msw init public`, or the plugin of `msw/vite`. One of another version of msw
 * makes `start` fail.
 *
 * @throws ServiceError `validation_error` with the path of the first wrong value of the fixture.
 *
 * @example
 * ```ts no-run
 * import { demoFixture } from '@academy-access/engine'
 * import { setupAcademy } from '@academy-access/msw/browser'
 *
 * await setupAcademy({ fixture: demoFixture(), baseUrl: location.origin, proxy: true }).start()
 * ```
 */
export function setupAcademy(options: BrowserSetupOptions = {}): AcademyWorkerMock {
  const { serviceWorker, quiet = true } = options
  const { mock, network } = createMock(options, { onUnhandledRequest: 'bypass' }, (handlers) => {
    const worker = setupWorker(...handlers)
    return {
      worker,
      start: (policy) => {
        const start = () => worker.start({ ...policy, quiet, ...(serviceWorker && { serviceWorker }) })
        return startInControl(worker, () => refuseOtherWorkers(worker, start), serviceWorker)
      },
      use: (...more) => worker.use(...more),
      resetHandlers: () => worker.resetHandlers(),
      stop: async () => worker.stop(),
    }
  })
  return { ...mock, worker: network.worker }
}
