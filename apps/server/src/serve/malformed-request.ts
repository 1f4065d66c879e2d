import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

import { ServiceError } from '@academy-access/engine'

interface Exchange {
  readonly request: Pick<IncomingMessage, 'complete' | 'listenerCount'>
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
  readonly reject = (error: Error, socket: Socket): void => {
    const latest = this.#latest.get(socket)
    if (!latest) return endWithError(socket)
    // The latest request may have come with these bytes. After a turn it has begun to read its body, if it needs one.
    setImmediate(() => {
      // R066: a request that does not need the malformed bytes has its effect, so it gets its own response first.
      if (latest.response.closed || isWaiting(latest)) endWithError(socket)
      else if (isMalformed(error)) latest.response.once('close', () => endWithError(socket))
      // The client has gone, or takes too long. Its response may be one that never ends.
      else socket.destroy()
    })
  }
}

/** Node reports the end of a connection and a timeout as errors too. */
function isMalformed(error: Error): boolean {
  return 'code' in error && /^HPE_(?!INVALID_EOF)/.test(String(error.code))
}

/** Whether a request waits for the rest of its body, which will not come. */
function isWaiting({ request }: Exchange): boolean {
  return !request.complete && request.listenerCount('data') + request.listenerCount('readable') > 0
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
