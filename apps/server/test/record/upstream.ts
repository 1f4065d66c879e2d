import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { listen } from '@academy-access/command/test/listen'
import type { Platform } from '@academy-access/engine'

/** A response of the service, to be changed in place. */
export interface AlterableResponse {
  readonly line: string
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- a test changes any field
  body: any
}

/** Serves a platform on a real port, with responses that a function may change. Use it with `await using`, which closes it. */
export async function openUpstream(platform: Platform, alter: (response: AlterableResponse) => void) {
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming
    const bytes = await buffer(incoming)
    const request = new Request(`http://academy.test${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
    })
    const received = await platform.fetch(request)
    const response: AlterableResponse = {
      line: `${method} ${url}`,
      status: received.status,
      body: await received.json(),
    }
    alter(response)
    outgoing.writeHead(response.status, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify(response.body))
  }
  return listen(respond)
}
