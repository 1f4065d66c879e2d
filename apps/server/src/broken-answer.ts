import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

import type { ServiceResponse } from '@academy-access/engine/internal'

/**
 * Sends an answer that a fault breaks off (D32): its head announces more than follows. Then the connection ends, or
 * nothing happens until one side gives up; `closing` says that this one does.
 */
export async function breakOff(
  response: ServerResponse,
  { status, headers, body, cutOff }: ServiceResponse,
  closing: AbortSignal,
): Promise<void> {
  const begun = Buffer.from(body ?? '')
  const end = () => response.socket?.destroySoon()
  const ended = once(response, 'close')
  response.writeHead(status, { ...headers, 'content-length': begun.byteLength + 1 })
  response.write(begun, () => {
    if (cutOff === 'truncate' || closing.aborted) end()
  })
  closing.addEventListener('abort', end)
  await ended
  closing.removeEventListener('abort', end)
}
