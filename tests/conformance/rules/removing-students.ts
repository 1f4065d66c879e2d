import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { listId, frozenClock, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'
/** Ada and Bob each have progress, a revoked enrollment and lists of both kinds. */
const busy: AcademyFixture = {
  clock: frozenClock,
  courses: ['one', 'two'].map((slug) => ({ title: slug, slug, lessons: [{}, {}] })),
  students: [email, 'bob@example.com'].map((address) => ({
    email: address,
    enrollments: [
      { course: 'one', completed_lessons: 2, completed_at: '2025-06-01T00:00:00.000Z' },
      { course: 'two', status: 'revoked', completed_lessons: 1 },
    ],
  })),
  lists: [
    { name: 'VIP', members: [email, 'bob@example.com'] },
    { name: 'Team', members: [email] },
  ],
  offers: [{ name: 'Held', courses: ['two'], holders: [email, 'bob@example.com'] }],
}

export const removingStudents = chapter('Removing a student', {
  'R159 removing a student changes no other student, course or offer': async ({ open }) => {
    const { academy, api } = open(busy)
    const bob = academy.students.get('bob@example.com')
    const path = `/students/${bob.id}`
    const before = await api.get(path)
    await api.delete(`/students/${studentId(academy, email)}`)
    expect(academy.students.get('bob@example.com')).toEqual(bob)
    expect((await api.get(path)).text).toBe(before.text)
    expect(academy.courses.list()).toHaveLength(2)
    expect(academy.offers.list()).toMatchObject([{ name: 'Held', holders: [{ email: 'bob@example.com' }] }])
  },

  'R166 R204 D56 the student leaves every list, those of offers too, and does not return to them': async ({ open }) => {
    const { academy, api } = open(busy)
    const counts = async () =>
      Object.fromEntries(
        (await api.get('/lists')).data.lists.map((list: Record<string, unknown>) => [
          list['name'],
          list['member_count'],
        ]),
      )
    const membersOf = async (name: string) => {
      const { members, pagination } = (await api.get(`/lists/${listId(academy, name)}/members`)).data
      return { emails: members.map((member: { email: string }) => member.email), total: pagination.total }
    }
    expect(await counts()).toEqual({ VIP: 2, Team: 1, Held: 2 })
    await api.delete(`/students/${studentId(academy, email)}`)
    const expected = { VIP: 1, Team: 0, Held: 1 }
    expect(await counts()).toEqual(expected)
    expect(await membersOf('VIP')).toEqual({ emails: ['bob@example.com'], total: 1 })
    expect(await membersOf('Team')).toEqual({ emails: [], total: 0 })
    expect(await membersOf('Held')).toEqual({ emails: ['bob@example.com'], total: 1 })
    await api.post('/students', { email })
    expect(await counts()).toEqual(expected)
  },
})
