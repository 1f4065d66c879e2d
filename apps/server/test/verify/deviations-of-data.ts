import {
  errorResponse,
  isList,
  type Json,
  onData,
  onRequest,
  onResponse,
  rows,
} from '@academy-access/kit/wrong-services'

import { deviations } from './deviate.ts'

/** Servers whose data differs from that of the service in one point each, and the rule that the report must name. */
export const deviationsOfData = deviations({
  // Names on the wire
  'R130 membershipStatus is in snake case': onData('POST /students', ({ membershipStatus, ...data }) => ({
    ...data,
    membership_status: membershipStatus,
  })),
  'R188 still_has_access_via is missing': onData(
    'DELETE /students/:id/enrollments/:id',
    ({ revoked, still_has_access }) => ({ revoked, still_has_access }),
  ),
  'D14 a field that is not set is missing': onData('GET /students/:id', ({ name, ...data }) =>
    name === null ? data : { ...data, name },
  ),
  'R209 a list shows its kind': onData('GET /lists', ({ lists }) => ({
    lists: rows(lists).map((list) => ({ ...list, kind: 'manual' })),
  })),
  // Times
  'R228 updated_at stays the time of creation': onData('PATCH /lists/:id', (data) => ({
    ...data,
    updated_at: data['created_at'],
  })),
  'R135 joined_at of a returning student stays': onResponse(
    '2..',
    (body) =>
      JSON.parse(
        JSON.stringify(body).replaceAll(/"joined_at":"[^"]*"/g, '"joined_at":"2020-01-01T00:00:00.000Z"'),
      ) as Json,
    'GET /students',
    'GET /students/:id',
  ),
  // Order
  'R096 the oldest student of a page is first': onData('GET /students', ({ students, ...data }) => ({
    students: rows(students).toReversed(),
    ...data,
  })),
  'R199 the oldest list is first': onData('GET /lists', ({ lists }) => ({ lists: rows(lists).toReversed() })),
  'R238 the oldest member is first': onData('GET /lists/:id/members', ({ members, ...data }) => ({
    members: rows(members).toReversed(),
    ...data,
  })),
  'R146 the oldest enrollment is first': onData('GET /students/:id', (data) => ({
    ...data,
    enrollments: rows(data['enrollments']).toReversed(),
  })),
  'R253 items of a batch are sorted': onData('POST /lists/:id/members', ({ results }) => ({
    results: rows(results).toSorted((a, b) => (String(a['email']) < String(b['email']) ? -1 : 1)),
  })),
  // Pages
  'R239 the total is the length of the page': onData('GET /lists/:id/members', ({ members, pagination }) => ({
    members,
    pagination: { ...(pagination as Json), total: rows(members).length },
  })),
  'R092 a limit of 0 is an error': onRequest('GET /students', ({ path }) =>
    /limit=(?:0|-)/.test(path) ? errorResponse(400, 'validation_error', 'limit') : undefined,
  ),
  'R099 the pagination has the requested limit': onData('GET /students', ({ students, pagination }, { path }) => ({
    students,
    pagination: { ...(pagination as Json), limit: Number(/limit=(\d+)/.exec(path)?.[1] ?? 50) },
  })),
  'D17 a fraction of an offset is rounded up': onRequest('GET /lists/:id/members', ({ path }) => ({
    path: path.replace(/offset=(\d+\.\d+)/, (_, number) => `offset=${Math.ceil(Number(number))}`),
  })),
  // Ids, times and addresses
  'R177 enrolling again makes a new record': (() => {
    const revoked = new Set<string>()
    return onResponse(
      '2..',
      (body, { method, path }) => {
        const id = String(dataOf(body)['id'])
        if (method === 'DELETE') revoked.add(path.slice(path.lastIndexOf('/') + 1))
        return { body: revoked.has(id) ? { data: { ...dataOf(body), id: otherId(id) } } : body }
      },
      'POST /students/:id/enrollments',
      'DELETE /students/:id/enrollments/:id',
    )
  })(),
  'D13 ids are in upper case': onData('GET /courses', ({ courses }) => ({
    courses: rows(courses).map((course) => ({ ...course, id: String(course['id']).toUpperCase() })),
  })),
  'D12 times have no milliseconds': onData('GET /lists/:id', (data) => ({
    ...data,
    created_at: String(data['created_at']).replace(/\.\d+/, ''),
  })),
  'D46 addresses keep their case': onData('POST /students', (data, { sent }) => ({
    ...data,
    email: String(sent['email']).trim(),
  })),
  'D44 names are not trimmed': onData('POST /lists', (data, { sent }) => ({ ...data, name: sent['name'] })),
  // Enrollments and members
  'R190 still_has_access is true without a way': onData('DELETE /students/:id/enrollments/:id', (data) => ({
    ...data,
    still_has_access: true,
  })),
  'R251 a member who is added again is added': onData('POST /lists/:id/members', ({ results }) => ({
    results: rows(results).map((item) => (item['status'] === 'already_member' ? { ...item, status: 'added' } : item)),
  })),
  'R255 a failed item has a student id': onData('POST /lists/:id/members', ({ results }) => ({
    results: rows(results).map((item) => (item['status'] === 'error' ? { ...item, student_id: null } : item)),
  })),
  'D47 repeated addresses are merged': onRequest('POST /lists/:id/members', ({ body }) =>
    isList(body['emails']) ? { body: { ...body, emails: [...new Set(body['emails'])] } } : undefined,
  ),
  'R134 a student who returns is created': onData('POST /students', (data) => ({
    ...data,
    membershipStatus: 'created',
  })),
})

function otherId(id: string): string {
  return id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')
}

function dataOf(body: Json): Json {
  return (body['data'] ?? {}) as Json
}
