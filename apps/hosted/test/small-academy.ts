import type { AcademyFixture } from '@academy-access/engine'
import { slugs } from '@academy-access/fuzz/grammar/texts.ts'

/** A small academy with a row of every kind. Its clock is stopped, so that all times are equal. */
export function smallAcademy(id: string): AcademyFixture {
  const emails = ['ada', 'bob', 'cy'].map((name) => `${name}@example.com`)
  return {
    id,
    name: 'Main',
    // Both sides give the same ids.
    ids: { seed: id, next: 0 },
    clock: { now: '2026-01-01T00:00:00.000Z', frozen: true },
    api_keys: [
      { name: 'main', key: `aa_live_${id.replaceAll('-', '')}` },
      { name: 'reader', permissions: ['students.list', 'lists.list', 'courses.list'] },
      { name: 'old', revoked: true },
    ],
    courses: slugs.map((slug, index) => ({
      title: slug,
      slug,
      visibility: index === 3 ? 'hidden' : 'published',
      ...(index === 1 && { term: 'one_time', price_cents: 4900 }),
      lessons: [
        { title: 'One', reading_time_minutes: 3 },
        { title: 'Two', published: false },
      ],
    })),
    students: emails.map((email, index) => ({
      email,
      removed: index === 2,
      purchases: index === 1 ? ['botany'] : [],
      enrollments: index === 2 ? [] : [{ course: 'algebra' }, { course: 'cooking', status: 'revoked' }],
    })),
    lists: ['VIP', 'Gold', 'Team'].map((name) => ({ name, members: emails.slice(0, 2) })),
    offers: [
      { name: 'Bundle', courses: ['botany', 'drawing'], granted_to: ['VIP'] },
      { name: 'Mentoring', courses: ['cooking'], holders: emails.slice(0, 2) },
    ],
  }
}
