import type { AcademyFixture } from '@academy-access/engine'
import { expect } from 'vitest'

import { enrollmentsOf, firstOf, frozenClock, lessons, minute, studentId } from '../fixtures.ts'
import { chapter } from '../suite.ts'

const email = 'ada@example.com'

/** Ada in one course with this many published lessons. */
const enrolledWith = (count: number, completed_lessons = 0): AcademyFixture => ({
  clock: frozenClock,
  courses: [{ title: 'One', slug: 'one', lessons: lessons(count) }],
  students: [{ email, enrollments: [{ course: 'one', completed_lessons }] }],
})

export const studentProgress = chapter('Progress of a student', {
  'R152 D39 completed_at is null until the last lesson is completed, and does not change after that': async ({
    open,
  }) => {
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

  'R153 the lessons of a course are its published ones, as counted in the catalogue': async ({ open }) => {
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
  },

  'R154 D39 a completed lesson counts only while it is published': async ({ open }) => {
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
  },

  'R155 R156 D39 progress is the percentage of completed lessons, rounded; 100 does not mean completed': async ({
    open,
  }) => {
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
      [200, 199, 100],
      [0, 0, 0],
    ] as const
    for (const [total, done, progress] of cases) {
      const { academy, api } = open(enrolledWith(total, done))
      expect(await enrollmentsOf(api, studentId(academy, email)), `${done} of ${total}`).toMatchObject([
        { total_lessons: total, completed_lessons: done, progress, completed_at: null },
      ])
    }
  },

  'D39 completed_at of a fixture is not changed': async ({ open }) => {
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
  },
})
