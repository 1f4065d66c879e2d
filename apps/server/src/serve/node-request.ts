import { IncomingMessage, ServerResponse } from 'node:http'

import type { ReceivedRequest } from '@academy-access/engine/internal'
import type { ServerRequest } from 'srvx'

import { readNodeBody } from './node-body.ts'

/** A request of `node:http` with its response. A web-standard request would cost more than handling a small request. */
export class NodeRequest implements ReceivedRequest {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  #closed: AbortController | undefined

  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.incoming = incoming
    this.outgoing = outgoing
  }

  get method(): string {
    return this.incoming.method ?? 'GET'
  }

  get url(): string {
    return this.incoming.url ?? '/'
  }

  get headerLines(): readonly string[] {
    return this.incoming.rawHeaders
  }

  /** Aborts when the client closes the connection before its response. */
  get signal(): AbortSignal {
    this.#closed ??= abortedOnClose(this.outgoing)
    return this.#closed.signal
  }

  readBody(max: number): ReturnType<ReceivedRequest['readBody']> {
    return readNodeBody(this.incoming, max)
  }
}

/** The request of `node:http` behind a web-standard request of this server, with its response. */
export function nodeRequest(request: ServerRequest): NodeRequest {
  const res = request.runtime?.node?.res
  if (res instanceof ServerResponse) return new NodeRequest(incomingOf(request), res)
  throw new TypeError('expected a response of node:http')
}

/** The same request without its response. */
export function incomingOf({ runtime }: ServerRequest): IncomingMessage {
  const req = runtime?.node?.req
  if (req instanceof IncomingMessage) return req
  throw new TypeError('expected a request of node:http')
}

function abortedOnClose(outgoing: ServerResponse): AbortController {
  const controller = new AbortController()
  const abort = () => {
    if (!outgoing.writableEnded) controller.abort()
  }
  if (outgoing.destroyed) abort()
  else outgoing.once('close', abort)
  return controller
}
