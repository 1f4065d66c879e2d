import { ConnectionReset, ServiceError } from '@academy-access/engine'
import {
  type CutOff,
  errorResponse as serviceResponse,
  jsonHeaders,
  type ServiceResponse,
} from '@academy-access/engine/internal'

/** An error response of the API, or of the dashboard API. */
export function errorResponse(thrown: unknown): Response {
  if (thrown instanceof ConnectionReset) return brokenResponse()
  if (!(thrown instanceof ServiceError)) console.error('academy-hosted:', thrown)
  return toResponse(serviceResponse(thrown))
}

/** The response of the engine. One that is cut off announces a byte more than it has, as the local server does. */
export function toResponse({ status, headers, body, cutOff }: ServiceResponse): Response {
  if (body === null || !cutOff) return new Response(body, { status, headers })
  return cutOffResponse(new TextEncoder().encode(body), cutOff, { status, headers })
}

/** A Worker cannot close a connection before the head of a response. So the connection breaks before the first byte of the body. */
function brokenResponse(): Response {
  return cutOffResponse(new Uint8Array(), 'truncate', { status: 200, headers: jsonHeaders })
}

function cutOffResponse(bytes: Uint8Array, how: CutOff, init: ResponseInit): Response {
  const { readable, writable } = new FixedLengthStream(bytes.byteLength + 1)
  const writer = writable.getWriter()
  const sent = writer.write(bytes).then(() => afterBytes(how, writer))
  // It fails when the client goes away.
  sent.catch(() => {})
  return new Response(readable, init)
}

/** Ends a response after its last byte, as the fault says. */
function afterBytes(how: CutOff, writer: WritableStreamDefaultWriter): Promise<void> | undefined {
  switch (how) {
    case 'stall':
      return undefined
    case 'truncate':
      return writer.abort(new ConnectionReset())
    default:
      return how satisfies never
  }
}
