import { expect } from 'vitest'

import { firstOf, addresses, numberedCourses, frozenClock } from '../fixtures.ts'
import { school, sendAll, everyEndpoint } from '../school.ts'
import { chapter } from '../suite.ts'

export const limits = chapter('Events, limits and version', {
  'R168 R185 R296 R297 two endpoints send welcome emails, and nothing else is sent': async ({ open }) => {
    const { academy, api } = open(school)
    const emailCounts: Record<string, number> = {}
    for (const request of everyEndpoint(academy)) {
      academy.outbox.clear()
      await sendAll(api, [request])
      emailCounts[request.id] = academy.outbox.list().length
    }
    const sending = Object.entries(emailCounts).filter(([, count]) => count > 0)
    expect(sending).toEqual([
      ['students.create', 1],
      ['lists.members.add', 1],
    ])
  },

  'R078 R200 R294 R298 students and members are paged, and nothing else is': async ({ open }) => {
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
  },
})
