import { createHandlers } from '@academy-access/msw'
import { setupServer } from 'msw/node'

import { type Transport, nextBaseUrl } from './transport.ts'

const server = setupServer()
let opened = 0

/** MSW in Node: it intercepts the global `fetch`. */
export const mswNodeTransport: Transport = {
  name: 'MSW in Node',
  servesOtherPaths: false,
  async open(platform) {
    const baseUrl = nextBaseUrl()
    // A process has one interceptor, so platforms are distinguished by host.
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
