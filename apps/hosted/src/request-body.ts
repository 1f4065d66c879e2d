import { limits } from '@academy-access/schemas/internal'

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
 * Reads the body of a request to its end, because workerd cuts the connection of a client that still sends. At most `max`
 * bytes and one chunk are in memory at a time. Undefined for a body that is longer.
 */
export async function readBody({ body }: Request, max: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
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
export function withBody({ url, method, headers: received }: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(received)
  headers.delete('content-length')
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  return new Request(url, { method, headers, body })
}
