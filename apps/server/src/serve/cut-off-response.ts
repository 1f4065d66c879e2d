import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { ConnectionReset } from '@academy-access/engine'
import { headBeforeReset, type ServiceResponse } from '@academy-access/engine/internal'

/**
 * Cuts the connection of a request. A browser silently sends a request again when a connection that it has used before ends
 * without a byte, so that the app would see no failure. It therefore gets the head of the response first: its `fetch`
 * resolves, and reading the body fails.
 */
export async function resetConnection(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  error: ConnectionReset,
  closing: AbortSignal,
): Promise<void> {
  const started = headBeforeReset(error)
  if (started && isFromBrowser(incoming)) {
    await sendCutOff(outgoing, { ...started, body: '', cutOff: 'truncate' }, closing)
  } else incoming.socket.resetAndDestroy()
}

/** Whether a page sent a request. Node's `fetch` sends neither header. */
function isFromBrowser({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/**
 * Sends a response that a fault cuts off (D32): its head announces more bytes than follow. Then either the connection
 * ends, or nothing happens until the client or the server closes it. `closing` is aborted when the server closes.
 */
export async function sendCutOff(
  response: ServerResponse,
  { status, headers, body, cutOff }: ServiceResponse,
  closing: AbortSignal,
): Promise<void> {
  const start = Buffer.from(body ?? '')
  const end = () => void response.destroy()
  const ended = once(response, 'close')
  response.writeHead(status, { ...headers, 'content-length': start.byteLength + 1 })
  // Called when the operating system has the bytes.
  response.write(start, () => {
    if (cutOff === 'truncate' || closing.aborted) end()
  })
  closing.addEventListener('abort', end)
  await ended
  closing.removeEventListener('abort', end)
}
