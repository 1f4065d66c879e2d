import { errorResponse, type Json, onData, onResponse, rows, type Seen } from '@academy-access/kit/wrong-services'

import { deviations } from './deviate.ts'

/*
 * More servers that differ from the service in one point each, in their responses and in what they accept. Unlike
 * `deviations.ts`, this is a measure: verify need not notice each of them.
 */

const each =
  (field: string, change: (row: Json) => Json) =>
  (data: Json): Json => ({ ...data, [field]: rows(data[field]).map(change) })
const set = (fields: Json) => (data: Json) => ({ ...data, ...fields })
const without = (field: string) => (row: Json) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== field))
const inText = (change: (text: string) => string) => (body: Json) => ({
  body: JSON.parse(change(JSON.stringify(body))) as Json,
})
const pagination = (change: (pagination: Json, seen: Seen) => Json) => (data: Json, seen: Seen) => ({
  ...data,
  pagination: change(data['pagination'] as Json, seen),
})
const offsetOf = ({ path }: Seen) => Number(/offset=(\d+)/.exec(path)?.[1] ?? 0)

/** Values and fields of responses. */
export const mutantsOfResponses = deviations({
  'D12 times have no milliseconds': onResponse(
    '2..',
    inText((text) => text.replaceAll(/\.\d{3}Z"/g, 'Z"')),
  ),
  'D12 times have an offset': onResponse(
    '2..',
    inText((text) => text.replaceAll(/(\.\d{3})Z"/g, '$1+00:00"')),
  ),
  'R018 times are numbers': onData('GET /lists/:id', (data) => ({
    ...data,
    created_at: Date.parse(String(data['created_at'])),
  })),
  'R082 slugs have spaces': onData(
    'GET /courses',
    each('courses', (row) => ({ ...row, slug: `${String(row['slug'])} x` })),
  ),
  'R084 a published course is public': onData('GET /courses', each('courses', set({ visibility: 'public' }))),
  'R083 a course without a description lacks the field': onData(
    'GET /courses',
    each('courses', (row) => (row['description'] === null ? without('description')(row) : row)),
  ),
  'D15 lesson_count is a text': onData(
    'GET /courses',
    each('courses', (row) => ({ ...row, lesson_count: String(row['lesson_count']) })),
  ),
  'R087 a course has a price': onData('GET /courses', each('courses', set({ price_cents: 0 }))),
  'R086 the reading time is missing': onData('GET /courses', each('courses', without('total_reading_time_minutes'))),
  'R080 a course has no id': onData('GET /courses', each('courses', without('id'))),
  'R105 addresses of rows are in upper case': onData(
    'GET /students',
    each('students', (row) => ({ ...row, email: String(row['email']).toUpperCase() })),
  ),
  'R106 a name that is not set is empty': onData(
    'GET /students',
    each('students', (row) => ({ ...row, name: row['name'] ?? '' })),
  ),
  'R107 rows have no avatar': onData('GET /students', each('students', without('avatar_url'))),
  'R111 courses_enrolled is one more': onData(
    'GET /students',
    each('students', (row) => ({ ...row, courses_enrolled: Number(row['courses_enrolled']) + 1 })),
  ),
  'R112 an enrollment of a row has its progress': onData(
    'GET /students',
    each('students', (row) => ({ ...row, enrollments: rows(row['enrollments']).map(set({ progress: 0 })) })),
  ),
  'R100 the pagination has a cursor': onData('GET /students', pagination(set({ next: null }))),
  'R098 the total of later pages is one more': onData(
    'GET /students',
    pagination((page, seen) => ({ ...page, total: Number(page['total']) + (offsetOf(seen) > 0 ? 1 : 0) })),
  ),
  'R240 the total of members is one more': onData(
    'GET /lists/:id/members',
    pagination((page) => ({ ...page, total: Number(page['total']) + 1 })),
  ),
  'R099 numbers of the pagination are texts': onData(
    'GET /students',
    pagination((page) => ({ ...page, offset: String(page['offset']) })),
  ),
  'R096 later pages are reversed': onData('GET /students', (data, seen) =>
    offsetOf(seen) > 0 ? { ...data, students: rows(data['students']).toReversed() } : data,
  ),
  'R102 the first row of a later page is sent twice': onData('GET /students', (data, seen) =>
    offsetOf(seen) > 0
      ? { ...data, students: rows(data['students']).flatMap((row, index) => (index === 0 ? [row, row] : [row])) }
      : data,
  ),
  'R237 a member is listed twice': onData('GET /lists/:id/members', (data) => ({
    ...data,
    members: rows(data['members']).flatMap((row) => [row, row]),
  })),
  'R199 a list is listed twice': onData('GET /lists', (data) => ({
    lists: rows(data['lists']).flatMap((row) => [row, row]),
  })),
  'R101 a page past the end is 404': onResponse(
    '200',
    (body) =>
      rows((body['data'] as Json)['students']).length > 0 ? { body } : errorResponse(404, 'not_found', 'no such page'),
    'GET /students',
  ),
  'R128 a new student has no titles of courses': onData('POST /students', each('enrollments', without('course_title'))),
  'R129 a new student has an avatar': onData('POST /students', set({ avatar_url: null })),
  'R131 enrollments of a new student are doubled': onData('POST /students', (data) => ({
    ...data,
    enrollments: rows(data['enrollments']).flatMap((row) => [row, row]),
  })),
  'R132 a new student has its lists': onData('POST /students', set({ list_ids: [] })),
  'R133 a new student is new': onData('POST /students', (data) => ({
    ...data,
    membershipStatus: data['membershipStatus'] === 'created' ? 'new' : data['membershipStatus'],
  })),
  'R145 the detail has the number of courses': onData('GET /students/:id', set({ courses_enrolled: 0 })),
  'R147 an enrollment has no number of lessons': onData(
    'GET /students/:id',
    each('enrollments', without('total_lessons')),
  ),
  'R155 progress is a fraction': onData(
    'GET /students/:id',
    each('enrollments', (row) => ({ ...row, progress: Number(row['progress']) + 0.5 })),
  ),
  'R158 a removal is called deleted': onData('DELETE /students/:id', () => ({ deleted: true })),
  'R171 an enrollment has its slug': onData('POST /students/:id/enrollments', set({ course_slug: 'x' })),
  'R186 a revocation is called removed': onData('DELETE /students/:id/enrollments/:id', ({ revoked, ...data }) => ({
    removed: revoked,
    ...data,
  })),
  'R187 still_has_access is a text': onData('DELETE /students/:id/enrollments/:id', (data) => ({
    ...data,
    still_has_access: String(data['still_has_access']),
  })),
  'R205 a list has no updated_at': onData('GET /lists/:id', without('updated_at')),
  'R229 deleting a list is 204': onResponse(
    '200',
    () => ({ status: 202, body: { data: { deleted: true } } }),
    'DELETE /lists/:id',
  ),
  'R241 a member has no name': onData('GET /lists/:id/members', each('members', without('name'))),
  'R254 a member who exists is existing': onData(
    'POST /lists/:id/members',
    each('results', (row) => (row['status'] === 'already_member' ? { ...row, status: 'existing' } : row)),
  ),
  'R256 a failed item has no code': onData(
    'POST /lists/:id/members',
    each('results', (row) => (row['status'] === 'error' ? without('code')(row) : row)),
  ),
  'R263 an item has an unknown id': onData(
    'POST /lists/:id/members',
    each('results', (row) =>
      row['student_id'] === undefined ? row : { ...row, student_id: '11111111-1111-4111-8111-111111111111' },
    ),
  ),
  'R270 a removed member is a success': onData('DELETE /lists/:id/members/:id', () => ({ success: true })),
  'R279 the courses of a list are an object': onData('GET /lists/:id/courses', (data) => ({
    courses: Object.assign({}, data['courses']) as Json,
  })),
  'R015 data is within data': onResponse('200', (body) => ({ data: { data: body['data'] } }), 'GET /courses'),
})
