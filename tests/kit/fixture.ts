import * as fc from 'fast-check'

import { Dice } from './dice.ts'
import { knownEmails } from './texts.ts'

const start = '2026-01-01T00:00:00.000Z'

/** A time before the start. Many are equal. */
const time = (dice: Dice): string =>
  dice.weighted([
    [4, () => dice.pick([start, '2025-12-31T23:59:59.999Z', '2025-06-01T00:00:00.000Z'])],
    [1, () => new Date(Date.parse(start) - dice.below(100_000_000)).toISOString()],
  ])

export const slugs = ['algebra', 'botany', 'cooking', 'drawing', 'ethics', 'film', 'A-b_c.d~e']

const lessonTitles = ['One', 'Two', 'Three', 'Four', 'İ', 'i̇']

const listNames = ['VIP', 'Gold', 'Team', 'Cohort']

/** Up to four lessons. Their titles differ, so that a title says which lesson is meant. */
export const lessonInputs = (dice: Dice) =>
  dice
    .some(lessonTitles)
    .slice(0, 4)
    .map((title) => ({ title, reading_time_minutes: dice.below(31), published: dice.oneIn(2) }))

/** A term, with a price for `one_time` alone. */
export function termInput(dice: Dice) {
  const term = dice.pick(['free', 'included', 'included', 'one_time'] as const)
  return { term, price_cents: term === 'one_time' ? dice.pick([0, 1, 4900]) : null }
}

export const courseInput = (dice: Dice, slug: string) => ({
  slug,
  title: dice.pick(['A title', ' blanks ', 'İ', '😀', 'a\u0000b']),
  description: dice.pick([null, '', 'Text']),
  visibility: dice.oneIn(4) ? ('hidden' as const) : ('published' as const),
  ...termInput(dice),
  lessons: lessonInputs(dice),
})

export type RandomAcademy = ReturnType<typeof randomAcademy>

/** An academy with everything that the rules are about. Each of these people may be a student in it. */
export function randomAcademy(dice: Dice, name = 'Random', people: readonly string[] = knownEmails) {
  const courses = dice.some(slugs.slice(0, 5)).map((slug) => courseInput(dice, slug))
  const students = dice.some(people).map((email) => {
    const removed = dice.oneIn(5)
    const enrollments = removed ? [] : dice.some(courses).map((course) => enrollment(dice, course))
    return {
      email,
      name: dice.pick([null, 'Ada', 'İnci']),
      avatar_url: dice.pick([null, 'https://example.com/a.png']),
      joined_at: time(dice),
      removed,
      enrollments,
      purchases: dice.some(courses).map(({ slug }) => slug),
    }
  })
  const active = students.filter(({ removed }) => !removed).map(({ email }) => email)
  const members = () => dice.some(active).map((email) => ({ email, joined_at: time(dice) }))
  const lists = dice.some(listNames).map((name) => ({
    name,
    description: dice.pick([null, '', 'Text', 'For ada@school.example']),
    created_at: time(dice),
    members: members(),
  }))
  const offers = dice.some(['Bundle', 'Mentoring', 'Everything']).map((name) => ({
    name,
    status: dice.oneIn(3) ? ('inactive' as const) : ('active' as const),
    courses: dice.some(courses).map(({ slug }) => slug),
    granted_to: dice.some(lists).map(({ name }) => name),
    ...(dice.oneIn(6)
      ? { holders: null, holder_list: null }
      : { holders: members(), holder_list: { created_at: time(dice) } }),
  }))
  return {
    name,
    plan: 'paid' as const,
    locked: false,
    limits: { students: null as number | null },
    // A reset closes the windows of a limit that is there from the start.
    rate_limit: dice.oneIn(4) ? { requests: 6, window_seconds: 60 } : null,
    clock: { now: dice.pick([start, '2030-02-28T12:00:00.000Z']), frozen: dice.oneIn(2) },
    api_keys: [{ name: 'main', permissions: 'all' as const, revoked: false }],
    courses,
    students,
    lists,
    offers,
  }
}

function enrollment(dice: Dice, { slug, lessons }: ReturnType<typeof courseInput>) {
  const published = lessons.filter((lesson) => lesson.published).length
  return {
    course: slug,
    status: dice.oneIn(3) ? ('revoked' as const) : ('active' as const),
    enrolled_at: time(dice),
    completed_at: dice.oneIn(3) ? start : null,
    completed_lessons: Math.min(dice.below(3), published),
  }
}

/** Any academy. A smaller one has fewer people. */
export const anyFixture = fc
  .record({ seed: fc.nat(), people: fc.nat(knownEmails.length) })
  .map(({ seed, people }) => randomAcademy(new Dice(seed), 'Random', knownEmails.slice(0, people)))
