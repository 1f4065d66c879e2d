/**
 * Reads the body of a request to its end, because workerd cuts the connection of a client that still sends. At most `max`
 * bytes and one chunk are in memory at a time. Undefined for a body that is longer.
 */
export async function readBody({ body }: Request, max: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > max) chunks = []
    else chunks.push(chunk)
  }
  if (length > max) return undefined
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/** The request with its body in memory. */
export function withBody({ url, method, headers: received }: Request, body: Uint8Array<ArrayBuffer>): Request {
  const headers = new Headers(received)
  headers.delete('content-length')
  return new Request(url, { method, headers, body })
}
