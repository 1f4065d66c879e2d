import { expectError } from '@academy-access/rules'
import { expect } from 'vitest'

import { apiOf } from '../api.ts'
import { firstOf, courseId, listId, minute, unknownId, recordsOf, frozenClock, studentId } from '../fixtures.ts'
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
  'R001 R031 a key gives access to its own academy only': async ({ open }) => {
    const mine = open(school)
    const other = open(foreign)
    const emails = ({ students }: { students: { email: string }[] }) => students.map(({ email }) => email)
    expect(emails((await mine.api.get('/students')).data)).toEqual(['bob@example.com', 'ada@example.com'])
    expect(emails((await other.api.get('/students')).data)).toEqual(['eve@example.com'])
    expect((await other.api.get('/courses')).data.courses).toHaveLength(1)
    expect((await other.api.get('/lists')).data.lists).toHaveLength(1)
    const before = stateOf(other.academy)
    expect((await mine.api.post('/lists', { name: 'Strangers' })).status).toBe(201)
    expect((await mine.api.post('/students', { email: 'eve@example.com' })).data.membershipStatus).toBe('created')
    expect(stateOf(other.academy)).toBe(before)
    expect(other.academy.journal).toHaveLength(3)
  },

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

  'R007 R232 R273 R275 time, list changes and offer changes end no enrollment and no progress': async ({ open }) => {
    const { academy, api } = open(school)
    const { ada, vip, enrollment } = idsOf(academy)
    academy.students.update('ada@example.com', { progress: { algebra: 1 } })
    const { data } = await api.get(`/students/${ada}`)
    expect(data.enrollments).toMatchObject([{ id: enrollment, completed_lessons: 1, progress: 50 }])
    academy.clock.advance(200 * 365 * 24 * 60 * minute)
    await api.delete(`/lists/${vip}/members/${ada}`)
    await api.delete(`/lists/${vip}`)
    academy.offers.remove(firstOf(academy.offers.list()).id)
    expect((await api.get(`/students/${ada}`)).data).toEqual(data)
    expect(academy.outbox).toEqual([])
  },

  'D34 a new academy has no students, although it has an owner': async ({ open }) => {
    const { api } = open()
    expect((await api.get('/students')).data).toEqual({ students: [], pagination: { total: 0, limit: 50, offset: 0 } })
  },
})
