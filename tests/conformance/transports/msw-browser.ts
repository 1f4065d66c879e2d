import { createHandlers } from '@academy-access/msw'
import { setupWorker } from 'msw/browser'

import { type Transport, nextBaseUrl } from './transport.ts'

const worker = setupWorker()
let started: Promise<unknown> | undefined

/** MSW in a browser: its service worker intercepts requests. */
export const mswBrowserTransport: Transport = {
  name: 'MSW in a browser',
  servesOtherPaths: false,
  async open(platform) {
    const baseUrl = nextBaseUrl()
    // A page has one worker, so platforms are distinguished by host.
    await (started ??= worker.start({ onUnhandledFrame: 'bypass', quiet: true }))
    worker.use(...createHandlers(platform, { baseUrl }))
    return { baseUrl, fetch: (input, init) => fetch(input, init), close: async () => {} }
  },
}
