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

/** The body of a request as text. A byte order mark stays: the handlers reject it. */
export async function textOf(request: Request): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.arrayBuffer())
}

/** A text as the body of a request. The text itself would bring a content type of its own along. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A request whose body was read as a text. */
export const withText = (request: Request, text: string): Request =>
  new Request(request, text === '' ? {} : { body: bytesOf(text) })
