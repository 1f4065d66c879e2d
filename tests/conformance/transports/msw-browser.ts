import { createHandlers } from '@academy-access/msw'
import { setupWorker } from 'msw/browser'

import { type Transport, nextBaseUrl } from './transport.ts'

const worker = setupWorker()
let started: Promise<unknown> | undefined

/** MSW in a browser: its service worker intercepts. */
export const mswBrowserTransport: Transport = {
  name: 'MSW in a browser',
  answersOutsideApi: false,
  async open(platform) {
    const baseUrl = nextBaseUrl()
    // One worker serves the page; each platform has a host of its own.
    await (started ??= worker.start({ onUnhandledFrame: 'bypass', quiet: true }))
    worker.use(...createHandlers(platform, { baseUrl }))
    return { baseUrl, fetch: (input, init) => fetch(input, init), close: async () => {} }
  },
}
