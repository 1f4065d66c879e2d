import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import type { Api } from '../api.ts'
import { firstOf, courseId, startTime, malformedIds, minute, unknownId, numberedCourses } from '../fixtures.ts'
import { recordsOf, errorOf, frozenClock, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'
const notFound = { status: 404, code: 'not_found' }

const lessons = (count: number) => Array.from({ length: count }, () => ({}))

/** Ada in one course with this many published lessons. */
const enrolledWith = (count: number, completed_lessons = 0): AcademyFixture => ({
  clock: frozenClock,
  courses: [{ title: 'One', slug: 'one', lessons: lessons(count) }],
  students: [{ email, enrollments: [{ course: 'one', completed_lessons }] }],
})

async function enrollmentsOf(api: Api, id: string): Promise<Record<string, unknown>[]> {
  return (await api.get(`/students/${id}`)).data.enrollments
}

export const studentDetail = chapter('A student in detail', (rule) => {
  rule('R142 an id that is not a UUID is a validation error', async ({ open }) => {
    const { academy, api } = open({ students: [{ email }] })
    for (const id of malformedIds) {
      expect(errorOf(await api.get(`/students/${id}`)), id).toEqual({ status: 400, code: 'validation_error' })
    }
    expect((await api.get(`/students/${studentId(academy, email).toUpperCase()}`)).data.email).toBe(email)
  })

  rule('R143 R145 the data is the student: six fields, without a count of courses', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      students: [
        { email, name: 'Ada', avatar_url: 'https://cdn.test/ada.png', joined_at: '2025-05-05T05:05:05.005Z' },
        { email: 'bob@example.com' },
      ],
    })
    const [ada, bob] = [email, 'bob@example.com'].map((address) => studentId(academy, address))
    const found = await api.get(`/students/${ada}`)
    expect(found.status).toBe(200)
    expect(found.data).toEqual({
      id: ada,
      email,
      name: 'Ada',
      avatar_url: 'https://cdn.test/ada.png',
      joined_at: '2025-05-05T05:05:05.005Z',
      enrollments: [],
    })
    expect((await api.get(`/students/${bob}`)).data).toEqual({
      id: bob,
      email: 'bob@example.com',
      name: null,
      avatar_url: null,
      joined_at: startTime,
      enrollments: [],
    })
  })

  rule('R144 a student who is not in the academy now is 404', async ({ open }) => {
    const { academy, api } = open({ students: [{ email }, { email: 'gone@example.com', removed: true }] })
    const { academy: other } = open({ students: [{ email: 'r144@example.com' }] })
    const ada = studentId(academy, email)
    const absent = [unknownId, studentId(academy, 'gone@example.com'), studentId(other, 'r144@example.com')]
    for (const id of absent) expect(errorOf(await api.get(`/students/${id}`)), id).toEqual(notFound)
    expect((await api.get(`/students/${ada}`)).status).toBe(200)
    await api.delete(`/students/${ada}`)
    expect(errorOf(await api.get(`/students/${ada}`))).toEqual(notFound)
  })

  rule('R146 the newest enrollment is first; of equal times the one created last', async ({ open }) => {
    const { academy, api } = open({
      clock: frozenClock,
      courses: numberedCourses(5),
      students: [
        {
          email,
          enrollments: [
            { course: 'course-1', enrolled_at: '2025-02-01T00:00:00.000Z' },
            { course: 'course-2', enrolled_at: '2025-03-01T00:00:00.000Z' },
            { course: 'course-3', enrolled_at: '2025-02-01T00:00:00.000Z' },
          ],
        },
      ],
    })
    const id = studentId(academy, email)
    const slugs = async () => (await enrollmentsOf(api, id)).map((enrollment) => enrollment['course_slug'])
    expect(await slugs()).toEqual(['course-2', 'course-3', 'course-1'])
    for (const slug of ['course-5', 'course-4']) {
      await api.post(`/students/${id}/enrollments`, { course_id: courseId(academy, slug) })
    }
    expect(await slugs()).toEqual(['course-4', 'course-5', 'course-2', 'course-3', 'course-1'])
  })

  rule('R147 R148 R149 R150 R151 an enrollment has nine fields, among them its course', async ({ open }) => {
    const { academy, api } = open({
      courses: [{ title: 'The *one*', slug: 'the-one', lessons: lessons(4) }],
      students: [
        { email, enrollments: [{ course: 'the-one', enrolled_at: '2025-02-03T04:05:06.007Z', completed_lessons: 1 }] },
      ],
    })
    const id = studentId(academy, email)
    expect(await enrollmentsOf(api, id)).toEqual([
      {
        id: firstOf(recordsOf(academy, email)).id,
        course_id: courseId(academy, 'the-one'),
        course_title: 'The *one*',
        course_slug: 'the-one',
        enrolled_at: '2025-02-03T04:05:06.007Z',
        completed_at: null,
        total_lessons: 4,
        completed_lessons: 1,
        progress: 25,
      },
    ])
  })

  rule('R147 the id of an enrollment is the id to revoke it with', async ({ open }) => {
    const { academy, api } = open(enrolledWith(1))
    const path = `/students/${studentId(academy, email)}`
    const [enrollment] = (await api.get(path)).data.enrollments
    expect((await api.delete(`${path}/enrollments/${enrollment.id}`)).data.revoked).toBe(true)
    expect((await api.get(path)).data.enrollments).toEqual([])
  })

  rule(
    'R152 D39 completed_at is null until the last lesson is completed, and does not change after that',
    async ({ open }) => {
      const { academy, api } = open(enrolledWith(2))
      const id = studentId(academy, email)
      const first = async () => firstOf(await enrollmentsOf(api, id))
      expect(await first()).toMatchObject({ completed_at: null })
      academy.students.update(email, { progress: { one: 1 } })
      expect(await first()).toMatchObject({ completed_at: null, progress: 50 })
      academy.clock.advance(minute)
      academy.students.update(email, { progress: { one: 2 } })
      const completed_at = '2026-01-01T00:01:00.000Z'
      expect(await first()).toMatchObject({ completed_at, progress: 100 })
      academy.clock.advance(minute)
      academy.courses.update('one', { lessons: lessons(4) })
      expect(await first()).toMatchObject({ completed_at, total_lessons: 4, completed_lessons: 2, progress: 50 })
      academy.students.update(email, { progress: { one: 4 } })
      expect(await first()).toMatchObject({ completed_at, progress: 100 })
    },
  )

  rule('R153 the lessons of a course are its published ones, as counted in the catalogue', async ({ open }) => {
    const { academy, api } = open({
      courses: [
        { title: 'Mixed', slug: 'mixed', lessons: [{}, { published: false }, {}, {}] },
        { title: 'Unready', slug: 'unready', lessons: [{ published: false }] },
      ],
      students: [{ email, enrollments: [{ course: 'mixed' }, { course: 'unready' }] }],
    })
    const totals = Object.fromEntries(
      (await enrollmentsOf(api, studentId(academy, email))).map((row) => [row['course_slug'], row['total_lessons']]),
    )
    expect(totals).toEqual({ mixed: 3, unready: 0 })
    const { data } = await api.get('/courses')
    for (const { slug, lesson_count } of data.courses) expect(totals[slug]).toBe(lesson_count)
  })

  rule('R154 D39 a completed lesson counts only while it is published', async ({ open }) => {
    const named = (published: readonly boolean[]) =>
      published.map((isPublished, index) => ({ title: `Part ${index}`, published: isPublished }))
    const { academy, api } = open({
      courses: [{ title: 'One', slug: 'one', lessons: named([true, false, true, true]) }],
      students: [{ email, enrollments: [{ course: 'one', completed_lessons: 2 }] }],
    })
    const first = async () => firstOf(await enrollmentsOf(api, studentId(academy, email)))
    // The first two published ones: parts 0 and 2.
    expect(await first()).toMatchObject({ total_lessons: 3, completed_lessons: 2, progress: 67 })
    academy.courses.update('one', { lessons: named([false, false, true, true]) })
    expect(await first()).toMatchObject({ total_lessons: 2, completed_lessons: 1, progress: 50 })
    academy.courses.update('one', { lessons: named([false, false, true, false]) })
    expect(await first()).toMatchObject({ total_lessons: 1, completed_lessons: 1, progress: 100, completed_at: null })
    academy.courses.update('one', { lessons: named([true, true, true, true]) })
    expect(await first()).toMatchObject({ total_lessons: 4, completed_lessons: 2, progress: 50 })
  })

  rule(
    'R155 R156 progress is the percentage of completed lessons, rounded to the nearest whole number',
    async ({ open }) => {
      const cases = [
        [7, 0, 0],
        [7, 1, 14],
        [7, 2, 29],
        [7, 3, 43],
        [7, 6, 86],
        [7, 7, 100],
        [3, 1, 33],
        [3, 2, 67],
        [8, 1, 13],
        [8, 3, 38],
        [200, 1, 1],
        [201, 1, 0],
      ] as const
      for (const [total, done, progress] of cases) {
        const { academy, api } = open(enrolledWith(total, done))
        expect(await enrollmentsOf(api, studentId(academy, email)), `${done} of ${total}`).toMatchObject([
          { total_lessons: total, completed_lessons: done, progress },
        ])
      }
    },
  )

  rule('D39 without lessons there is no progress, and 100 percent does not mean completed', async ({ open }) => {
    const bare = open(enrolledWith(0))
    expect(await enrollmentsOf(bare.api, studentId(bare.academy, email))).toMatchObject([
      { total_lessons: 0, completed_lessons: 0, progress: 0, completed_at: null },
    ])
    const nearly = open(enrolledWith(200, 199))
    expect(await enrollmentsOf(nearly.api, studentId(nearly.academy, email))).toMatchObject([
      { completed_lessons: 199, progress: 100, completed_at: null },
    ])
  })

  rule('D39 completed_at of a fixture is not changed', async ({ open }) => {
    const completed_at = '2025-06-01T00:00:00.000Z'
    const { academy, api } = open({
      clock: frozenClock,
      courses: ['set', 'unset'].map((slug) => ({ title: slug, slug, lessons: lessons(2) })),
      students: [
        {
          email,
          enrollments: [
            { course: 'set', completed_at },
            { course: 'unset', completed_lessons: 2 },
          ],
        },
      ],
    })
    const rows = async () => (await enrollmentsOf(api, studentId(academy, email))).toReversed()
    expect(await rows()).toMatchObject([
      { completed_lessons: 0, completed_at },
      { progress: 100, completed_at: null },
    ])
    academy.students.update(email, { progress: { set: 2, unset: 2 } })
    expect(await rows()).toMatchObject([
      { progress: 100, completed_at },
      { progress: 100, completed_at: null },
    ])
  })

  rule('R157 D38 revoked enrollments are not listed', async ({ open }) => {
    const { academy, api } = open({
      courses: numberedCourses(3),
      students: [
        {
          email,
          enrollments: [{ course: 'course-1', status: 'revoked' }, { course: 'course-2' }, { course: 'course-3' }],
        },
      ],
    })
    const path = `/students/${studentId(academy, email)}`
    await api.delete(`${path}/enrollments/${recordsOf(academy, email)[2]?.id}`)
    const { enrollments } = (await api.get(path)).data
    expect(enrollments).toMatchObject([{ course_slug: 'course-2' }])
    expect(enrollments).toHaveLength(1)
  })
})
