import { limits } from '@academy-access/schemas'
import { match, type Match, targetOf } from '@academy-access/schemas/internal'

import { readBody, type RequestBody } from './body.ts'

/** A request that is read to its end: handling it needs no waiting, so requests are handled one at a time (D31). */
export interface ServiceRequest extends Match {
  /** Values of the path parameters, decoded. */
  readonly params: Match['params']
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: Headers
  /** The same as names and values in turn, as `rawHeaders` of `node:http`. */
  readonly headerLines: readonly string[]
  /** Only for endpoints that take a body (D07). */
  readonly body: RequestBody | undefined
}

/** How to read a request. */
export interface ReadOptions {
  /** Rejects a request that aborts while its body arrives. A server notices that itself. */
  readonly signal?: AbortSignal | undefined
  /** Reads the body of a request, of at most `max` bytes, in place of the web-standard methods. */
  readonly readBody?: ((request: Request, max: number) => Promise<RequestBody>) | undefined
  /** The headers of a request as lines, if the server has them already. */
  readonly headerLines?: ((request: Request) => readonly string[]) | undefined
}

/**
 * Reads a request, at once if its endpoint takes no body. Rejects with the reason of the signal when it aborts first: a body
 * may never end.
 */
export function readRequest(request: Request, options: ReadOptions = {}): ServiceRequest | Promise<ServiceRequest> {
  const { method } = request
  const [path, query] = targetOf(request.url)
  const { endpoint, methods, params: sent } = match(method, path)
  const params = path.includes('%') ? decoded(sent) : sent
  const whole = (body: RequestBody | undefined): ServiceRequest => {
    const { headers } = request
    const headerLines = options.headerLines?.(request) ?? [...headers].flat()
    return { endpoint, methods, params, method, path, query, headers, headerLines, body }
  }
  if (!endpoint?.body) return whole(undefined)
  const { signal, readBody: read } = options
  return untilAborted(read ? read(request, limits.body.max) : readBody(request), signal).then(whole)
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
export function isPreflight({ method, headers }: ServiceRequest): boolean {
  return method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
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
