import { unknownId } from '@academy-access/rules'

import { deviation, errorResponse, isList, type Json, onData, onRequest, onResponse, rows } from './deviate.ts'

/** 401 with a message that repeats the header. */
const leak = (authorization: string) => errorResponse(401, 'unauthorized', `no such key: ${authorization}`)

/** Servers that differ from the service in one point each, and the rule that the report must name. */
export const deviations = [
  // Names on the wire
  deviation(
    'R130',
    'membershipStatus is in snake case',
    onData('POST /students', ({ membershipStatus, ...data }) => ({ ...data, membership_status: membershipStatus })),
  ),
  deviation(
    'R188',
    'still_has_access_via is missing',
    onData('DELETE /students/:id/enrollments/:id', ({ revoked, still_has_access }) => ({ revoked, still_has_access })),
  ),
  deviation(
    'D14',
    'a field that is not set is missing',
    onData('GET /students/:id', ({ name, ...data }) => (name === null ? data : { ...data, name })),
  ),
  deviation(
    'R209',
    'a list shows its kind',
    onData('GET /lists', ({ lists }) => ({ lists: rows(lists).map((list) => ({ ...list, kind: 'manual' })) })),
  ),
  // Times
  deviation(
    'R228',
    'updated_at stays the time of creation',
    onData('PATCH /lists/:id', (data) => ({ ...data, updated_at: data['created_at'] })),
  ),
  deviation(
    'R135',
    'joined_at of a returning student stays',
    onResponse(
      '2..',
      (body) =>
        JSON.parse(
          JSON.stringify(body).replaceAll(/"joined_at":"[^"]*"/g, '"joined_at":"2020-01-01T00:00:00.000Z"'),
        ) as Json,
      'GET /students',
      'GET /students/:id',
    ),
  ),
  // Order
  deviation(
    'R096',
    'the oldest student of a page is first',
    onData('GET /students', ({ students, ...data }) => ({ students: rows(students).toReversed(), ...data })),
  ),
  deviation(
    'R199',
    'the oldest list is first',
    onData('GET /lists', ({ lists }) => ({ lists: rows(lists).toReversed() })),
  ),
  deviation(
    'R238',
    'the oldest member is first',
    onData('GET /lists/:id/members', ({ members, ...data }) => ({ members: rows(members).toReversed(), ...data })),
  ),
  deviation(
    'R146',
    'the oldest enrollment is first',
    onData('GET /students/:id', (data) => ({ ...data, enrollments: rows(data['enrollments']).toReversed() })),
  ),
  deviation(
    'R253',
    'items of a batch are sorted',
    onData('POST /lists/:id/members', ({ results }) => ({
      results: rows(results).toSorted((a, b) => (String(a['email']) < String(b['email']) ? -1 : 1)),
    })),
  ),
  // Codes
  deviation(
    'R063',
    'not_found has another name',
    onResponse('404', (body) => rename(body, 'not_found', 'resource_missing')),
  ),
  deviation(
    'R213',
    'a taken name is a validation error',
    onResponse('409', () => errorResponse(400, 'validation_error', 'the name is taken'), 'POST /lists'),
  ),
  deviation(
    'R065',
    'an unknown course is invalid_course when enrolling',
    onResponse('404', () => errorResponse(400, 'invalid_course', 'no such course'), 'POST /students/:id/enrollments'),
  ),
  deviation(
    'D01',
    'the body is checked after the list',
    onRequest('PATCH /lists/:id', ({ path }) =>
      path.includes(unknownId) ? errorResponse(404, 'not_found', 'no such list') : undefined,
    ),
  ),
  // Statuses
  deviation(
    'R252',
    'adding members is 201',
    onResponse('200', (body) => ({ status: 201, body }), 'POST /lists/:id/members'),
  ),
  deviation(
    'R179',
    'enrolling again is 200',
    (() => {
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
  ),
  deviation(
    'R195',
    'revoking again is 404',
    (() => {
      const revoked = new Set<string>()
      return onRequest('DELETE /students/:id/enrollments/:id', ({ path }) => {
        const isKnown = revoked.has(path)
        revoked.add(path)
        return isKnown ? errorResponse(404, 'not_found', 'no such enrollment') : undefined
      })
    })(),
  ),
  deviation(
    'R165',
    'removing an absent student succeeds',
    onResponse('404', () => ({ status: 200, body: { data: { removed: true } } }), 'DELETE /students/:id'),
  ),
  deviation(
    'R048',
    'a malformed id is 404',
    onRequest('GET /lists/:id', ({ path }) =>
      /\/lists\/[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(path) ? undefined : errorResponse(404, 'not_found', 'no such list'),
    ),
  ),
  deviation(
    'R047',
    'a validation error is 422',
    onResponse('400', (body) => ({ status: 422, body })),
  ),
  deviation(
    'R063',
    'another method is 405',
    onResponse('404 allow', (body) => ({ status: 405, body })),
  ),
  deviation(
    'R136',
    'creating an active student again is 200',
    onResponse('409', () => ({ status: 200, body: { data: {} } }), 'POST /students'),
  ),
  // Pages
  deviation(
    'R239',
    'the total is the length of the page',
    onData('GET /lists/:id/members', ({ members, pagination }) => ({
      members,
      pagination: { ...(pagination as Json), total: rows(members).length },
    })),
  ),
  deviation(
    'R092',
    'a limit of 0 is an error',
    onRequest('GET /students', ({ path }) =>
      /limit=(?:0|-)/.test(path) ? errorResponse(400, 'validation_error', 'limit') : undefined,
    ),
  ),
  deviation(
    'R099',
    'the pagination has the requested limit',
    onData('GET /students', ({ students, pagination }, { path }) => ({
      students,
      pagination: { ...(pagination as Json), limit: Number(/limit=(\d+)/.exec(path)?.[1] ?? 50) },
    })),
  ),
  deviation(
    'D17',
    'a fraction of an offset is rounded up',
    onRequest('GET /lists/:id/members', ({ path }) => ({
      path: path.replace(/offset=(\d+\.\d+)/, (_, number) => `offset=${Math.ceil(Number(number))}`),
    })),
  ),
  // Effects that are missing
  deviation(
    'R123',
    'list_ids are ignored',
    onRequest('POST /students', ({ body }) => ({ body: isList(body['list_ids']) ? { ...body, list_ids: [] } : body })),
  ),
  deviation(
    'R276',
    'removing a member has no effect',
    onRequest('DELETE /lists/:id/members/:id', ({ path }) =>
      path.includes(unknownId) ? undefined : { status: 200, body: { data: { removed: true } } },
    ),
  ),
  deviation(
    'R222',
    'null does not clear a description',
    onRequest('PATCH /lists/:id', ({ body }) =>
      body['description'] === null ? { body: { ...body, description: 'kept' } } : undefined,
    ),
  ),
  deviation(
    'R204',
    'member_count is always 0',
    onData('GET /lists/:id', (data) => ({ ...data, member_count: 0 })),
  ),
  // The envelope, and headers
  deviation(
    'R045',
    'errors have details',
    onResponse('4..', (body) => ({ ...body, error: { ...(body['error'] as Json), details: [] } })),
  ),
  deviation(
    'R015',
    'successes have metadata',
    onResponse('2..', (body) => ({ ...body, meta: {} })),
  ),
  deviation(
    'D22',
    'the content type has no charset',
    onResponse('...', (body) => ({ headers: { 'content-type': 'application/json' }, body })),
  ),
  deviation(
    'D22',
    'a 401 has no WWW-Authenticate',
    onResponse('401', (body) => ({ headers: { 'www-authenticate': '' }, body })),
  ),
  deviation(
    'R069',
    'a 429 has no Retry-After',
    onResponse('429', (body) => ({ headers: { 'retry-after': '' }, body })),
  ),
  deviation(
    'R071',
    'headers show the rate limit',
    onResponse('...', (body) => ({ headers: { 'x-ratelimit-remaining': '5' }, body })),
  ),
  deviation(
    'R034',
    'a 401 repeats the key',
    onResponse('401', (_, { authorization }) => leak(authorization)),
  ),
  // Ids, times and addresses
  deviation(
    'R177',
    'enrolling again makes a new record',
    (() => {
      const revoked = new Set<string>()
      return onResponse(
        '2..',
        (body, { method, path }) => {
          const { id } = dataOf(body)
          if (method === 'DELETE') revoked.add(path.slice(path.lastIndexOf('/') + 1))
          return {
            body: revoked.has(String(id)) ? { data: { ...dataOf(body), id: String(id).replace(/..$/, 'ff') } } : body,
          }
        },
        'POST /students/:id/enrollments',
        'DELETE /students/:id/enrollments/:id',
      )
    })(),
  ),
  deviation(
    'D13',
    'ids are in upper case',
    onData('GET /courses', ({ courses }) => ({
      courses: rows(courses).map((course) => ({ ...course, id: String(course['id']).toUpperCase() })),
    })),
  ),
  deviation(
    'D12',
    'times have no milliseconds',
    onData('GET /lists/:id', (data) => ({ ...data, created_at: String(data['created_at']).replace(/\.\d+/, '') })),
  ),
  deviation(
    'D46',
    'addresses keep their case',
    onData('POST /students', (data, { sent }) => ({ ...data, email: String(sent['email']).trim() })),
  ),
  deviation(
    'D44',
    'names are not trimmed',
    onData('POST /lists', (data, { sent }) => ({ ...data, name: sent['name'] })),
  ),
  // Enrollments and members
  deviation(
    'R190',
    'still_has_access is true without a way',
    onData('DELETE /students/:id/enrollments/:id', (data) => ({ ...data, still_has_access: true })),
  ),
  deviation(
    'R251',
    'a member who is added again is added',
    onData('POST /lists/:id/members', ({ results }) => ({
      results: rows(results).map((item) => (item['status'] === 'already_member' ? { ...item, status: 'added' } : item)),
    })),
  ),
  deviation(
    'R255',
    'a failed item has a student id',
    onData('POST /lists/:id/members', ({ results }) => ({
      results: rows(results).map((item) => (item['status'] === 'error' ? { ...item, student_id: null } : item)),
    })),
  ),
  deviation(
    'D47',
    'repeated addresses are merged',
    onRequest('POST /lists/:id/members', ({ body }) =>
      isList(body['emails']) ? { body: { ...body, emails: [...new Set(body['emails'])] } } : undefined,
    ),
  ),
  deviation(
    'R134',
    'a student who returns is created',
    onData('POST /students', (data) => ({ ...data, membershipStatus: 'created' })),
  ),
  // Requests
  deviation(
    'D05',
    'every content type is read as JSON',
    onRequest('PATCH /lists/:id', () => ({ contentType: 'application/json' })),
  ),
  deviation(
    'D03',
    'an unknown path is 404 without a key',
    onRequest('GET /nothing', () => errorResponse(404, 'not_found', 'no such path')),
  ),
  deviation(
    'R224',
    'a PATCH clears the fields that it does not contain',
    onRequest('PATCH /lists/:id', ({ body }) => ({ body: { description: null, ...body } })),
  ),
]

function rename(body: Json, code: string, other: string): Json {
  const error = body['error'] as Json
  return { error: { ...error, code: error['code'] === code ? other : error['code'] } }
}

function dataOf(body: Json): Json {
  return (body['data'] ?? {}) as Json
}
