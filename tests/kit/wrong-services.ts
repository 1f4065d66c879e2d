/** An object of a request or a response. */
export type Json = Record<string, unknown>

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

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
export type Change = (real: Fetch, url: string, init: RequestInit, seen: Seen) => Promise<Response>

/** A service that makes this change. */
export const wrapWith =
  (change: Change) =>
  (real: Fetch): Fetch =>
  (url, init) =>
    change(real, url, init, seenOf(url, init))

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
    return real(path === undefined ? url : url.replace(seen.path, path), {
      ...init,
      headers,
      // A body that is no JSON object stays as it is.
      ...(body !== undefined && objectIn(init.body) && { body: JSON.stringify(body) }),
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
  change: (body: Json, seen: Seen, headers: Headers) => Json | Changed,
  ...endpoints: string[]
): Change {
  return async (real, url, init, seen) => {
    const response = await real(url, init)
    const [pattern = '', header] = status.split(' ')
    const isOther = endpoints.length > 0 && !endpoints.some((endpoint) => isAt(endpoint, seen))
    const text = await response.clone().text()
    if (isOther || !new RegExp(pattern).test(String(response.status)) || text === '') return response
    if (header !== undefined && !response.headers.has(header)) return response
    const changed = change(JSON.parse(text) as Json, seen, response.headers)
    return toResponse('data' in changed || 'error' in changed ? { body: changed } : changed, response)
  }
}

/** Responds as to a change, and changes nothing. Reads the record first, so that an unknown one is still 404. */
export const ignored = (
  pattern: RegExp,
  respond: (record: Json, seen: Seen) => Json,
  recordPath = (path: string) => path,
  every = 1,
): Change => {
  let count = 0
  return async (real, url, init, seen) => {
    if (!pattern.test(`${seen.method} ${seen.path}`)) return real(url, init)
    const { headers = {} } = init
    const record = await real(url.replace(seen.path, recordPath(seen.path)), { method: 'GET', headers })
    if (record.status !== 200 || ++count % every !== 0) return real(url, init)
    const body = JSON.stringify({ data: respond(((await record.clone().json()) as { data: Json }).data, seen) })
    return new Response(body, { status: 200, headers: record.headers })
  }
}

/** Changes a field wherever it is in a response. */
export const everywhere = (name: string, change: (value: unknown) => unknown): Change =>
  onResponse('...', (body) => ({
    body: JSON.parse(JSON.stringify(body), (field, value: unknown) => (field === name ? change(value) : value)) as Json,
  }))

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
  return {
    method: init.method ?? 'GET',
    path,
    authorization: new Headers(init.headers).get('authorization') ?? '',
    sent: objectIn(init.body) ?? {},
  }
}

/** The JSON object in a body; undefined for any other body. */
function objectIn(body: RequestInit['body']): Json | undefined {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
