import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { apiOf } from '../api.ts'
import { firstOf, courseId, listId, unknownId, recordsOf, frozenClock, studentId } from '../fixtures.ts'
import { idsOf, school, stateOf } from '../school.ts'
import { chapter } from '../suite.ts'

/** Another academy, with rows of its own. */
const foreign = {
  clock: frozenClock,
  courses: [{ title: 'Foreign', slug: 'foreign' }],
  students: [{ email: 'eve@example.com', enrollments: [{ course: 'foreign' }] }],
  lists: [{ name: 'Strangers', members: ['eve@example.com'] }],
}

export const academies = chapter('Academies and access', {
  'R002 D29 an id of another academy is treated like an id that does not exist': async ({ open }) => {
    const { academy: other } = open(foreign)
    const { academy, api } = open(school)
    const before = [stateOf(academy), stateOf(other)]
    const eve = studentId(other, 'eve@example.com')
    const strangers = listId(other, 'Strangers')
    const course = courseId(other, 'foreign')
    const record = firstOf(recordsOf(other, 'eve@example.com')).id
    const { ada, vip } = idsOf(academy)
    const attempts: [string, string, unknown?][] = [
      ['GET', `/students/${eve}`],
      ['DELETE', `/students/${eve}`],
      ['POST', `/students/${eve}/enrollments`, { course_id: idsOf(academy).botany }],
      ['POST', `/students/${ada}/enrollments`, { course_id: course }],
      ['DELETE', `/students/${eve}/enrollments/${record}`],
      ['DELETE', `/students/${ada}/enrollments/${record}`],
      ['GET', `/lists/${strangers}`],
      ['PATCH', `/lists/${strangers}`, { name: 'Mine' }],
      ['DELETE', `/lists/${strangers}`],
      ['GET', `/lists/${strangers}/members`],
      ['POST', `/lists/${strangers}/members`, { email: 'ada@example.com' }],
      ['DELETE', `/lists/${strangers}/members/${eve}`],
      ['DELETE', `/lists/${vip}/members/${eve}`],
      ['GET', `/lists/${strangers}/courses`],
    ]
    for (const [method, path, body] of attempts) {
      const response = await api.request(method, path, { body })
      expectError(response, 'not_found')
      const unknown = [eve, strangers, record].reduce((text, id) => text.replaceAll(id, unknownId), path)
      const same = await api.request(method, unknown, {
        body: JSON.parse(JSON.stringify(body ?? null).replace(course, unknownId)) ?? undefined,
      })
      expect(same.message.replaceAll(unknownId, '*')).toBe(response.message.replaceAll(/[0-9a-f-]{36}/g, '*'))
    }
    const create = (fields: object) => api.post('/students', { email: 'new@example.com', ...fields })
    expectError(await create({ course_ids: [course] }), 'invalid_courses')
    expectError(await create({ list_ids: [strangers] }), 'invalid_lists')
    expect([stateOf(academy), stateOf(other)]).toEqual(before)
  },

  'R021 R032 responses do not depend on the address or host name of the request': async ({
    transport,
    platform,
    open,
  }) => {
    const { academy, api } = open(school)
    const elsewhere = await transport.open(platform)
    const again = apiOf(elsewhere, academy.apiKey)
    expect(again.baseUrl).not.toBe(api.baseUrl)
    const here = await api.get('/students')
    expect((await again.get('/students')).text).toBe(here.text)
    const headers = { host: 'other.example', 'x-forwarded-host': 'other.example' }
    expect((await api.get('/students', { headers })).text).toBe(here.text)
    await elsewhere.close()
  },

  'D34 a new academy has no students, although it has an owner': async ({ open }) => {
    const { api } = open()
    expect((await api.get('/students')).data).toEqual({ students: [], pagination: { total: 0, limit: 50, offset: 0 } })
  },
})
