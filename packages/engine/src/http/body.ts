import { inspect, limits } from '@academy-access/schemas'

import { invalid } from '../service-error.ts'

/** The body of a request as it was received: text, or the reason why there is none to read. */
export type RequestBody = { readonly text: string } | 'too_large' | 'not_utf8'

/** Reads a body of at most `max` bytes (D06). */
export async function readBody(request: Request, max: number): Promise<RequestBody> {
  const length = Number(request.headers.get('content-length'))
  if (length > max) return 'too_large'
  // The transport holds a body to its announced length. Without one the bytes are counted while they arrive.
  const bytes =
    length > 0 || !request.body ? new Uint8Array(await request.arrayBuffer()) : await readAtMost(request.body, max)
  return bytes && bytes.byteLength <= max ? decodeBody(bytes) : 'too_large'
}

/** The text of a body, without a byte order mark. */
export function decodeBody(bytes: Uint8Array): RequestBody {
  try {
    // Not made when the module loads: the jsdom of Jest has no TextDecoder.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return 'not_utf8'
  }
}

/** The body as JSON. Throws `validation_error` for anything else (D05, D06). */
export function parseJson(body: RequestBody | undefined, contentType: string | null): unknown {
  if (body === 'too_large') throw invalid(`body: expected at most ${limits.body.max} bytes`)
  checkContentType(contentType)
  if (body === 'not_utf8') throw invalid('body: expected UTF-8 text, got other bytes')
  if (!body || body.text.trim() === '') throw invalid('body: expected a JSON object, got nothing')
  try {
    return JSON.parse(body.text)
  } catch {
    throw invalid('body: expected a JSON object, got malformed JSON')
  }
}

/** Throws `validation_error` for a Content-Type other than JSON. A request without one is accepted (D05). */
export function checkContentType(contentType: string | null): void {
  if (contentType === null || /^\s*application\/json\s*(?:;|$)/i.test(contentType)) return
  throw invalid(`Content-Type: expected application/json, got ${inspect(contentType)}`)
}

/** Undefined for a body that is longer. */
async function readAtMost(body: ReadableStream<Uint8Array>, max: number): Promise<Uint8Array | undefined> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return joined(chunks, bytes)
    bytes += value.byteLength
    if (bytes > max) {
      // Not awaited: a transport that has cloned the request holds the other branch, and the promise waits for both.
      void reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(value)
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
