import { errorResponse, isList, type Json, onData, onRequest, onResponse } from '@academy-access/kit/wrong-services'
import { unknownId } from '@academy-access/rules'

import { deviations } from './deviate.ts'

/** 401 with a message that repeats the header. */
const leak = (authorization: string) => errorResponse(401, 'unauthorized', `no such key: ${authorization}`)

/** Servers whose codes, statuses, headers or effects differ in one point each, and the rule that the report must name. */
export const deviationsOfOutcomes = deviations({
  // Codes
  'R063 not_found has another name': onResponse('404', (body) => rename(body, 'not_found', 'resource_missing')),
  'R213 a taken name is a validation error': onResponse(
    '409',
    () => errorResponse(400, 'validation_error', 'the name is taken'),
    'POST /lists',
  ),
  'R065 an unknown course is invalid_course when enrolling': onResponse(
    '404',
    () => errorResponse(400, 'invalid_course', 'no such course'),
    'POST /students/:id/enrollments',
  ),
  'D01 the body is checked after the list': onRequest('PATCH /lists/:id', ({ path }) =>
    path.includes(unknownId) ? errorResponse(404, 'not_found', 'no such list') : undefined,
  ),
  // Statuses
  'R252 adding members is 201': onResponse('200', (body) => ({ status: 201, body }), 'POST /lists/:id/members'),
  'R179 enrolling again is 200': (() => {
    const seen = new Set<string>()
    return onResponse(
      '201',
      (body) => {
        const { id } = dataOf(body)
        const isKnown = seen.has(String(id))
        seen.add(String(id))
        return { status: isKnown ? 200 : 201, body }
      },
      'POST /students/:id/enrollments',
    )
  })(),
  'R195 revoking again is 404': (() => {
    const revoked = new Set<string>()
    return onRequest('DELETE /students/:id/enrollments/:id', ({ path }) => {
      const isKnown = revoked.has(path)
      revoked.add(path)
      return isKnown ? errorResponse(404, 'not_found', 'no such enrollment') : undefined
    })
  })(),
  'R165 removing an absent student succeeds': onResponse(
    '404',
    () => ({ status: 200, body: { data: { removed: true } } }),
    'DELETE /students/:id',
  ),
  'R048 a malformed id is 404': onRequest('GET /lists/:id', ({ path }) =>
    /\/lists\/[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(path) ? undefined : errorResponse(404, 'not_found', 'no such list'),
  ),
  'R047 a validation error is 422': onResponse('400', (body) => ({ status: 422, body })),
  'R063 another method is 405': onResponse('404 allow', (body) => ({ status: 405, body })),
  'R136 creating an active student again is 200': onResponse(
    '409',
    () => ({ status: 200, body: { data: {} } }),
    'POST /students',
  ),
  // Effects that are missing
  'R123 list_ids are ignored': onRequest('POST /students', ({ body }) => ({
    body: isList(body['list_ids']) ? { ...body, list_ids: [] } : body,
  })),
  'R276 removing a member has no effect': onRequest('DELETE /lists/:id/members/:id', ({ path }) =>
    path.includes(unknownId) ? undefined : { status: 200, body: { data: { removed: true } } },
  ),
  'R222 null does not clear a description': onRequest('PATCH /lists/:id', ({ body }) =>
    body['description'] === null ? { body: { ...body, description: 'kept' } } : undefined,
  ),
  'R204 member_count is always 0': onData('GET /lists/:id', (data) => ({ ...data, member_count: 0 })),
  // The envelope, and headers
  'R045 errors have details': onResponse('4..', (body) => ({
    ...body,
    error: { ...(body['error'] as Json), details: [] },
  })),
  'R015 successes have metadata': onResponse('2..', (body) => ({ ...body, meta: {} })),
  'D22 the content type has no charset': onResponse('...', (body) => ({
    headers: { 'content-type': 'application/json' },
    body,
  })),
  'D22 a 401 has no WWW-Authenticate': onResponse('401', (body) => ({ headers: { 'www-authenticate': '' }, body })),
  'R069 a 429 has no Retry-After': onResponse('429', (body) => ({ headers: { 'retry-after': '' }, body })),
  'R071 headers show the rate limit': onResponse('...', (body) => ({
    headers: { 'x-ratelimit-remaining': '5' },
    body,
  })),
  'R034 a 401 repeats the key': onResponse('401', (_, { authorization }) => leak(authorization)),
  // Requests
  'D05 every content type is read as JSON': onRequest('PATCH /lists/:id', () => ({ contentType: 'application/json' })),
  'D03 an unknown path is 404 without a key': onRequest('GET /nothing', () =>
    errorResponse(404, 'not_found', 'no such path'),
  ),
  'R224 a PATCH clears the fields that it does not contain': onRequest('PATCH /lists/:id', ({ body }) => ({
    body: { description: null, ...body },
  })),
})

function rename(body: Json, code: string, other: string): Json {
  const error = body['error'] as Json
  return { error: { ...error, code: error['code'] === code ? other : error['code'] } }
}

function dataOf(body: Json): Json {
  return (body['data'] ?? {}) as Json
}
