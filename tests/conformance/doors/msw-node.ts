import { createHandlers } from '@academy-access/msw'
import { setupServer } from 'msw/node'

import { type Door, nextBaseUrl } from './door.ts'

/** MSW in Node: the global `fetch` is intercepted. */
export const mswNodeDoor: Door = {
  name: 'MSW in Node',
  answersOutsideApi: false,
  async open(platform) {
    const baseUrl = nextBaseUrl()
    const server = setupServer(...createHandlers(platform, { baseUrl }))
    server.listen({ onUnhandledFrame: 'error' })
    return { baseUrl, fetch: (input, init) => fetch(input, init), close: async () => server.close() }
  },
}
