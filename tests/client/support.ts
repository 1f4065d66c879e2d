import type { AcademyFixture } from '@academy-access/engine'

/** An academy with two courses, three students and a list. */
export const fixture: AcademyFixture = {
  courses: [
    { title: 'Intro to TypeScript', slug: 'intro', lessons: [{ reading_time_minutes: 7 }] },
    { title: 'Advanced Types', slug: 'advanced' },
  ],
  students: [
    { email: 'ada@example.com', enrollments: [{ course: 'intro', completed_lessons: 1 }] },
    { email: 'bob@example.com' },
    { email: 'cleo@example.com' },
  ],
  lists: [{ name: 'VIP', members: ['ada@example.com', 'bob@example.com'] }],
}

/** The id of no record. */
export const someId = '11111111-1111-4111-8111-111111111111'
