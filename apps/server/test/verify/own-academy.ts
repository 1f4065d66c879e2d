import type { Academy, AcademyFixture, Platform } from '@academy-access/engine'
import type { Answers } from '@academy-access/rules'

/** An academy that its owner can answer everything about. */
export const answeredAcademy: AcademyFixture = {
  api_keys: [
    { name: 'all', key: `aa_live_${'4'.repeat(32)}` },
    { name: 'revoked', key: `aa_live_${'1'.repeat(32)}`, revoked: true },
    { name: 'limited', key: `aa_live_${'2'.repeat(32)}`, permissions: ['courses.list', 'students.get'] },
  ],
  courses: [
    { title: 'Algebra', slug: 'algebra', lessons: [{ reading_time_minutes: 5 }, { published: false }, {}] },
    { title: 'Botany', slug: 'botany', term: 'one_time', price_cents: 4900 },
    { title: 'Cooking', slug: 'cooking', visibility: 'hidden' },
    { title: 'Drawing', slug: 'drawing', term: 'free' },
    { title: 'Ethics', slug: 'ethics', term: 'included' },
  ],
  students: [
    { email: 'ada@example.org', name: 'Ada', enrollments: [{ course: 'algebra', completed_lessons: 1 }] },
    { email: 'bob@example.org', purchases: ['botany'] },
    { email: 'cy@example.org', enrollments: [{ course: 'cooking' }] },
  ],
  lists: [{ name: 'VIP' }, { name: 'Past' }],
  offers: [
    { name: 'Bundle', courses: ['botany'], granted_to: ['VIP'], holders: ['bob@example.org'] },
    { name: 'Closed', status: 'inactive', courses: ['ethics'], granted_to: ['Past'] },
  ],
}

const closed = (name: string, fixture: AcademyFixture): AcademyFixture => ({ name, ...fixture })

/** Adds the other academies to a platform, and answers all questions about the first. */
export function answersOf(platform: Platform, academy: Academy): Answers {
  const id = (records: readonly { id: string }[], matches: (record: never) => boolean) =>
    String(records.find((record) => matches(record as never))?.id)
  const course = (slug: string) => id(academy.courses.list(), (one: { slug: string }) => one.slug === slug)
  const student = (email: string) => id(academy.students.list(), (one: { email: string }) => one.email === email)
  const list = (name: string) => id(academy.lists.list(), (one: { name: string }) => one.name === name)
  const keyOf = (fixture: AcademyFixture) => platform.academies.create(fixture).apiKey
  return {
    other_key: keyOf(closed('Other', { courses: [{ title: 'Zoology', slug: 'zoology' }] })),
    revoked_key: `aa_live_${'1'.repeat(32)}`,
    limited_key: { key: `aa_live_${'2'.repeat(32)}`, operations: ['courses.list', 'students.get'] },
    trial_key: keyOf(closed('Trial', { plan: 'trial' })),
    locked_key: keyOf(closed('Locked', { locked: true })),
    trial_and_locked_key: keyOf(closed('Both', { plan: 'trial', locked: true })),
    full_key: keyOf(closed('Full', { limits: { students: 1 }, students: [{ email: 'only@example.org' }] })),
    catalogue: [
      { title: 'Algebra', lesson_count: 2, total_reading_time_minutes: 5 },
      { title: 'Botany', lesson_count: 0, total_reading_time_minutes: 0 },
      { title: 'Drawing', lesson_count: 0, total_reading_time_minutes: 0 },
      { title: 'Ethics', lesson_count: 0, total_reading_time_minutes: 0 },
    ],
    hidden_course: course('cooking'),
    enrolled_in_hidden: { student: student('cy@example.org'), course: course('cooking') },
    managed_list: list('Bundle'),
    granting_list: { list: list('VIP'), course: course('botany') },
    inactive_list: { list: list('Past'), course: course('ethics') },
    free_course: course('drawing'),
    bought: { student: student('bob@example.org'), course: course('botany') },
    learner: { student: student('ada@example.org'), course: course('algebra') },
  }
}
