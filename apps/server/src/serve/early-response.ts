import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'

import type { NodeRequest } from './node-request.ts'

/** Bytes of a rejected request body that are read and dropped before the connection is closed. */
const drainBytes = 16 * 1024 * 1024

/** How long the rest of a rejected request body is read, in milliseconds. */
const drainMs = 5000

/** Whether a part of the body may not have arrived. Node learns of the end of a request without a body after its headers. */
export function isArriving({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Sends a response to a request whose body may not have arrived. It is sent at once, but ends after the rest of the body was
 * read and dropped. If it ended before, Node could close a socket with unread data, the operating system would reset the
 * connection, and a client that is still sending would get EPIPE instead of the response. After 16 MiB, after 5 s, or when
 * `closing` is aborted, the connection is closed.
 */
export async function sendBeforeBody(
  { incoming, outgoing }: NodeRequest,
  { status, headers, content }: WholeResponse,
  closing: AbortSignal,
): Promise<void> {
  // A short body that came with the head is parsed right after this turn of the event loop.
  await setImmediate()
  outgoing.writeHead(status, { ...headers, 'content-length': content.byteLength }).write(content)
  if (incoming.complete || incoming.destroyed || (await isRead(incoming, closing))) outgoing.end()
  else incoming.destroy()
}

interface WholeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly content: Buffer
}

/** Reads the rest of a body. Resolves to false when it did not end. */
function isRead(incoming: IncomingMessage, closing: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0
    const stop = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', stop)
      incoming.off('data', count)
      resolve(incoming.complete)
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
