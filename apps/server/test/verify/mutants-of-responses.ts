import { errorResponse, type Json, onResponse, rows } from '@academy-access/kit/wrong-services'

import {
  allRows,
  at,
  deviations,
  type Deviation,
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
  twice,
  where,
  without,
} from './deviate.ts'
import { largeAcademy } from './scene.ts'

const inText = (change: (text: string) => string) =>
  onResponse('2..', (body) => ({ body: JSON.parse(change(JSON.stringify(body))) as Json }))
const more = (by: number) => (value: unknown) => Number(value) + by
const upperCase = (value: unknown) => String(value).toUpperCase()
const totalMore = (by: number) => pagination(field('total', more(by)))
type Edit = typeof reversed
/** Edits the pages from an offset. */
const pagesFrom =
  (offset: number, edit: Edit): Edit =>
  (data, seen) =>
    numberIn(seen, 'offset') >= offset ? edit(data, seen) : data
/** Hides the rows after the first 100. */
const hidden = allRows((all, seen) => all.slice(0, Math.max(0, 100 - numberIn(seen, 'offset'))))

/** Values and fields of successes. */
const ofData = {
  'D12 times have no milliseconds': inText((text) => text.replaceAll(/\.\d{3}Z"/g, 'Z"')),
  'D12 times have an offset': inText((text) => text.replaceAll(/(\.\d{3})Z"/g, '$1+00:00"')),
  ...at('GET /courses', {
    'R082 slugs have spaces': rowField('slug', (slug) => `${String(slug)} x`),
    'R084 a published course is public': eachRow(set({ visibility: 'public' })),
    'R083 a course without a description lacks the field': eachRow(where('description', null, without('description'))),
    'D15 lesson_count is a text': rowField('lesson_count', String),
    'R087 a course has a price': eachRow(set({ price_cents: 0 })),
    'R086 the reading time is missing': eachRow(without('total_reading_time_minutes')),
    'R080 a course has no id': eachRow(without('id')),
    'D13 ids are in upper case': rowField('id', upperCase),
  }),
  ...at('GET /students', {
    'R096 the oldest student of a page is first': reversed,
    'R099 the pagination has the requested limit': pagination((page, seen) => ({
      ...page,
      limit: numberIn(seen, 'limit', 50),
    })),
    'R105 addresses of rows are in upper case': rowField('email', upperCase),
    'R106 a name that is not set is empty': eachRow(where('name', null, set({ name: '' }))),
    'R107 rows have no avatar': eachRow(without('avatar_url')),
    'R111 courses_enrolled is one more': rowField('courses_enrolled', more(1)),
    'R112 an enrollment of a row has its progress': eachRow(
      allRows((all) => all.map((row) => ({ ...row, progress: 0 }))),
    ),
    'R100 the pagination has a cursor': pagination(set({ next: null })),
    'R098 the total of later pages is one more': pagesFrom(1, totalMore(1)),
    'R099 numbers of the pagination are texts': pagination(field('offset', String)),
    'R096 later pages are reversed': pagesFrom(1, reversed),
    'R102 the first row of a later page is sent twice': pagesFrom(
      1,
      allRows((all) => [...all.slice(0, 1), ...all]),
    ),
  }),
  ...at('POST /students', {
    'R130 membershipStatus is in snake case': ({ membershipStatus, ...data }) => ({
      ...data,
      membership_status: membershipStatus,
    }),
    'D46 addresses keep their case': (data, { sent }) => ({ ...data, email: String(sent['email']).trim() }),
    'R134 a student who returns is created': set({ membershipStatus: 'created' }),
    'R128 a new student has no titles of courses': eachRow(without('course_title')),
    'R129 a new student has an avatar': set({ avatar_url: null }),
    'R131 enrollments of a new student are doubled': twice,
    'R132 a new student has its lists': set({ list_ids: [] }),
    'R133 a new student is new': where('membershipStatus', 'created', set({ membershipStatus: 'new' })),
  }),
  ...at('GET /students/:id', {
    'D14 a field that is not set is missing': where('name', null, without('name')),
    'R146 the oldest enrollment is first': reversed,
    'R145 the detail has the number of courses': set({ courses_enrolled: 0 }),
    'R147 an enrollment has no number of lessons': eachRow(without('total_lessons')),
    'R155 progress is a fraction': rowField('progress', more(0.5)),
    'R156 progress is rounded down': rowField('progress', (_, { completed_lessons: done, total_lessons: all }) =>
      all === 0 ? 0 : Math.floor((100 * Number(done)) / Number(all)),
    ),
    'R149 an enrollment has the title in upper case, once lessons are completed': rowField(
      'course_title',
      (title, row) => (row['completed_lessons'] === 0 ? title : upperCase(title)),
    ),
  }),
  ...at('DELETE /students/:id', { 'R158 a removal is called deleted': () => ({ deleted: true }) }),
  ...at('POST /students/:id/enrollments', { 'R171 an enrollment has its slug': set({ course_slug: 'x' }) }),
  ...at('DELETE /students/:id/enrollments/:id', {
    'R186 a revocation is called removed': ({ revoked, ...data }) => ({ removed: revoked, ...data }),
    'R187 still_has_access is a text': field('still_has_access', String),
    'R188 still_has_access_via is missing': without('still_has_access_via'),
    'R190 still_has_access is true without a way': set({ still_has_access: true }),
  }),
  ...at('GET /lists', {
    'R209 a list shows its kind': eachRow(set({ kind: 'manual' })),
    'R199 the oldest list is first': reversed,
    'R199 a list is listed twice': twice,
  }),
  ...at('GET /lists/:id', {
    'D12 a list has no milliseconds in its times': field('created_at', (time) => String(time).replace(/\.\d+/, '')),
    'R204 member_count is always 0': set({ member_count: 0 }),
    'R018 times are numbers': field('created_at', (time) => Date.parse(String(time))),
    'R205 a list has no updated_at': without('updated_at'),
    'R210 a list is read with 50 characters of its name': field('name', (name) => String(name).slice(0, 50)),
  }),
  ...at('POST /lists', { 'D44 names are not trimmed': (data, { sent }) => ({ ...data, name: sent['name'] }) }),
  ...at('GET /lists/:id/members', {
    'R238 the oldest member is first': reversed,
    'R239 the total is the length of the page': (data, seen) =>
      pagination(set({ total: rows(data['members']).length }))(data, seen),
    'R240 the total of members is one more': totalMore(1),
    'R237 a member is listed twice': twice,
    'R241 a member has no name': eachRow(without('name')),
    'R242 a member has the time of the epoch': eachRow(set({ joined_at: '1970-01-01T00:00:00.000Z' })),
    'R239 the total of members of a managed list is one less': (data, seen) =>
      rows(data['members']).some(({ email }) => email === 'bob@example.org') ? totalMore(-1)(data, seen) : data,
  }),
  ...at('POST /lists/:id/members', {
    'R253 items of a batch are sorted': allRows((items) =>
      items.toSorted((a, b) => (String(a['email']) < String(b['email']) ? -1 : 1)),
    ),
    'R251 a member who is added again is added': eachRow(where('status', 'already_member', set({ status: 'added' }))),
    'R255 a failed item has a student id': eachRow(where('status', 'error', set({ student_id: null }))),
    'R254 a member who exists is existing': eachRow(where('status', 'already_member', set({ status: 'existing' }))),
    'R256 a failed item has no code': eachRow(where('status', 'error', without('code'))),
    'R263 an item has an unknown id': rowField('student_id', (id) => id && '11111111-1111-4111-8111-111111111111'),
  }),
  ...at('DELETE /lists/:id/members/:id', { 'R270 a removed member is a success': () => ({ success: true }) }),
  ...at('GET /lists/:id/courses', {
    'R279 the courses of a list are an object': field('courses', (all) => Object.fromEntries(rows(all).entries())),
    'R207 two offers have the role member in a list': rowField('granted_via', (all) => {
      const other = { ...rows(all)[0], offer_id: '6f1c2a80-7d1f-4c57-9a0e-3c4f5d6e7f80', role: 'member' }
      return [...rows(all), other]
    }),
  }),
  'R101 a page past the end is 404': onResponse(
    '200',
    (body) => (rows((body['data'] as Json)['students']).length > 0 ? { body } : notFound),
    'GET /students',
  ),
  'R135 joined_at of a returning student stays': onResponse(
    '2..',
    (body) =>
      JSON.parse(JSON.stringify(body), (name, value: unknown) =>
        name === 'joined_at' ? '2020-01-01T00:00:00.000Z' : value,
      ) as Json,
    'GET /students',
    'GET /students/:id',
  ),
  'R229 deleting a list is 204': instead('200', success({ deleted: true }, 202), 'DELETE /lists/:id'),
  'R015 successes have metadata': onResponse('2..', (body) => ({ ...body, meta: {} })),
  'R015 data is within data': onResponse('200', (body) => ({ data: { data: body['data'] } }), 'GET /courses'),
}

/** Error responses, headers and statuses. */
const ofErrors = {
  'R046 messages are empty': onError('4..', set({ message: '' })),
  'R016 an error is a text': onResponse('4..', (body) => ({ body: { error: (body['error'] as Json)['code'] } })),
  'R017 an error has data': onResponse('4..', (body) => ({ body: { ...body, data: null } })),
  'R063 not_found has another name': onError('404', where('code', 'not_found', set({ code: 'resource_missing' }))),
  'R213 a taken name is a validation error': instead('409', invalid, 'POST /lists'),
  'R065 an unknown course is invalid_course when enrolling': instead(
    '404',
    errorResponse(400, 'invalid_course', 'no such course'),
    'POST /students/:id/enrollments',
  ),
  'R063 codes are in upper case': onError('4..', field('code', upperCase)),
  'R045 errors have details': onError('4..', set({ details: [] })),
  'R045 an error has its status': onError('4..', set({ status: 400 })),
  'R024 creating a student is 200': onStatus('201', { status: 200 }, 'POST /students'),
  'R252 adding members is 201': onStatus('200', { status: 201 }, 'POST /lists/:id/members'),
  'R047 a validation error is 422': onStatus('400', { status: 422 }),
  'R063 another method is 405': onStatus('404 allow', { status: 405 }),
  'R136 creating an active student again is 200': instead('409', success({}), 'POST /students'),
  'R165 removing an absent student succeeds': instead('404', success({ removed: true }), 'DELETE /students/:id'),
  'R212 creating a list is 200': onStatus('201', { status: 200 }, 'POST /lists'),
  'R144 a student who left is 410': onStatus('404', { status: 410 }, 'GET /students/:id'),
  'R039 an unknown key is 403': onStatus('401', { status: 403 }),
  'R034 a 401 repeats the key': onResponse('401', (_, { authorization }) =>
    errorResponse(401, 'unauthorized', `no such key: ${authorization}`),
  ),
  'D22 the content type has no charset': onStatus('...', { headers: { 'content-type': 'application/json' } }),
  'D22 the content type is text': onStatus('...', { headers: { 'content-type': 'text/plain; charset=utf-8' } }),
  'D22 a 401 has no WWW-Authenticate': onStatus('401', { headers: { 'www-authenticate': '' } }),
  'D22 WWW-Authenticate is Basic': onStatus('401', { headers: { 'www-authenticate': 'Basic' } }),
  'R069 a 429 has no Retry-After': onStatus('429', { headers: { 'retry-after': '' } }),
  'R071 headers show the rate limit': onStatus('...', { headers: { 'x-ratelimit-remaining': '5' } }),
  'R069 Retry-After is a date': onStatus('429', { headers: { 'retry-after': new Date(0).toUTCString() } }),
  'D04 another method has no Allow': onStatus('404 allow', { headers: { allow: '' } }),
  'R193 an unknown enrollment is revoked': instead(
    '404',
    success({ revoked: true, still_has_access: false, still_has_access_via: null }),
    'DELETE /students/:id/enrollments/:id',
  ),
  'R271 removing an absent member succeeds': instead(
    '404',
    success({ removed: true }),
    'DELETE /lists/:id/members/:id',
  ),
  'R119 an unknown course of a new student is 404': onResponse(
    '400',
    (body) => ((body['error'] as Json)['code'] === 'invalid_courses' ? notFound : body),
    'POST /students',
  ),
  'R233 the members of a deleted list can still be read': (() => {
    const successes = new Map<string, Json>()
    return onResponse(
      '200|404',
      (body, { path }) => {
        if ('data' in body) successes.set(path, body)
        const known = successes.get(path)
        return known === undefined ? body : { status: 200, body: known }
      },
      'GET /lists/:id/members',
    )
  })(),
  'R063 every 200th response is 503': (() => {
    let seen = 0
    const failure = errorResponse(503, 'internal_error', 'try later')
    return onResponse('2..', (body) => (++seen % 200 === 0 ? failure : body))
  })(),
}

/** Mistakes that show only far from the newest rows, or in records that existed before. */
const ofDepth = {
  ...at('GET /students', {
    'R098 the total of students is one more': totalMore(1),
    'R098 the total of students is one less': totalMore(-1),
    'R098 students beyond the first 100 are hidden': hidden,
    'R102 pages from offset 10 on are reversed': pagesFrom(10, reversed),
    'R102 pages from offset 100 on have their second row twice': pagesFrom(
      100,
      allRows(([first, second = first, ...others]) => (second ? [second, second, ...others] : [])),
    ),
    'R111 courses_enrolled of students with progress is one more': eachRow(
      where('email', 'ada@example.org', field('courses_enrolled', more(1))),
    ),
  }),
  ...at('GET /lists/:id/members', {
    'R239 members beyond the first 100 are hidden': hidden,
    'R238 pages of members from offset 10 on are reversed': pagesFrom(10, reversed),
  }),
}

/** Servers whose responses differ from those of the service in one point each, and the rule that the report must name. */
export const mutantsOfResponses: readonly Deviation[] = [
  ...deviations({ ...ofData, ...ofErrors }),
  ...deviations(ofDepth, largeAcademy),
]
