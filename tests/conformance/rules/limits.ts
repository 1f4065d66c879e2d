import { expect } from 'vitest'

import { firstOf, addresses, unknownId, numberedCourses, errorOf, frozenClock } from '../fixtures.ts'
import { idsOf, school, sendAll, everyEndpoint } from '../school.ts'
import { chapter } from '../suite.ts'

const invalid = { status: 400, code: 'validation_error' }
const newIds = (count: number) =>
  Array.from({ length: count }, (_, index) => unknownId.replace(/\d{3}$/, String(index).padStart(3, '0')))

export const limits = chapter('Events, limits and version', (rule) => {
  rule('R295 the API has no interface for events, with any method', async ({ open }) => {
    const { api } = open(school)
    for (const path of [
      '/webhooks',
      '/events',
      '/hooks',
      '/subscriptions',
      '/stream',
      '/changes',
      '/journal',
      '/outbox',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        expect(errorOf(await api.request(method, path)), `${method} ${path}`).toEqual({
          status: 404,
          code: 'not_found',
        })
      }
    }
  })

  rule('R296 R297 two endpoints send welcome emails, and nothing else is sent', async ({ open }) => {
    const { academy, api } = open(school)
    const emailCounts: Record<string, number> = {}
    for (const request of everyEndpoint(academy)) {
      academy.clearOutbox()
      await sendAll(api, [request])
      emailCounts[request.id] = academy.outbox.length
    }
    const sending = Object.entries(emailCounts).filter(([, count]) => count > 0)
    expect(sending).toEqual([
      ['students.create', 1],
      ['lists.members.add', 1],
    ])
  })

  rule('R297 the welcome email is sent unless send_welcome_email is false', async ({ open }) => {
    const { academy, api } = open(school)
    const { vip } = idsOf(academy)
    const flags = [{}, { send_welcome_email: true }, { send_welcome_email: false }]
    for (const [index, flag] of flags.entries()) {
      await api.post('/students', { email: `student-${index}@example.com`, ...flag })
      await api.post(`/lists/${vip}/members`, { email: `member-${index}@example.com`, ...flag })
    }
    const sent = [0, 1].flatMap((index) => [`student-${index}@example.com`, `member-${index}@example.com`])
    expect(academy.outbox.map(({ to }) => to)).toEqual(sent)
    // On other endpoints the flag is an unknown field, which is ignored.
    await api.post('/lists', { name: 'New', send_welcome_email: true })
    expect(academy.journal.at(-1)?.ignored).toEqual(['body.send_welcome_email'])
    expect(academy.outbox).toHaveLength(4)
  })

  rule('R298 students and members are paged, and nothing else is', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      courses: numberedCourses(101),
      lists: addresses(101).map((name) => ({ name })),
      offers: [
        {
          name: 'All',
          courses: numberedCourses(101).map(({ slug }) => slug),
          granted_to: [firstOf(addresses(1))],
        },
      ],
      students: [
        {
          email: 'ada@example.com',
          enrollments: numberedCourses(101).map(({ slug }) => ({ course: slug })),
        },
      ],
    })
    const first = academy.lists.get(firstOf(addresses(1))).id
    const student = academy.students.get('ada@example.com').id
    for (const query of ['', '?limit=1&offset=1']) {
      expect((await api.get(`/courses${query}`)).data.courses).toHaveLength(101)
      expect((await api.get(`/lists${query}`)).data.lists).toHaveLength(101)
      expect((await api.get(`/lists/${first}/courses${query}`)).data.courses).toHaveLength(101)
      expect((await api.get(`/students/${student}${query}`)).data.enrollments).toHaveLength(101)
    }
    expect((await api.get('/students?limit=1')).data.students[0].enrollments).toHaveLength(101)
    expect((await api.get('/students?limit=1&offset=1')).data.students).toEqual([])
  })

  rule('R298 R305 a page has 50 rows from offset 0 by default, and never more than 100', async ({ open }) => {
    const { academy, api } = open({
      students: addresses(101).map((email) => ({ email })),
      lists: [{ name: 'All', members: addresses(101) }],
    })
    const members = `/lists/${academy.lists.get('All').id}/members`
    for (const [path, key] of [
      ['/students', 'students'],
      [members, 'members'],
    ] as const) {
      const { data } = await api.get(path)
      expect(data[key]).toHaveLength(50)
      expect(data.pagination).toEqual({ total: 101, limit: 50, offset: 0 })
      expect((await api.get(`${path}?offset=0`)).data).toEqual(data)
      expect((await api.get(`${path}?limit=101`)).data[key]).toHaveLength(100)
    }
  })

  rule('R302 R303 a student is created with at most 50 courses and 50 lists', async ({ open }) => {
    const { academy, api } = open({
      courses: numberedCourses(51),
      lists: addresses(51).map((name) => ({ name })),
    })
    const course_ids = academy.courses.list().map(({ id }) => id)
    const list_ids = academy.lists.list().map(({ id }) => id)
    const create = (fields: object) => api.post('/students', { email: 'cy@example.com', ...fields })
    expect(errorOf(await create({ course_ids }))).toEqual(invalid)
    expect(errorOf(await create({ list_ids }))).toEqual(invalid)
    expect(errorOf(await create({ course_ids: newIds(51) }))).toEqual(invalid)
    expect(errorOf(await create({ course_ids: newIds(50) })).code).toBe('invalid_courses')
    expect(errorOf(await create({ list_ids: newIds(50) })).code).toBe('invalid_lists')
    const created = await create({
      course_ids: course_ids.slice(0, 50),
      list_ids: list_ids.slice(0, 50),
    })
    expect(created.data.enrollments).toHaveLength(50)
    expect(academy.lists.list().filter(({ members }) => members.length === 1)).toHaveLength(50)
  })

  rule('R304 one request adds at most 100 addresses', async ({ open }) => {
    const { academy, api } = open({ lists: [{ name: 'All' }] })
    const path = `/lists/${academy.lists.get('All').id}/members`
    expect(errorOf(await api.post(path, { emails: addresses(101) }))).toEqual(invalid)
    expect(academy.students.list()).toEqual([])
    expect((await api.post(path, { emails: addresses(100) })).data.results).toHaveLength(100)
  })

  rule('R306 the plan sets the limit of students, and no response shows it beforehand', async ({ open }) => {
    for (const students of [0, 1, 4]) {
      const { academy, api } = open({ limits: { students } })
      const statuses: number[] = []
      for (const email of addresses(students + 1)) statuses.push((await api.post('/students', { email })).status)
      expect(statuses).toEqual([...addresses(students).map(() => 201), 402])
      academy.plan.update({ limits: { students: null } })
      expect((await api.post('/students', { email: 'more@example.com' })).status).toBe(201)
    }
  })
})
