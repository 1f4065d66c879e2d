import { IncomingMessage, ServerResponse } from 'node:http'

import type { ServerRequest } from 'srvx'

/** The request and response of `node:http` behind a web-standard request. */
export interface NodeExchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** The request and response of `node:http` behind a web-standard request of this server. */
export function nodeRequest({ runtime }: ServerRequest): NodeExchange {
  const { req, res } = runtime?.node ?? {}
  if (req instanceof IncomingMessage && res instanceof ServerResponse) return { incoming: req, outgoing: res }
  throw new TypeError('expected a request of node:http')
}
