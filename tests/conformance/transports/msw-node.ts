import { createHandlers } from '@academy-access/msw'
import { setupServer } from 'msw/node'

import { type Transport, nextBaseUrl } from './transport.ts'

const server = setupServer()
let opened = 0

/** MSW in Node: the global `fetch` is intercepted. */
export const mswNodeTransport: Transport = {
  name: 'MSW in Node',
  answersOutsideApi: false,
  async open(platform) {
    const baseUrl = nextBaseUrl()
    // One server serves the process; each platform has a host of its own.
    if (opened++ === 0) server.listen({ onUnhandledFrame: 'error' })
    server.use(...createHandlers(platform, { baseUrl }))
    return {
      baseUrl,
      fetch: (input, init) => fetch(input, init),
      close: async () => {
        if (--opened === 0) server.close()
      },
    }
  },
}
