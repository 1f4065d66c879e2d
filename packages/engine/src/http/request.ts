import { limits } from '@academy-access/schemas'
import { match, type Match, targetOf } from '@academy-access/schemas/internal'

import { readBody, type RequestBody } from './body.ts'
import type { Abortable } from './cut-off-body.ts'

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
