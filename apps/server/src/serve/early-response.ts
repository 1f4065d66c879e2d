import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes of a rejected request body that are read and dropped before the connection is closed. */
const drainBytes = 16 * 1024 * 1024

/** How long the rest of a rejected request body is read, in milliseconds. */
const drainMs = 5000

interface EarlyResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends a response to a request whose body has not arrived completely, and closes the connection. First it reads and
 * drops the rest of the body: if the server closed a socket with unread data, the operating system would reset the
 * connection, and a client that is still sending would get EPIPE instead of the response. Stops after 16 MiB, after 5 s,
 * or when `closing` is aborted.
 */
export async function sendEarly(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  { status, headers, body }: EarlyResponse,
  closing: AbortSignal,
): Promise<void> {
  const { socket } = incoming
  const length = Buffer.byteLength(body)
  outgoing.writeHead(status, { ...headers, 'content-length': length, connection: 'close' })
  const sent = new Promise((resolve) => {
    outgoing.write(body, resolve)
    socket.once('close', resolve)
  })
  // Not `outgoing.end`, which closes the socket in both directions. Earlier responses of the connection are sent first.
  void sent.then(() => socket.end())
  await drained(incoming, closing)
  await sent
  socket.destroySoon()
}

function drained(incoming: IncomingMessage, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const stop = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', stop)
      incoming.off('data', count)
      resolve()
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > drainBytes) stop()
    }
    const timer = setTimeout(stop, drainMs)
    closing.addEventListener('abort', stop)
    incoming.on('data', count).once('end', stop).once('close', stop).once('error', stop)
    // A reader that has stopped leaves the body paused.
    incoming.resume()
    if (closing.aborted || incoming.closed) stop()
  })
}
