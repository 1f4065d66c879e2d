import { ConnectionReset, type Platform } from '@academy-access/engine'
import { type MaybeLater, type ReadOptions, respond, type ServiceResponse } from '@academy-access/engine/internal'
import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'

import { resetConnection, sendCutOff } from './cut-off-response.ts'
import { isArriving } from './early-response.ts'
import { readNodeBody } from './node-body.ts'
import { type NodeExchange, nodeRequest } from './node-request.ts'

interface NodeApiOptions {
  readonly latency: readonly [min: number, max: number] | undefined
  readonly saved: (() => Promise<void>) | undefined
  readonly closing: AbortSignal
}

/** Handles requests of the API on a Node port, where faults can cut the connection. */
export function nodeApi(platform: Platform, { latency, saved, closing }: NodeApiOptions) {
  return function handleApi(event: H3Event): Response | Promise<Response> {
    const node = nodeRequest(event.req)
    const options = latency ? { ...atOnce, latency: randomBetween(latency) } : atOnce
    const response = respond(platform, event.req, options)
    return saved || 'then' in response || response.cutOff ? sendLater(node, response) : send(node, response)
  }

  async function sendLater(node: NodeExchange, later: MaybeLater): Promise<Response> {
    try {
      const response = await later
      if (saved) await saved()
      if (!response.cutOff) return send(node, response)
      await sendCutOff(node.outgoing, response, closing)
    } catch (error) {
      // A fault reset the connection, the client closed it, or the change could not be saved: no response may follow.
      if (error instanceof ConnectionReset) await resetConnection(node, error, closing)
      else node.outgoing.destroy()
    }
    return new FastResponse(null)
  }
}

const atOnce: ReadOptions = {
  readBody: (request, max) => readNodeBody(nodeRequest(request).incoming, max),
  headerLines: (request) => nodeRequest(request).incoming.rawHeaders,
}

/** Writes head and body at once, which srvx does in several steps. */
function send({ incoming, outgoing }: NodeExchange, { status, headers, body }: ServiceResponse): Response {
  // The body of the request has not arrived: the server holds the response until then.
  if (status >= 400 && isArriving(incoming)) return new FastResponse(body, { status, headers })
  if (!outgoing.headersSent) {
    const fields: string[] = []
    for (const name in headers) fields.push(name, headers[name] ?? '')
    const length = body === null ? 0 : Buffer.byteLength(body)
    if (body !== null) fields.push('content-length', String(length))
    // A text of ASCII alone is the same in both encodings, and is written in half the time as Latin-1.
    outgoing.writeHead(status, fields).end(body, length === body?.length ? 'latin1' : 'utf8')
  }
  return new FastResponse(null)
}

/** A random number of milliseconds for the latency of one request. */
function randomBetween([min, max]: readonly [min: number, max: number]): number {
  return min + Math.random() * (max - min)
}
