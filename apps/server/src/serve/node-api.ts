import { ConnectionReset, type Platform } from '@academy-access/engine'
import { type MaybeLater, respond, type ServiceResponse } from '@academy-access/engine/internal'
import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'

import { resetConnection, sendCutOff } from './cut-off-response.ts'
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
      // A fault reset the connection, the client closed it, or the change could not be saved: no response may follow.
      if (error instanceof ConnectionReset) await resetConnection(request, error, closing)
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
