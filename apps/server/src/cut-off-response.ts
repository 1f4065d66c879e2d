import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

import type { ServiceResponse } from '@academy-access/engine/internal'

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
  const end = () => response.socket?.destroySoon()
  const ended = once(response, 'close')
  response.writeHead(status, { ...headers, 'content-length': start.byteLength + 1 })
  response.write(start, () => {
    if (cutOff === 'truncate' || closing.aborted) end()
  })
  closing.addEventListener('abort', end)
  await ended
  closing.removeEventListener('abort', end)
}
