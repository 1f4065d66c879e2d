import { ConnectionReset, type Platform, ServiceError } from '@academy-access/engine'
import {
  errorResponse,
  headBeforeReset,
  type MaybeLater,
  respond,
  type ServiceResponse,
} from '@academy-access/engine/internal'
import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { isArriving } from './early-response.ts'
import { type NodeRequest, nodeRequest } from './node-request.ts'

interface NodeApiOptions {
  readonly latency: readonly [min: number, max: number] | undefined
  readonly saved: (() => Promise<void>) | undefined
  readonly closing: AbortSignal
}

/** The response to return to h3 when the real one was written to the socket. One for all, because nothing changes it. */
export const written = new FastResponse(null)

/** Handles requests of the API on a Node port, where faults can cut the connection. Returns a promise only for one that waits. */
export function nodeApi(platform: Platform, { latency, saved, closing }: NodeApiOptions) {
  return function handleApi({ req }: H3Event): Response | Promise<Response> {
    const request = nodeRequest(req)
    try {
      const response = respond(platform, request, latency && { latency: randomBetween(latency) })
      return saved || 'then' in response || response.cutOff ? sendLater(request, response) : send(request, response)
    } catch {
      request.outgoing.destroy()
      return written
    }
  }

  async function sendLater(request: NodeRequest, later: MaybeLater): Promise<Response> {
    try {
      const response = await later
      if (saved) await saved()
      if (!response.cutOff) return send(request, response)
      await sendCutOff(request.outgoing, response, closing)
    } catch (error) {
      // A fault reset the connection, the client closed it, or nothing is known of the change: no response may follow.
      if (error instanceof ConnectionReset) await resetConnection(request, error, closing)
      else if (error instanceof ServiceError) return send(request, errorResponse(error))
      else request.outgoing.destroy()
    }
    return written
  }

  /** Writes head and body at once, unless the body of the request is arriving: then `serve` sends the response. */
  function send({ incoming, outgoing }: NodeRequest, { status, headers, body }: ServiceResponse): Response {
    if (outgoing.headersSent) return written
    if (status >= 400 && isArriving(incoming)) return new FastResponse(body, { status, headers })
    const fields: string[] = []
    for (const name in headers) fields.push(name, headers[name] ?? '')
    const length = body === null ? 0 : Buffer.byteLength(body)
    if (body !== null) fields.push('content-length', String(length))
    // A text of ASCII alone is the same in both encodings, and is written in half the time as Latin-1.
    outgoing.writeHead(status, fields).end(body, length === body?.length ? 'latin1' : 'utf8')
    return written
  }
}

/** A random number of milliseconds for the latency of one request. */
function randomBetween([min, max]: readonly [min: number, max: number]): number {
  return min + Math.random() * (max - min)
}

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
