import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { courseId, frozenClock, numberedCourses, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'

/** Ada has two active enrollments, of which the first is the newer, and a revoked one. */
const enrolled: AcademyFixture = {
  clock: frozenClock,
  courses: numberedCourses(4),
  students: [
    {
      email,
      enrollments: [
        { course: 'course-1', enrolled_at: '2025-03-01T00:00:00.000Z' },
        { course: 'course-2', enrolled_at: '2025-02-01T00:00:00.000Z', completed_at: '2025-06-01T00:00:00.000Z' },
        { course: 'course-3', status: 'revoked', enrolled_at: '2025-04-01T00:00:00.000Z' },
      ],
    },
    { email: 'bob@example.com' },
    { email: 'cleo@example.com', enrollments: [{ course: 'course-1', status: 'revoked' }] },
    { email: 'dan@example.com', enrollments: [{ course: 'course-4' }] },
  ],
}

export const studentRows = chapter('Rows of students', {
  'R106 the dashboard can change a name, and delete it': async ({ open }) => {
    const { academy, api } = open({ students: [{ email, name: 'Ada' }, { email: 'bob@example.com' }] })
    const names = async () => (await api.get('/students')).data.students.map(({ name }: { name: unknown }) => name)
    expect(await names()).toEqual([null, 'Ada'])
    academy.students.update(email, { name: null })
    academy.students.update('bob@example.com', { name: 'Bob' })
    expect(await names()).toEqual(['Bob', null])
  },

  'R109 D35 courses_enrolled counts the active enrollments, also in hidden courses': async ({ open }) => {
    const { academy, api } = open(enrolled)
    const counts = async () =>
      Object.fromEntries(
        (await api.get('/students')).data.students.map((row: Record<string, unknown>) => [
          row['email'],
          row['courses_enrolled'],
        ]),
      )
    const expected = {
      [email]: 2,
      'bob@example.com': 0,
      'cleo@example.com': 0,
      'dan@example.com': 1,
    }
    expect(await counts()).toEqual(expected)
    academy.courses.update('course-1', { visibility: 'hidden' })
    academy.courses.update('course-4', { visibility: 'hidden' })
    expect(await counts()).toEqual(expected)
    const path = `/students/${studentId(academy, email)}/enrollments`
    await api.post(path, { course_id: courseId(academy, 'course-3') })
    expect(await counts()).toEqual({ ...expected, [email]: 3 })
  },

  'R113 D37 access by a list, a purchase or a free course is not an enrollment': async ({ open }) => {
    const { academy, api } = open({
      courses: [
        { title: 'Granted', slug: 'granted' },
        { title: 'Held', slug: 'held' },
        { title: 'Bought', slug: 'bought', term: 'one_time', price_cents: 100 },
        { title: 'Free', slug: 'free', term: 'free' },
      ],
      students: [{ email, purchases: ['bought'] }],
      lists: [{ name: 'VIP', members: [email] }],
      offers: [
        { name: 'For the VIPs', courses: ['granted'], granted_to: ['VIP'] },
        { name: 'Holders', courses: ['held'], holders: [email] },
      ],
    })
    const { data } = await api.get('/students')
    expect(data.students[0]).toMatchObject({ email, courses_enrolled: 0, enrollments: [] })
    expect((await api.get(`/students/${studentId(academy, email)}`)).data.enrollments).toEqual([])
  },
})
