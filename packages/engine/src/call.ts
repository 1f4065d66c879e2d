import { limits } from '@academy-access/schemas'

import { match, type Match } from './router.ts'

/** A request, read so far that the rest needs no waiting: from here on requests are handled one at a time (D31). */
export interface Call extends Match {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  readonly headers: Headers
  /** The body, for endpoints that take one; `too_large` when it is over the limit. */
  readonly body: { readonly text: string } | 'too_large' | undefined
}

/** Reads a request; the body only where an endpoint takes one (D07). */
export async function receive(request: Request): Promise<Call> {
  const { method, headers } = request
  const [path, query] = target(request.url)
  const matched = match(method, path)
  return { ...matched, method, path, query, headers, body: matched.route?.body ? await readBody(request) : undefined }
}

/** Path and query of a URL, as they were sent. */
function target(url: string): [path: string, query: string] {
  const fragment = url.indexOf('#')
  const whole = fragment < 0 ? url : url.slice(0, fragment)
  const start = whole.indexOf('/', whole.indexOf('://') + 3)
  if (start < 0) return ['/', '']
  const question = whole.indexOf('?', start)
  return question < 0 ? [whole.slice(start), ''] : [whole.slice(start, question), whole.slice(question + 1)]
}

async function readBody(request: Request): Promise<{ text: string } | 'too_large'> {
  const { max } = limits.body
  const length = Number(request.headers.get('content-length'))
  if (length > max) return 'too_large'
  // A length that was announced is kept by the transport; without one the bytes are counted as they come.
  if (length > 0 || !request.body) {
    const text = await request.text()
    return text.length > max ? 'too_large' : { text }
  }
  const reader = request.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode() }
    bytes += value.byteLength
    if (bytes > max) {
      await reader.cancel()
      return 'too_large'
    }
    text += decoder.decode(value, { stream: true })
  }
}
