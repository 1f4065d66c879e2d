import { requestOf } from '@academy-access/dashboard-api'
import { ConnectionReset, type Platform } from '@academy-access/engine'
import { respond } from '@academy-access/engine/internal'
import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'

import { resetConnection, sendCutOff } from './cut-off-response.ts'
import { nodeRequest } from './node-request.ts'

interface NodeApiOptions {
  readonly latency: readonly [min: number, max: number] | undefined
  readonly saved: (() => Promise<void>) | undefined
  readonly closing: AbortSignal
}

/** Handles requests of the API on a Node port, where faults can cut the connection. */
export function nodeApi(platform: Platform, { latency, saved, closing }: NodeApiOptions) {
  return async function handleApi(event: H3Event): Promise<Response> {
    try {
      const response = await respond(platform, requestOf(event), { latency: latency && randomBetween(latency) })
      if (saved) await saved()
      if (!response.cutOff) return new FastResponse(response.body, response)
      await sendCutOff(nodeRequest(event.req).outgoing, response, closing)
    } catch (error) {
      const node = nodeRequest(event.req)
      // A fault reset the connection, the client closed it, or the change could not be saved: no response may follow.
      if (error instanceof ConnectionReset) await resetConnection(node, error, closing)
      else node.outgoing.destroy()
    }
    return new FastResponse(null)
  }
}

/** A random number of milliseconds for the latency of one request. */
function randomBetween([min, max]: readonly [min: number, max: number]): number {
  return min + Math.random() * (max - min)
}
