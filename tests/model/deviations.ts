import type { Fetch } from './world.ts'
import { isObject } from './model/body.ts'

/** Changes requests or responses on their way. */
type Wrap = (fetch: Fetch) => Fetch

/** JSON of a response or a request. */
interface Fields {
  [field: string]: unknown
}

/** The ways in which a service could break the rules, each with a part of the difference that the model must report. */
export const deviations: Readonly<Record<string, readonly [shows: string, wrap: Wrap]>> = {
  'R061 a 429 has no Retry-After': ['header retry-after', withHeaders((headers) => headers.delete('retry-after'))],
  'D33 Retry-After is a second too long': [
    'header retry-after',
    withHeaders((headers) => {
      const seconds = headers.get('retry-after')
      if (seconds !== null) headers.set('retry-after', String(Number(seconds) + 1))
    }),
  ],
  'D22 a 401 has no WWW-Authenticate': [
    'header www-authenticate',
    withHeaders((headers) => headers.delete('www-authenticate')),
  ],
  'D04 a wrong method has no Allow': ['header allow', withHeaders((headers) => headers.delete('allow'))],
  'D22 responses have another content type': [
    'header content-type',
    withHeaders((headers) => headers.set('content-type', 'text/json')),
  ],
  'D10 a success is always 200': [
    'status: expected 201, got 200',
    withStatus((status) => (status === 201 ? 200 : status)),
  ],
  'R063 a wrong value is 422': [
    'status: expected 400, got 422',
    withStatus((status) => (status === 400 ? 422 : status)),
  ],
  'R046 messages are empty': ['error.message', withFields('message', () => '')],
  'R098 totals are off by one': ['pagination.total', withFields('total', (total) => Number(total) + 1)],
  'R081 names are shown in lower case': ['.name: expected', withFields('name', (name) => lowerCase(name))],
  'D46 a batch shows addresses in their stored form': [
    '].email: expected',
    withFields('email', (email) => lowerCase(email)),
  ],
  'R076 courses come in the opposite order': [
    'body.data.courses[0]',
    withFields('courses', (courses) => reversed(courses)),
  ],
  'D36 enrollments come oldest first': ['enrollments[0]', withFields('enrollments', (rows) => reversed(rows))],
  'D14 null is left out': ['fields of body.data', withFields('description', (description) => description ?? undefined)],
  'R190 the student never has access still': [
    'still_has_access: expected true',
    withFields('still_has_access', () => false),
  ],
  'R025 a student has another id in each response': [
    'student_id: expected',
    withFields('student_id', () => crypto.randomUUID()),
  ],
  'D12 times have no milliseconds': [
    'joined_at: expected',
    withFields('joined_at', (time) => String(time).replace('.000', '')),
  ],
  'R204 members are not counted': ['member_count: expected', withFields('member_count', () => 0)],
  'D86 an error has a status too': [
    'fields of body.error',
    withFields('error', (error) => Object.assign({ status: 400 }, error)),
  ],
  'R094 offset is ignored': ['body.data.', withQuery('offset')],
  'R092 limit is ignored': ['body.data.', withQuery('limit')],
  'R126 the flag for welcome emails is ignored': [
    'outbox.length',
    withoutField('send_welcome_email', (value) => value === false),
  ],
  'R222 a description cannot be changed': ['description: expected', withoutField('description', isShortText)],
  'R116 the name of a new student is ignored': ['.name: expected', withoutField('name', isShortText, '/students')],
  'R123 lists of a new student are ignored': ['expected', withoutField('list_ids', Array.isArray)],
  'R229 a list is only read when it should be deleted': ['expected', withoutDeleting('/lists/', { deleted: true })],
  'R160 a student is only read when it should be removed': [
    'expected',
    withoutDeleting('/students/', { removed: true }),
  ],
}

function withHeaders(change: (headers: Headers) => void): Wrap {
  return (fetch) => async (url, init) => {
    const response = await fetch(url, init)
    const headers = new Headers(response.headers)
    change(headers)
    return new Response(response.body, { status: response.status, headers })
  }
}

function withStatus(change: (status: number) => number): Wrap {
  return (fetch) => async (url, init) => {
    const { body, status, headers } = await fetch(url, init)
    return new Response(body, { status: change(status), headers })
  }
}

/** Changes a field wherever it is in a response. */
function withFields(name: string, change: (value: unknown) => unknown): Wrap {
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
function withQuery(name: string): Wrap {
  return (fetch) => async (url, init) => {
    const changed = new URL(url)
    changed.searchParams.delete(name)
    return fetch(changed.href, init)
  }
}

/** Drops a field with such a value from bodies that have other fields too, on paths that end in this way. */
function withoutField(name: string, drops: (value: unknown) => boolean, end = ''): Wrap {
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
function withoutDeleting(start: string, data: Fields): Wrap {
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
