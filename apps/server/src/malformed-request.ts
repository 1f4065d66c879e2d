import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { ServiceError } from '@academy-access/engine'

interface Exchange {
  readonly request: Pick<IncomingMessage, 'complete'>
  readonly response: Pick<ServerResponse, 'closed' | 'once'>
}

/** Sends the documented error envelope to clients that do not send HTTP. Both methods listen to events of a server. */
export class MalformedRequests {
  readonly #latest = new WeakMap<object, Exchange>()

  /** Remembers the latest request of each connection. */
  readonly note = (
    request: Exchange['request'] & { readonly socket: object },
    response: Exchange['response'],
  ): void => {
    this.#latest.set(request.socket, { request, response })
  }

  /** Responds to malformed bytes, and closes the connection. */
  readonly reject = (_: Error, socket: Socket): void => {
    const { request, response } = this.#latest.get(socket) ?? {}
    // R066: a whole request came before the malformed bytes. It gets its own response first, and not this error.
    if (request?.complete && response && !response.closed) response.once('close', () => endWithError(socket))
    else endWithError(socket)
  }
}

function endWithError(socket: Socket): void {
  if (!socket.writable) return
  const { code, message } = new ServiceError('validation_error', 'Malformed HTTP request')
  const body = JSON.stringify({ error: { code, message } })
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
