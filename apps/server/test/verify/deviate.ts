import { isObject } from '@academy-access/schemas/internal'
import type { AcademyFixture } from '@academy-access/engine'

/** An object of a request or a response. */
export type Json = Record<string, unknown>

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A request as a deviation sees it. */
export interface Seen {
  readonly method: string
  /** Below `/api/v1`, with the query. */
  readonly path: string
  readonly authorization: string
  /** The body of the request; empty if it is no object. */
  readonly sent: Json
}

/** A response that is sent in place of the real one. What is missing is that of the real one. */
interface Changed {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Json
}

/** Changes a request or its response. */
type Change = (real: Fetch, url: string, init: RequestInit, seen: Seen) => Promise<Response>

/** A server that differs from the service in one point. */
export interface Deviation {
  /** The number, or the whole name, of the rule that the report must name. */
  readonly rule: string
  readonly name: string
  /** The academy in which it shows; the busy one by default. */
  readonly academy?: AcademyFixture
  /** The rules to run; by default the rule alone, with the requests of others for a rule of every response. */
  readonly only?: readonly string[]
  /** Wraps the `fetch` of a platform. */
  readonly wrap: (real: Fetch) => Fetch
}

export function deviation(rule: string, name: string, change: Change, academy?: AcademyFixture): Deviation {
  const wrap = (real: Fetch) => (url: string, init: RequestInit) => change(real, url, init, seenOf(url, init))
  return { rule, name, wrap, ...(academy && { academy }) }
}

/** A deviation for each entry. Its name begins with the rule: `R046 messages are empty`. */
export function deviations(changes: Readonly<Record<string, Change>>, academy?: AcademyFixture): Deviation[] {
  return Object.entries(changes).map(([text, change]) => {
    const [rule = '', ...words] = text.split(' ')
    return deviation(rule, words.join(' '), change, academy)
  })
}

/** The objects of an array. */
export const rows = (value: unknown) => value as Json[]

export const isList = (value: unknown): value is unknown[] => Array.isArray(value)

export const errorResponse = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message } },
})

/**
 * Changes a request, or responds in place of the service.
 *
 * @param endpoint Such as `GET /lists/:id`. An id is any segment of a path.
 */
export function onRequest(
  endpoint: string,
  change: (
    request: Seen & { readonly body: Json },
  ) => { status: number; body: Json } | { path?: string; body?: Json; contentType?: string } | undefined,
): Change {
  return async (real, url, init, seen) => {
    const changed = isAt(endpoint, seen) ? change({ ...seen, body: seen.sent }) : undefined
    if (changed === undefined) return real(url, init)
    if ('status' in changed) return toResponse(changed, undefined)
    const { path, body, contentType } = changed
    const headers = new Headers(init.headers)
    if (contentType !== undefined) headers.set('content-type', contentType)
    const isObject =
      body !== undefined && typeof init.body === 'string' && init.body.startsWith('{') && isJson(init.body)
    return real(path === undefined ? url : url.replace(seen.path, path), {
      ...init,
      headers,
      ...(isObject && { body: JSON.stringify(body) }),
    })
  }
}

/** Changes the data of the successes of an endpoint. */
export function onData(endpoint: string, change: (data: Json, seen: Seen) => Json): Change {
  return onResponse('2..', (body, seen) => ({ body: { data: change(body['data'] as Json, seen) } }), endpoint)
}

/**
 * Changes responses.
 *
 * @param status A pattern such as `4..`. `404 allow` is a 404 with an `Allow` header.
 * @param change Returns the whole body, or the parts of the response that change.
 */
export function onResponse(
  status: string,
  change: (body: Json, seen: Seen) => Json | Changed,
  ...endpoints: string[]
): Change {
  return async (real, url, init, seen) => {
    const response = await real(url, init)
    const [pattern = '', header] = status.split(' ')
    const isOther = endpoints.length > 0 && !endpoints.some((endpoint) => isAt(endpoint, seen))
    const text = await response.clone().text()
    if (isOther || !new RegExp(pattern).test(String(response.status)) || text === '') return response
    if (header !== undefined && !response.headers.has(header)) return response
    const changed = change(JSON.parse(text) as Json, seen)
    return toResponse('data' in changed || 'error' in changed ? { body: changed } : changed, response)
  }
}

function toResponse({ status, headers = {}, body }: Changed, real: Response | undefined): Response {
  const all = new Headers(real?.headers ?? { 'content-type': 'application/json; charset=utf-8' })
  for (const [name, value] of Object.entries(headers)) {
    if (value === '') all.delete(name)
    else all.set(name, value)
  }
  return new Response(JSON.stringify(body), { status: status ?? real?.status ?? 200, headers: all })
}

function isAt(endpoint: string, { method, path }: Seen): boolean {
  const pattern = endpoint.replaceAll(':id', '[^/?]+')
  return new RegExp(`^${pattern}(?:\\?.*)?$`).test(`${method} ${path}`)
}

function seenOf(url: string, init: RequestInit): Seen {
  const path = url.replace(/^https?:\/\/[^/]+\/api\/v1/, '')
  const text = typeof init.body === 'string' && isJson(init.body) ? init.body : '{}'
  const sent: unknown = JSON.parse(text)
  return {
    method: init.method ?? 'GET',
    path,
    authorization: new Headers(init.headers).get('authorization') ?? '',
    sent: isObject(sent) ? sent : {},
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
