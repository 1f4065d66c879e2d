import type { Fetch } from './world.ts'
import { isObject } from './model/body.ts'

/** A way in which a service could break the rules: it changes requests or responses on their way. */
export interface Deviation {
  readonly name: string
  /** A part of the difference that the model must report. */
  readonly shows: string
  readonly wrap: (fetch: Fetch) => Fetch
}

/** JSON of a response or a request. */
interface Fields {
  [field: string]: unknown
}

export const deviations: readonly Deviation[] = [
  {
    name: 'R061 a 429 has no Retry-After',
    shows: 'header retry-after',
    wrap: withHeaders((headers) => headers.delete('retry-after')),
  },
  {
    name: 'D33 Retry-After is a second too long',
    shows: 'header retry-after',
    wrap: withHeaders((headers) => {
      const seconds = headers.get('retry-after')
      if (seconds !== null) headers.set('retry-after', String(Number(seconds) + 1))
    }),
  },
  {
    name: 'D22 a 401 has no WWW-Authenticate',
    shows: 'header www-authenticate',
    wrap: withHeaders((headers) => headers.delete('www-authenticate')),
  },
  {
    name: 'D04 a wrong method has no Allow',
    shows: 'header allow',
    wrap: withHeaders((headers) => headers.delete('allow')),
  },
  {
    name: 'D22 responses have another content type',
    shows: 'header content-type',
    wrap: withHeaders((headers) => headers.set('content-type', 'text/json')),
  },
  {
    name: 'D10 a success is always 200',
    shows: 'status: expected 201, got 200',
    wrap: withStatus((status) => (status === 201 ? 200 : status)),
  },
  {
    name: 'R063 a wrong value is 422',
    shows: 'status: expected 400, got 422',
    wrap: withStatus((status) => (status === 400 ? 422 : status)),
  },
  { name: 'R046 messages are empty', shows: 'error.message', wrap: withFields('message', () => '') },
  {
    name: 'R098 totals are off by one',
    shows: 'pagination.total',
    wrap: withFields('total', (total) => Number(total) + 1),
  },
  {
    name: 'R081 names are shown in lower case',
    shows: '.name: expected',
    wrap: withFields('name', (name) => lowerCase(name)),
  },
  {
    name: 'D46 a batch shows addresses in their stored form',
    shows: '].email: expected',
    wrap: withFields('email', (email) => lowerCase(email)),
  },
  {
    name: 'R076 courses come in the opposite order',
    shows: 'body.data.courses[0]',
    wrap: withFields('courses', (courses) => reversed(courses)),
  },
  {
    name: 'D36 enrollments come oldest first',
    shows: 'enrollments[0]',
    wrap: withFields('enrollments', (rows) => reversed(rows)),
  },
  {
    name: 'D14 null is left out',
    shows: 'fields of body.data',
    wrap: withFields('description', (description) => description ?? undefined),
  },
  {
    name: 'R190 the student never has access still',
    shows: 'still_has_access: expected true',
    wrap: withFields('still_has_access', () => false),
  },
  {
    name: 'R025 a student has another id in each response',
    shows: 'student_id: expected',
    wrap: withFields('student_id', () => crypto.randomUUID()),
  },
  {
    name: 'D12 times have no milliseconds',
    shows: 'joined_at: expected',
    wrap: withFields('joined_at', (time) => String(time).replace('.000', '')),
  },
  { name: 'R204 members are not counted', shows: 'member_count: expected', wrap: withFields('member_count', () => 0) },
  {
    name: 'D86 an error has a status too',
    shows: 'fields of body.error',
    wrap: withFields('error', (error) => Object.assign({ status: 400 }, error)),
  },
  { name: 'R094 offset is ignored', shows: 'body.data.', wrap: withQuery('offset') },
  { name: 'R092 limit is ignored', shows: 'body.data.', wrap: withQuery('limit') },
  {
    name: 'R126 the flag for welcome emails is ignored',
    shows: 'outbox.length',
    wrap: withoutField('send_welcome_email', (value) => value === false),
  },
  {
    name: 'R222 a description cannot be changed',
    shows: 'description: expected',
    wrap: withoutField('description', isShortText),
  },
  {
    name: 'R116 the name of a new student is ignored',
    shows: '.name: expected',
    wrap: withoutField('name', isShortText, '/students'),
  },
  { name: 'R123 lists of a new student are ignored', shows: 'expected', wrap: withoutField('list_ids', Array.isArray) },
  {
    name: 'R229 a list is only read when it should be deleted',
    shows: 'expected',
    wrap: withoutDeleting('/lists/', { deleted: true }),
  },
  {
    name: 'R160 a student is only read when it should be removed',
    shows: 'expected',
    wrap: withoutDeleting('/students/', { removed: true }),
  },
]

function withHeaders(change: (headers: Headers) => void): Deviation['wrap'] {
  return (fetch) => async (url, init) => {
    const response = await fetch(url, init)
    const headers = new Headers(response.headers)
    change(headers)
    return new Response(response.body, { status: response.status, headers })
  }
}

function withStatus(change: (status: number) => number): Deviation['wrap'] {
  return (fetch) => async (url, init) => {
    const { body, status, headers } = await fetch(url, init)
    return new Response(body, { status: change(status), headers })
  }
}

/** Changes a field wherever it is in a response. */
function withFields(name: string, change: (value: unknown) => unknown): Deviation['wrap'] {
  return (fetch) => async (url, init) => {
    const { body, status, headers } = await fetch(url, init)
    if (body === null) return new Response(null, { status, headers })
    const value: unknown = JSON.parse(await new Response(body).text(), (field, value: unknown) =>
      field === name ? change(value) : value,
    )
    return new Response(JSON.stringify(value), { status, headers })
  }
}

/** Drops a parameter of the query. */
function withQuery(name: string): Deviation['wrap'] {
  return (fetch) => async (url, init) => {
    const changed = new URL(url)
    changed.searchParams.delete(name)
    return fetch(changed.href, init)
  }
}

/** Drops a field with such a value from bodies that have other fields too, on paths that end in this way. */
function withoutField(name: string, drops: (value: unknown) => boolean, end = ''): Deviation['wrap'] {
  return (fetch) => async (url, init) => {
    const body = init.body instanceof Uint8Array ? fieldsIn(new TextDecoder().decode(init.body)) : undefined
    if (body === undefined || !url.endsWith(end) || Object.keys(body).length === 1) return fetch(url, init)
    const { [name]: value, ...rest } = body
    if (!drops(value)) return fetch(url, init)
    return fetch(url, { ...init, body: new TextEncoder().encode(JSON.stringify(rest)) })
  }
}

function isShortText(value: unknown): boolean {
  return typeof value === 'string' && value.length < 20
}

/** Says that a row is deleted, and does not delete it. */
function withoutDeleting(start: string, data: Fields): Deviation['wrap'] {
  return (fetch) => async (url, init) => {
    const isRow = new RegExp(`${start}[^/]+$`).test(new URL(url).pathname)
    if (init.method !== 'DELETE' || !isRow) return fetch(url, init)
    const { body: _, ...read } = init
    const response = await fetch(url, { ...read, method: 'GET' })
    return response.ok ? Response.json({ data }, response) : response
  }
}

function fieldsIn(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

const reversed = (value: unknown): unknown => (Array.isArray(value) ? value.toReversed() : value)
