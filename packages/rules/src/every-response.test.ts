import { expect, it } from 'vitest'

import type { Exchange } from './exchange.ts'
import { responseRules } from './every-response.ts'

const id = '3f2b8c1e-7d4a-4b6f-9e21-0a5c6d7e8f90'
const time = '2026-01-02T03:04:05.678Z'
const student = {
  id,
  email: 'ada@school.example',
  name: null,
  avatar_url: null,
  joined_at: time,
  courses_enrolled: 1,
  enrollments: [{ id, course_id: id, enrolled_at: time, completed_at: null }],
}
const page = { students: [student], pagination: { total: 3, limit: 1, offset: 2 } }

function exchange(json: unknown, changes: Partial<Exchange> = {}, headers: Readonly<Record<string, string>> = {}) {
  return {
    method: 'GET',
    path: '/api/v1/students?limit=1&offset=2',
    sent: undefined,
    keyRole: 'the given key',
    status: 200,
    headers: new Headers({ 'content-type': 'application/json; charset=utf-8', ...headers }),
    text: JSON.stringify(json),
    json,
    ...changes,
  }
}

const list = (changes: object) => exchange({ data: { ...page, students: [{ ...student, ...changes }] } })
const failed = (status: number, code: string, headers = {}) =>
  exchange({ error: { code, message: 'No' } }, { status }, headers)

/** Of each rule a response that breaks it, and where. */
const broken: Readonly<Record<string, readonly (readonly [wrong: Exchange, path: string])[]>> = {
  'R063 no': [[failed(500, 'internal_error'), 'status']],
  'R015 R017': [
    [exchange([]), 'body'],
    [exchange({ data: [] }), 'data'],
    [exchange({ data: page, more: 1 }), 'more'],
  ],
  'R016 R017': [
    [exchange({ error: { code: 'not_found' } }, { status: 404 }), 'error.message'],
    [exchange({ error: { code: 'not_found', message: ' ' } }, { status: 404 }), 'error.message'],
  ],
  'R063 R064': [
    [failed(404, 'gone'), 'error.code'],
    [failed(403, 'not_found'), 'status'],
  ],
  'D22 the content': [[exchange({ data: page }, {}, { 'content-type': 'application/json' }), 'headers.content-type']],
  'R061 R068': [
    [failed(429, 'not_found', { 'retry-after': '1' }), 'error.code'],
    [failed(429, 'rate_limit_exceeded', { 'retry-after': '0' }), 'headers.retry-after'],
  ],
  'D22 only': [[exchange({ data: page }, {}, { 'retry-after': '1' }), 'headers.retry-after']],
  'D22 a 401': [[failed(401, 'unauthorized'), 'headers.www-authenticate']],
  'R071 D22': [[exchange({ data: page }, {}, { 'x-ratelimit-limit': '9' }), 'headers.x-ratelimit-limit']],
  'R034 no': [
    [exchange({ data: `aa_live_${'4'.repeat(32)}` }), 'body'],
    [exchange({ data: page }, {}, { 'x-key': `aa_live_${'4'.repeat(32)}` }), 'headers.x-key'],
  ],
  'R024 D10': [[exchange({ data: page }, { status: 201 }), 'status']],
  'D14 D54': [
    [list({ phone: '1' }), 'data.students[0]'],
    [list({ name: undefined }), 'data.students[0].name'],
    [list({ avatar_url: 7 }), 'data.students[0].avatar_url'],
  ],
  'R018 D12': [
    [list({ joined_at: '2026-01-02' }), 'data.students[0].joined_at'],
    [list({ joined_at: null }), 'data.students[0].joined_at'],
  ],
  'R019 D13': [[list({ enrollments: [{ ...student.enrollments[0], course_id: id.toUpperCase() }] }), 'course_id']],
  'D15 numbers': [
    [list({ courses_enrolled: 0.5 }), 'data.students[0].courses_enrolled'],
    [list({ courses_enrolled: -1 }), 'data.students[0].courses_enrolled'],
  ],
  'R111 courses_enrolled': [[list({ courses_enrolled: 2 }), 'data.students[0].courses_enrolled']],
  'R098 R101': [
    [exchange({ data: { ...page, students: [] } }), 'data.students.length'],
    [exchange({ data: { ...page, pagination: { total: 9, limit: 2, offset: 2 } } }), 'data.students.length'],
  ],
}

const right = [
  exchange({ data: page }),
  exchange({ data: { students: [], pagination: { total: 3, limit: 1, offset: 9 } } }),
  failed(404, 'not_found'),
  failed(431, 'validation_error'),
  failed(401, 'unauthorized', { 'www-authenticate': 'Bearer' }),
  failed(429, 'rate_limit_exceeded', { 'retry-after': '10' }),
  exchange({ data: { anything: 1 } }, { path: '/api/v1/unknown' }),
]

it.each(responseRules)('$name', ({ name, concerns, differences }) => {
  const found = Object.entries(broken).find(([start]) => name.startsWith(start))
  for (const one of right) if (concerns(one)) expect(differences(one)).toEqual([])
  for (const [wrong, path] of found![1]) {
    expect([concerns(wrong), differences(wrong).map((one) => one.path)]).toEqual([
      true,
      expect.arrayContaining([expect.stringContaining(path)]),
    ])
  }
})
