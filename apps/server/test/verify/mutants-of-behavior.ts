import {
  type Change,
  ignored as ignoredAt,
  isList,
  type Json,
  onRequest,
  onResponse,
  type Seen,
} from '@academy-access/kit/wrong-services'
import { isUnknownUuid, unknownId } from '@academy-access/rules'

import { at, deviations, eachRow, field, invalid, notFound, pagination, success } from './deviate.ts'

/** An error for the requests to an endpoint that a pattern of the query finds. */
const rejected = (endpoint: string, query: RegExp) =>
  onRequest(endpoint, ({ path }) => (query.test(path) ? invalid : undefined))

/** An error for the bodies of an endpoint that have such a value in a field. */
const rejectedValue = (endpoint: string, name: string, isWrong: (text: string) => boolean) =>
  onRequest(endpoint, ({ body }) => (isWrong(String(body[name])) ? invalid : undefined))

/** Cuts a longer list or text in the body of a request. */
const cut = (endpoint: string, name: string, length: number) =>
  onRequest(endpoint, ({ body }) => {
    const { [name]: value } = body
    if (isList(value)) return { body: { ...body, [name]: value.slice(0, length) } }
    if (typeof value !== 'string' || Array.from(value).length <= length) return undefined
    return { body: { ...body, [name]: value.slice(0, length) } }
  })

/** Reads a value of a field as if the field were missing, or had another value. */
const replaced = (endpoint: string, name: string, isReplaced: (value: unknown) => boolean, by?: unknown) =>
  onRequest(endpoint, ({ body }) => (isReplaced(body[name]) ? { body: { ...body, [name]: by } } : undefined))

const isAt = (pattern: RegExp, { method, path }: Seen) => pattern.test(`${method} ${path}`)

/** Sends the response of the read before, once, after each change. */
const stale = (pattern: RegExp): Change => {
  const before = new Map<string, Response>()
  let isChanged = false
  return async (real, url, init, seen) => {
    const response = await real(url, init)
    if (seen.method !== 'GET') isChanged = true
    if (!isAt(pattern, seen) || response.status !== 200) return response
    const old = isChanged ? before.get(url) : undefined
    before.set(url, response.clone())
    isChanged = false
    return old ?? response
  }
}

/** Removes what a creation has made, and responds as if it were there. */
const lost = (records: 'students' | 'lists', every = 1): Change => {
  let count = 0
  return async (real, url, init, seen) => {
    const response = await real(url, init)
    if (`${seen.method} ${seen.path}` !== `POST /${records}` || response.status !== 201) return response
    if (++count % every !== 0) return response
    const { data } = (await response.clone().json()) as { data: { id: string } }
    await real(`${url}/${data.id}`, { method: 'DELETE', headers: init.headers ?? {} })
    return response
  }
}

/** Responds to a removal, or every so many of them, without removing the record. */
const ignored = (records: 'students' | 'lists', data: Json, every = 1) =>
  ignoredAt(new RegExp(`^DELETE /${records}/[^/]+$`), () => data, undefined, every)

/** Keeps the first value of a field for each record that a response shows. */
const standing = (name: string, keyOf: (row: Json, seen: Seen) => string) => {
  const first = new Map<string, unknown>()
  return (row: Json, seen: Seen): Json => {
    const key = keyOf(row, seen)
    if (!first.has(key)) first.set(key, row[name])
    return { ...row, [name]: first.get(key) }
  }
}

const id = (row: Json) => String(row['id'])
const dataOf = (body: Json) => (body['data'] ?? {}) as Json

/** Servers that read requests in another way, lose writes, read stale records, or let times stand still, and the rule that the report must name. */
export const mutantsOfBehavior = deviations({
  'R091 a page has 20 rows by default': onRequest('GET /students', ({ path }) =>
    path.includes('limit=') ? undefined : { path: path.includes('?') ? `${path}&limit=20` : `${path}?limit=20` },
  ),
  'R092 a limit of 0 is an error': rejected('GET /students', /limit=(?:0|-)/),
  'R093 a limit above 100 is an error': rejected('GET /students', /limit=0*(?:10[1-9]|1[1-9]\d|[2-9]\d\d|[1-9]\d{3})/),
  'D17 a limit that is no number is an error': rejected('GET /students', /limit=[a-z]/i),
  'D17 a fraction of an offset is rounded up': onRequest('GET /lists/:id/members', ({ path }) => ({
    path: path.replace(/offset=(\d+\.\d+)/, (_, number) => `offset=${Math.ceil(Number(number))}`),
  })),
  'D17 a negative offset is an error': rejected('GET /students', /offset=-/),
  'D09 the last of repeated parameters counts': onRequest('GET /students', ({ path }) => ({
    path: path.replace(/limit=[^&]*&(?=.*limit=)/, ''),
  })),
  'R245 emails wins over email': onRequest('POST /lists/:id/members', ({ body }) =>
    'email' in body && 'emails' in body ? { body: { ...body, email: undefined } } : undefined,
  ),
  'D47 repeated addresses are merged': onRequest('POST /lists/:id/members', ({ body }) =>
    isList(body['emails']) ? { body: { ...body, emails: [...new Set(body['emails'])] } } : undefined,
  ),
  'R246 a batch is cut at 100': cut('POST /lists/:id/members', 'emails', 100),
  'R118 course_ids are cut at 50': cut('POST /students', 'course_ids', 50),
  'R121 list_ids are cut at 50': cut('POST /students', 'list_ids', 50),
  'R116 a long name of a student is cut': cut('POST /students', 'name', 200),
  'R210 a long name of a list is cut': cut('POST /lists', 'name', 100),
  'R211 a long description is cut': cut('POST /lists', 'description', 500),
  'D77 an empty description is null': replaced('POST /lists', 'description', (value) => value === ''),
  'R222 null does not clear a description': replaced(
    'PATCH /lists/:id',
    'description',
    (value) => value === null,
    'kept',
  ),
  'R224 a PATCH clears the fields that it does not contain': onRequest('PATCH /lists/:id', ({ body }) => ({
    body: { description: null, ...body },
  })),
  'R223 a null name is ignored': replaced('PATCH /lists/:id', 'name', (value) => value === null),
  'R123 list_ids are ignored': replaced('POST /students', 'list_ids', isList, []),
  'D05 every content type is read as JSON': onRequest('PATCH /lists/:id', () => ({ contentType: 'application/json' })),
  'D03 an unknown path is 404 without a key': onRequest('GET /nothing', () => notFound),
  'R048 a malformed id is 404': onRequest('GET /lists/:id', ({ path }) =>
    /\/lists\/[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(path) ? undefined : notFound,
  ),
  'D01 the body is checked after the list': onRequest('PATCH /lists/:id', ({ path }) =>
    path.includes(unknownId) ? notFound : undefined,
  ),
  'D61 enrolling looks up the student first': onRequest('POST /students/:id/enrollments', ({ path, body }) =>
    isUnknownUuid(path.split('/')[2] ?? '') && typeof body['course_id'] === 'string' && body['course_id'] !== ''
      ? notFound
      : undefined,
  ),
  'D46 addresses are not trimmed': rejectedValue('POST /students', 'email', (email) => email !== email.trim()),
  'D46 addresses with capital letters are errors': rejectedValue('POST /students', 'email', (email) =>
    /[A-Z]/.test(email),
  ),
  'D45 names are measured in UTF-16': rejectedValue('POST /lists', 'name', ({ length }) => length > 100),
  'R125 the flag may be a text': replaced(
    'POST /students',
    'send_welcome_email',
    (value) => typeof value === 'string',
    false,
  ),
  'R177 enrolling again makes a new record': (() => {
    const revoked = new Set<string>()
    const otherId = (id: string) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')
    return onResponse(
      '2..',
      (body, { method, path }) => {
        const found = id(dataOf(body))
        if (method === 'DELETE') revoked.add(path.slice(path.lastIndexOf('/') + 1))
        return { body: revoked.has(found) ? { data: { ...dataOf(body), id: otherId(found) } } : body }
      },
      'POST /students/:id/enrollments',
      'DELETE /students/:id/enrollments/:id',
    )
  })(),
  'R179 enrolling again is 200': (() => {
    const seen = new Set<string>()
    const isNew = (one: string) => seen.size < seen.add(one).size
    return onResponse(
      '201',
      (body) => ({ status: isNew(id(dataOf(body))) ? 201 : 200, body }),
      'POST /students/:id/enrollments',
    )
  })(),
  'R195 revoking again is 404': (() => {
    const revoked = new Set<string>()
    return onRequest('DELETE /students/:id/enrollments/:id', ({ path }) =>
      revoked.size < revoked.add(path).size ? undefined : notFound,
    )
  })(),
  'R139 a new student is lost': lost('students'),
  'R139 every fifth new student is lost': lost('students', 5),
  'R139 every thirtieth new student is lost': lost('students', 30),
  'R215 every thirtieth new list is lost': lost('lists', 30),
  'R160 every thirtieth removal of a student has no effect': ignored('students', { removed: true }, 30),
  'R233 every thirtieth removal of a list has no effect': ignored('lists', { deleted: true }, 30),
  'R212 a new list is lost': lost('lists'),
  'R212 every fifth new list is lost': lost('lists', 5),
  'R225 a change of a list is lost': ignoredAt(/^PATCH \/lists\/[^/]+$/, (record, { sent }) => ({
    ...record,
    ...sent,
  })),
  'R233 deleting a list has no effect': ignored('lists', { deleted: true }),
  'R160 removing a student has no effect': ignored('students', { removed: true }),
  'R276 removing a member has no effect': onRequest('DELETE /lists/:id/members/:id', ({ path }) =>
    path.includes(unknownId) ? undefined : success({ removed: true }),
  ),
  'R192 revoking has no effect': ignoredAt(
    /^DELETE \/students\/[^/]+\/enrollments\/[^/]+$/,
    () => ({ revoked: true, still_has_access: false, still_has_access_via: null }),
    (path) => path.replace(/\/enrollments.*/, ''),
  ),
  'R139 pages of students are a change behind': stale(/^GET \/students(?:\?|$)/),
  'R184 a student is a change behind': stale(/^GET \/students\/[^/]+$/),
  'R225 a list is a change behind': stale(/^GET \/lists\/[^/]+$/),
  'R215 the lists are a change behind': stale(/^GET \/lists$/),
  'R276 the members are a change behind': stale(/^GET \/lists\/[^/]+\/members/),
  ...at('GET /lists/:id', {
    'R204 member_count stands still': standing('member_count', id),
    'D74 updated_at stands still': standing('updated_at', id),
  }),
  ...at('PATCH /lists/:id', {
    'D74 a PATCH returns the old updated_at': field('updated_at', (_, { created_at }) => created_at),
    'R228 updated_at stays the time of creation': field('updated_at', (_, { created_at }) => created_at),
    'R228 created_at is the time of the change': field('created_at', (_, { updated_at }) => updated_at),
  }),
  ...at('GET /lists/:id/members', {
    'D80 a member who is added again keeps the joining time': eachRow(
      standing('joined_at', (row, { path }) => `${path.split('/')[2]} ${id(row)}`),
    ),
  }),
  ...at('GET /students/:id', { 'D41 a student who returns keeps the joining time': standing('joined_at', id) }),
  ...at('GET /students', { 'R098 the total of students stands still': pagination(standing('total', () => '')) }),
})
