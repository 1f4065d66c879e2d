import { inspect, limits, match, type Match, targetOf } from '@academy-access/schemas/internal'

import type { Abortable } from './cut-off.ts'
import { invalid } from '../service-error.ts'

/** A request that is read to its end: handling it needs no waiting, so requests are handled one at a time (D31). */
export interface ServiceRequest extends Match {
  /** Values of the path parameters, decoded. */
  readonly params: Match['params']
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headerLines: ReceivedRequest['headerLines']
  /** Only for endpoints that take a body (D07). */
  readonly body: RequestBody | undefined
}

/** A request as a transport has it. */
export interface ReceivedRequest extends Abortable {
  readonly method: string
  /** Its URL, or path and query alone. */
  readonly url: string
  /** Names and values in turn, as `rawHeaders` of `node:http`. A name in any case may occur several times. */
  readonly headerLines: readonly string[]
  /** Reads the body, of at most `max` bytes. Rejects when the client goes first: a body may never end. */
  readonly readBody: (max: number) => Promise<RequestBody>
}

/** A web-standard request. `signal` rejects it while its body arrives; without one, the transport notices that. */
export function webRequest(request: Request, signal?: AbortSignal): ReceivedRequest {
  const { method, url, headers } = request
  return {
    method,
    url,
    headerLines: [...headers].flat(),
    // Some servers create it only when it is read.
    get signal() {
      return request.signal
    },
    readBody: (max) => untilAborted(readBody(request, max), signal),
  }
}

/** Reads a request, at once if its endpoint takes no body. */
export function readRequest(request: ReceivedRequest): ServiceRequest | Promise<ServiceRequest> {
  const { method, headerLines } = request
  const [path, query] = targetOf(request.url)
  const { endpoint, methods, params: sent } = match(method, path)
  const params = path.includes('%') ? decoded(sent) : sent
  const whole = (body: RequestBody | undefined): ServiceRequest => ({
    endpoint,
    methods,
    params,
    method,
    path,
    query,
    headerLines,
    body,
  })
  return endpoint?.body ? request.readBody(limits.body.max).then(whole) : whole(undefined)
}

/** The value of a header, or null. `name` is in lower case. Values of the same name are joined, as in `Headers`. */
export function headerOf({ headerLines }: Pick<ReceivedRequest, 'headerLines'>, name: string): string | null {
  let value: string | null = null
  for (let index = 0; index < headerLines.length; index += 2) {
    const line = headerLines[index] ?? ''
    if (line.length !== name.length || line.toLowerCase() !== name) continue
    const next = headerLines[index + 1] ?? ''
    value = value === null ? next : `${value}, ${next}`
  }
  return value
}

function untilAborted<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return result
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    const stop = () => signal.removeEventListener('abort', abort)
    result.then(resolve, reject).finally(stop)
  })
}

/** Whether a browser asks with this request if it may send another one. */
export function isPreflight(request: ServiceRequest): boolean {
  const has = (name: string) => headerOf(request, name) !== null
  return request.method === 'OPTIONS' && has('origin') && has('access-control-request-method')
}

/** The parameters of a path, decoded. One that is no valid encoding stays as it was sent. */
function decoded(params: Match['params']): Match['params'] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value)]))
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

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
export function parseJson(
  body: RequestBody | undefined,
  contentType: string | null,
  encoding: string | null = null,
): unknown {
  if (body === 'too_large') throw invalid(`body: expected at most ${limits.body.max} bytes`)
  checkContentType(contentType)
  if (body === 'not_utf8') throw invalid(`body: expected UTF-8 text, got ${bytesOf(encoding)}`)
  if (!body || body.text.trim() === '') throw invalid('body: expected a JSON object, got nothing')
  try {
    return JSON.parse(body.text)
  } catch {
    throw invalid('body: expected a JSON object, got malformed JSON')
  }
}

/** Why a body may be no text: the service reads none that is compressed. */
function bytesOf(encoding: string | null): string {
  return encoding === null ? 'other bytes' : `a body with Content-Encoding: ${encoding}, which must be left out`
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
