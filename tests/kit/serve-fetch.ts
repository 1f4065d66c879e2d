/// <reference types="node" />
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { listen } from './listen.ts'
import type { Fetch } from './wrong-services.ts'

/** Serves a `fetch` on a real port. When it rejects, the connection ends. Use it with `await using`, which closes it. */
export function serveFetch(fetch: Fetch) {
  return listen(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    try {
      const { url = '/', method = 'GET' } = incoming
      const headers = incoming.headers as Record<string, string>
      const body = await buffer(incoming)
      const init = { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) }
      const response = await fetch(`http://academy.test${url}`, init)
      // The body may have another length than that of the response from which it was made.
      response.headers.delete('content-length')
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(await response.text())
    } catch {
      outgoing.destroy()
    }
  })
}
