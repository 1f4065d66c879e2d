import { ConnectionReset, ServiceError } from '@academy-access/engine'
import {
  type CutOff,
  errorResponse as serviceResponse,
  jsonHeaders,
  type ServiceResponse,
} from '@academy-access/engine/internal'
import { limits } from '@academy-access/schemas/internal'

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

/**
 * Handles a request of the API, and reads its body to the end: workerd cuts the connection of a client that still sends. A
 * body that is too large is replaced by another one, which the engine rejects.
 */
export async function readToEnd(received: Request, handle: (request: Request) => Promise<Response>): Promise<Response> {
  const request = await withShortBody(received)
  try {
    return await handle(request)
  } finally {
    // Of an endpoint that takes none.
    if (!request.bodyUsed && request.body) await request.arrayBuffer()
  }
}

/** The request itself when it announces a body that is short enough: the engine then reads it at once. */
async function withShortBody(request: Request): Promise<Request> {
  const { max } = limits.body
  const announced = Number(request.headers.get('content-length') ?? Number.NaN)
  if (announced <= max || !request.body) return request
  return withBody(request, (await readBody(request, max)) ?? new Uint8Array(max + 1))
}

/**
 * Reads a body to its end, because workerd cuts the connection of a client that still sends. At most `max`
 * bytes and one chunk are in memory at a time. Undefined for a body that is longer.
 */
export async function readBody(
  { body }: Pick<Body, 'body'>,
  max: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > max) chunks = []
    else chunks.push(chunk)
  }
  if (length > max) return undefined
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** The request with its body in memory. A web-standard request cannot have the body of a GET, which no route reads (D07). */
function withBody({ url, method, headers: received }: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(received)
  headers.delete('content-length')
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  return new Request(url, { method, headers, body })
}
