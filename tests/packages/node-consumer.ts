import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createServer2 } from 'node:http2'

import { createProxy, toNodeHandler } from '@academy-access/sdk/proxy'

const handle = toNodeHandler(createProxy({ authorize: () => true }))
createServer(handle)
createServer2(handle)

/** The request of a function of Google Cloud or Firebase. */
type Call = IncomingMessage & { rawBody?: Buffer }

export const servers = [
  createServer((request, response) => handle(request, response)),
  createServer((request: Call, response) => handle(request, response)),
]
