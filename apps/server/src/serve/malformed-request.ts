import { type IncomingMessage, maxHeaderSize, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

import { ServiceError } from '@academy-access/engine'

/** Sends the documented error envelope to clients that do not send HTTP. Both methods listen to events of a server. */
export class MalformedRequests {
  readonly #latest = new WeakMap<Duplex, ServerResponse>()

  /** Remembers the latest request of each connection. */
  readonly note = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    this.#latest.set(socket, response)
  }

  /** Responds to malformed bytes, and closes the connection. */
  readonly reject = (error: Error, socket: Duplex): void => {
    const latest = this.#latest.get(socket)
    if (isTooLong(error)) return endWithError(socket, tooLong)
    if (!latest) return endWithError(socket)
    // The latest request may have come with these bytes. After a turn it has begun to read its body, if it needs one.
    setImmediate(() => {
      if (latest.closed) endWithError(socket)
      // The bytes are the body of the latest request: its response says so, after the responses to earlier requests.
      else if (isWaiting(latest.req) && !latest.headersSent) respondWithError(latest, socket)
      // R066: a request that does not need the malformed bytes has its effect, so it gets its own response first.
      else if (isMalformed(error)) latest.once('close', () => endWithError(socket))
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
function isWaiting(request: IncomingMessage): boolean {
  return !request.complete && request.listenerCount('data') + request.listenerCount('readable') > 0
}

/** Node reads at most 16 KiB of headers. A browser sends the cookies of all local apps to each of them. */
function isTooLong(error: Error): boolean {
  return 'code' in error && error.code === 'HPE_HEADER_OVERFLOW'
}

function respondWithError(response: ServerResponse, socket: Duplex): void {
  response.writeHead(400, headersOf(malformed.body)).end(malformed.body, () => socket.end())
}

/** No response is in progress: it would be mixed with this one. */
function endWithError(socket: Duplex, { status, body }: ErrorText = malformed): void {
  if (!socket.writable) return
  const fields = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...fields, 'Connection: close', '', body].join('\r\n'))
}

interface ErrorText {
  readonly status: string
  readonly body: string
}

function errorText(status: string, reason: string): ErrorText {
  const { code, message } = new ServiceError('validation_error', reason)
  return { status, body: JSON.stringify({ error: { code, message } }) }
}

const malformed = errorText('400 Bad Request', 'Malformed HTTP request')
const tooLong = errorText(
  '431 Request Header Fields Too Large',
  `Headers: expected at most ${maxHeaderSize} bytes in all. Cookies of other apps on this host count too`,
)

const headersOf = (body: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
})
