/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/**
 * Starts an HTTP server with any behavior, or another server, on a free port of loopback. Use it with `await using`, which
 * closes it.
 */
export async function listen(served: Server | ((incoming: IncomingMessage, outgoing: ServerResponse) => unknown)) {
  const server =
    typeof served === 'function' ? createServer((incoming, outgoing) => void served(incoming, outgoing)) : served
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, port, close, [Symbol.asyncDispose]: close }
}
