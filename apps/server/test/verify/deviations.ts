import { errorResponse, isList, type Json, onRequest, onResponse } from '@academy-access/kit/wrong-services'
import { unknownId } from '@academy-access/rules'

import {
  allRows,
  at,
  deviations as named,
  eachRow,
  field,
  instead,
  invalid,
  notFound,
  numberIn,
  onError,
  onStatus,
  pagination,
  reversed,
  rowField,
  set,
  success,
  where,
  without,
} from './deviate.ts'

const dataOf = (body: Json) => (body['data'] ?? {}) as Json
const students = 'GET /students'
const student = 'GET /students/:id'
const list = 'GET /lists/:id'
const members = 'GET /lists/:id/members'
const newStudent = 'POST /students'
const newMembers = 'POST /lists/:id/members'
const newEnrollment = 'POST /students/:id/enrollments'
const changedList = 'PATCH /lists/:id'
const revocation = 'DELETE /students/:id/enrollments/:id'

/** Servers that differ from the service in one point each, and the rule that the report must name. */
export const deviations = named({
  ...at(newStudent, {
    'R130 membershipStatus is in snake case': ({ membershipStatus, ...data }) => ({
      ...data,
      membership_status: membershipStatus,
    }),
    'D46 addresses keep their case': (data, { sent }) => ({ ...data, email: String(sent['email']).trim() }),
    'R134 a student who returns is created': set({ membershipStatus: 'created' }),
  }),
  ...at(student, {
    'D14 a field that is not set is missing': where('name', null, without('name')),
    'R146 the oldest enrollment is first': reversed,
  }),
  ...at(students, {
    'R096 the oldest student of a page is first': reversed,
    'R099 the pagination has the requested limit': pagination((page, seen) => ({
      ...page,
      limit: numberIn(seen, 'limit', 50),
    })),
  }),
  ...at('GET /lists', {
    'R209 a list shows its kind': eachRow(set({ kind: 'manual' })),
    'R199 the oldest list is first': reversed,
  }),
  ...at(list, {
    'D12 times have no milliseconds': field('created_at', (time) => String(time).replace(/\.\d+/, '')),
    'R204 member_count is always 0': set({ member_count: 0 }),
  }),
  ...at('POST /lists', { 'D44 names are not trimmed': (data, { sent }) => ({ ...data, name: sent['name'] }) }),
  ...at(changedList, {
    'R228 updated_at stays the time of creation': field('updated_at', (_, { created_at }) => created_at),
  }),
  ...at(members, {
    'R238 the oldest member is first': reversed,
    'R239 the total is the length of the page': (data, seen) =>
      pagination(set({ total: (data['members'] as Json[]).length }))(data, seen),
  }),
  ...at(newMembers, {
    'R253 items of a batch are sorted': allRows((items) =>
      items.toSorted((a, b) => (String(a['email']) < String(b['email']) ? -1 : 1)),
    ),
    'R251 a member who is added again is added': eachRow(where('status', 'already_member', set({ status: 'added' }))),
    'R255 a failed item has a student id': eachRow(where('status', 'error', set({ student_id: null }))),
  }),
  ...at(revocation, {
    'R188 still_has_access_via is missing': without('still_has_access_via'),
    'R190 still_has_access is true without a way': set({ still_has_access: true }),
  }),
  ...at('GET /courses', { 'D13 ids are in upper case': rowField('id', (id) => String(id).toUpperCase()) }),
  'R135 joined_at of a returning student stays': onResponse(
    '2..',
    (body) =>
      JSON.parse(JSON.stringify(body), (name, value: unknown) =>
        name === 'joined_at' ? '2020-01-01T00:00:00.000Z' : value,
      ) as Json,
    students,
    student,
  ),
  'R177 enrolling again makes a new record': (() => {
    const revoked = new Set<string>()
    const otherId = (id: string) => id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')
    return onResponse(
      '2..',
      (body, { method, path }) => {
        const id = String(dataOf(body)['id'])
        if (method === 'DELETE') revoked.add(path.slice(path.lastIndexOf('/') + 1))
        return { body: revoked.has(id) ? { data: { ...dataOf(body), id: otherId(id) } } : body }
      },
      newEnrollment,
      revocation,
    )
  })(),
  // Requests
  'R092 a limit of 0 is an error': onRequest(students, ({ path }) =>
    /limit=(?:0|-)/.test(path) ? invalid : undefined,
  ),
  'D17 a fraction of an offset is rounded up': onRequest(members, ({ path }) => ({
    path: path.replace(/offset=(\d+\.\d+)/, (_, number) => `offset=${Math.ceil(Number(number))}`),
  })),
  'D47 repeated addresses are merged': onRequest(newMembers, ({ body }) =>
    isList(body['emails']) ? { body: { ...body, emails: [...new Set(body['emails'])] } } : undefined,
  ),
  'D05 every content type is read as JSON': onRequest(changedList, () => ({ contentType: 'application/json' })),
  'D03 an unknown path is 404 without a key': onRequest('GET /nothing', () => notFound),
  'R224 a PATCH clears the fields that it does not contain': onRequest(changedList, ({ body }) => ({
    body: { description: null, ...body },
  })),
  // Codes
  'R063 not_found has another name': onError('404', where('code', 'not_found', set({ code: 'resource_missing' }))),
  'R213 a taken name is a validation error': instead('409', invalid, 'POST /lists'),
  'R065 an unknown course is invalid_course when enrolling': instead(
    '404',
    errorResponse(400, 'invalid_course', 'no such course'),
    newEnrollment,
  ),
  'D01 the body is checked after the list': onRequest(changedList, ({ path }) =>
    path.includes(unknownId) ? notFound : undefined,
  ),
  // Statuses
  'R252 adding members is 201': onStatus('200', { status: 201 }, newMembers),
  'R179 enrolling again is 200': (() => {
    const seen = new Set<unknown>()
    const isNew = (id: unknown) => seen.size < seen.add(id).size
    return onResponse('201', (body) => ({ status: isNew(dataOf(body)['id']) ? 201 : 200, body }), newEnrollment)
  })(),
  'R195 revoking again is 404': (() => {
    const revoked = new Set<string>()
    return onRequest(revocation, ({ path }) => (revoked.size < revoked.add(path).size ? undefined : notFound))
  })(),
  'R165 removing an absent student succeeds': instead('404', success({ removed: true }), 'DELETE /students/:id'),
  'R048 a malformed id is 404': onRequest(list, ({ path }) =>
    /\/lists\/[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(path) ? undefined : notFound,
  ),
  'R047 a validation error is 422': onStatus('400', { status: 422 }),
  'R063 another method is 405': onStatus('404 allow', { status: 405 }),
  'R136 creating an active student again is 200': instead('409', success({}), newStudent),
  // Effects that are missing
  'R123 list_ids are ignored': onRequest(newStudent, ({ body }) => ({
    body: isList(body['list_ids']) ? { ...body, list_ids: [] } : body,
  })),
  'R276 removing a member has no effect': onRequest('DELETE /lists/:id/members/:id', ({ path }) =>
    path.includes(unknownId) ? undefined : success({ removed: true }),
  ),
  'R222 null does not clear a description': onRequest(changedList, ({ body }) =>
    body['description'] === null ? { body: { ...body, description: 'kept' } } : undefined,
  ),
  // The envelope, and headers
  'R045 errors have details': onError('4..', set({ details: [] })),
  'R015 successes have metadata': onResponse('2..', (body) => ({ ...body, meta: {} })),
  'D22 the content type has no charset': onStatus('...', { headers: { 'content-type': 'application/json' } }),
  'D22 a 401 has no WWW-Authenticate': onStatus('401', { headers: { 'www-authenticate': '' } }),
  'R069 a 429 has no Retry-After': onStatus('429', { headers: { 'retry-after': '' } }),
  'R071 headers show the rate limit': onStatus('...', { headers: { 'x-ratelimit-remaining': '5' } }),
  'R034 a 401 repeats the key': onResponse('401', (_, { authorization }) =>
    errorResponse(401, 'unauthorized', `no such key: ${authorization}`),
  ),
})
