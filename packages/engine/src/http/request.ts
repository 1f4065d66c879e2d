import { readBody, type RequestBody } from './body.ts'
import { match, type Match } from './router.ts'

/** A request that is read to its end: handling it needs no waiting, so requests are handled one at a time (D31). */
export interface ServiceRequest extends Match {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: Headers
  /** Only for endpoints that take a body (D07). */
  readonly body: RequestBody | undefined
}

/** Reads a request. Rejects with the reason of the signal when it aborts first: a body may never end. */
export async function readRequest(request: Request, signal?: AbortSignal): Promise<ServiceRequest> {
  const { method, headers } = request
  const [path, query] = targetOf(request.url)
  const matched = match(method, path)
  return {
    ...matched,
    method,
    path,
    query,
    headers,
    body: matched.endpoint?.body ? await untilAborted(readBody(request), signal) : undefined,
  }
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

/** Path and query of a URL, as they were sent. */
function targetOf(url: string): [path: string, query: string] {
  const fragment = url.indexOf('#')
  const whole = fragment < 0 ? url : url.slice(0, fragment)
  const start = whole.indexOf('/', whole.indexOf('://') + 3)
  if (start < 0) return ['/', '']
  const question = whole.indexOf('?', start)
  return question < 0 ? [whole.slice(start), ''] : [whole.slice(start, question), whole.slice(question + 1)]
}
