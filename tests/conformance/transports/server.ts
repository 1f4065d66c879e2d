import { serve } from '@academy-access/server'

import type { Transport } from './transport.ts'

/** The HTTP server on a real port. */
export const serverTransport: Transport = {
  name: 'server',
  servesOtherPaths: true,
  async open(platform) {
    const server = await serve(platform, { port: 0 })
    return { baseUrl: server.url, fetch: (input, init) => fetch(input, init), close: () => server.close() }
  },
}
