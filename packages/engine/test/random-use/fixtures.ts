import * as fc from 'fast-check'

import type { AcademyFixture } from '../../src/index.ts'

/** Addresses of students, present or not. */
export const emails = [
  'ada@example.com',
  'bob@example.com',
  'eve@example.com',
  'zoe@example.com',
  'kim@example.com',
  'lee@example.com',
]

export const lessonIds = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)

/** An academy with rows of every kind. */
const filled: AcademyFixture = {
  name: 'Random',
  courses: [
    { title: 'One', slug: 'one', lessons: lessonIds.slice(0, 3).map((id) => ({ id, reading_time_minutes: 5 })) },
    { title: 'Two', slug: 'two', term: 'one_time', price_cents: 4900, lessons: [{}, { published: false }] },
    { title: 'Three', slug: 'three', visibility: 'hidden' },
    { title: 'Four', slug: 'four', term: 'free' },
  ],
  students: [
    {
      email: emails[0]!,
      name: 'Ada',
      joined_at: '2025-01-01T00:00:00Z',
      enrollments: [
        { course: 'one', enrolled_at: '2025-02-01T00:00:00Z', completed_lessons: 2 },
        { course: 'two', enrolled_at: '2025-02-01T00:00:00Z', status: 'revoked' },
      ],
      purchases: ['two'],
    },
    { email: emails[1]!, joined_at: '2025-01-01T00:00:00Z' },
    { email: emails[2]!, joined_at: '2024-01-01T00:00:00Z', removed: true, purchases: ['one'] },
  ],
  lists: [
    {
      name: 'VIP',
      created_at: '2025-03-01T00:00:00Z',
      sequence: 1,
      members: emails.slice(0, 2).map((email) => ({ email, joined_at: '2025-04-01T00:00:00Z' })),
    },
    { name: 'Gold', created_at: '2025-03-01T00:00:00Z', sequence: 3, description: 'Shiny' },
  ],
  offers: [
    { name: 'Bundle', courses: ['one', 'three'], granted_to: ['VIP'] },
    {
      name: 'Mentoring',
      courses: ['two'],
      holders: [{ email: emails[0]!, joined_at: '2025-05-01T00:00:00Z' }],
      holder_list: { created_at: '2025-03-01T00:00:00Z', sequence: 2 },
    },
  ],
}

/** Academies to start with: empty or filled, with a clock that is stopped, has its own time or follows the platform. */
export const fixtures: fc.Arbitrary<AcademyFixture> = fc
  .record({
    base: fc.constantFrom<AcademyFixture>({}, filled, filled, filled),
    clock: fc.constantFrom<AcademyFixture['clock']>(
      {},
      { now: '2025-06-01T00:00:00Z' },
      { now: '2025-06-01T00:00:00Z', frozen: true },
    ),
    rate_limit: fc.constantFrom(null, null, { requests: 5, window_seconds: 60 }),
    limits: fc.constantFrom({ students: null }, { students: 4 }),
  })
  .map(({ base, ...rest }) => ({ ...base, ...rest }))
