import { expect } from 'vitest'

import { frozenClock } from '../fixtures.ts'
import { idsOf, school, sendAll, everyEndpoint } from '../school.ts'
import { chapter } from '../suite.ts'

export const responses = chapter('Responses', (rule) => {
  rule(
    'R016 R017 every error response has an error and no data, also for an unknown path and a 500',
    async ({ as, open }) => {
      const { academy, api } = open(school)
      academy.faults.add({ operation: 'lists.list', status: 500 })
      const responses = [
        await api.get('/nothing'),
        await api.get('/lists'),
        await api.get('/students/x'),
        await as('x').get('/lists'),
      ]
      expect(responses.map(({ status }) => status)).toEqual([404, 500, 400, 401])
      for (const { body } of responses) expect(Object.keys(body)).toEqual(['error'])
    },
  )

  rule('R018 D12 the times of every endpoint are ISO 8601 in UTC with milliseconds', async ({ open }) => {
    const { academy, api } = open({
      ...school,
      clock: { now: '2026-03-01T12:00:00+02:00', frozen: true },
    })
    const times = fields(await sendAll(api, everyEndpoint(academy)), (key) => key.endsWith('_at'))
    const names = new Set(times.map(([key]) => key))
    expect(names).toEqual(new Set(['joined_at', 'enrolled_at', 'completed_at', 'created_at', 'updated_at']))
    for (const [key, value] of times) {
      expect(value, key).toBe(key === 'completed_at' ? null : '2026-03-01T10:00:00.000Z')
    }
  })

  rule('R019 D13 ids are lower-case UUIDs of version 4', async ({ open }) => {
    const { academy, api } = open(school)
    const ids = fields(await sendAll(api, everyEndpoint(academy)), (key) => key === 'id' || key.endsWith('_id'))
    expect(new Set(ids.map(([key]) => key))).toEqual(new Set(['id', 'course_id', 'student_id', 'offer_id']))
    for (const [key, value] of ids) {
      expect(value, key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
  })

  rule('D14 a field that is not set is null', async ({ open }) => {
    const { academy, api } = open({ ...school, clock: frozenClock })
    const { bob, vip, holders } = idsOf(academy)
    expect((await api.get('/courses')).data.courses[0]).toHaveProperty('description', null)
    expect((await api.get(`/students/${bob}`)).data).toMatchObject({
      name: null,
      avatar_url: null,
    })
    expect((await api.get('/students')).data.students[1].enrollments[0]).toHaveProperty('completed_at', null)
    expect((await api.get(`/lists/${vip}`)).data).toHaveProperty('description', null)
    expect((await api.get(`/lists/${holders}/members`)).data.members[0]).toMatchObject({
      name: null,
      avatar_url: null,
    })
    academy.courses.update('botany', { term: 'included' })
    expect((await api.get(`/lists/${vip}/courses`)).data.courses[0]).toHaveProperty('price_cents', null)
  })

  rule('D15 the numbers of every endpoint are whole and not negative', async ({ open }) => {
    const { academy, api } = open(school)
    academy.students.update('ada@example.com', { progress: { algebra: 1 } })
    const names = [
      'lesson_count',
      'total_reading_time_minutes',
      'courses_enrolled',
      'total',
      'limit',
      'offset',
      'progress',
    ]
    const more = ['total_lessons', 'completed_lessons', 'member_count', 'price_cents']
    const numbers = fields(await sendAll(api, everyEndpoint(academy)), (key) => [...names, ...more].includes(key))
    expect(new Set(numbers.map(([key]) => key))).toEqual(new Set([...names, ...more]))
    for (const [key, value] of numbers) {
      expect(Number.isInteger(value), key).toBe(true)
      expect(value, key).toBeGreaterThanOrEqual(0)
    }
  })

  rule('D22 responses have the headers of their status and none about rate limits', async ({ as, open }) => {
    const { academy, api } = open({ ...school, rate_limit: { requests: 3, window_seconds: 60 } })
    const responses = [
      await api.get('/courses'),
      await api.get('/nothing'),
      await api.get('/students/x'),
      await api.get('/courses'),
      await as('x').get('/courses'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 400, 429, 401])
    expect(responses.map(({ headers }) => headers.get('retry-after'))).toEqual([null, null, null, '60', null])
    expect(responses.map(({ headers }) => headers.get('www-authenticate'))).toEqual([null, null, null, null, 'Bearer'])
    for (const { headers } of responses) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.has('allow')).toBe(false)
      expect([...headers.keys()].filter((name) => /rate-?limit/i.test(name))).toEqual([])
    }
    expect(academy.journal).toHaveLength(4)
  })
})

/** Names and values of the fields, at any depth of the bodies, whose name matches. */
function fields(responses: readonly { body: unknown }[], matches: (key: string) => boolean): [string, unknown][] {
  const found: [string, unknown][] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (matches(key)) found.push([key, inner])
      visit(inner)
    }
  }
  for (const { body } of responses) visit(body)
  return found
}
