import * as fc from 'fast-check'

import type { AcademySeed, StudentSeed } from '../model/seed.ts'
import type { Setup } from '../world.ts'
import { knownEmails } from './texts.ts'

const start = '2026-01-01T00:00:00.000Z'
const times = fc.constantFrom(start, '2025-12-31T23:59:59.999Z', '2025-06-01T00:00:00.000Z')

export const slugs = ['algebra', 'botany', 'cooking', 'drawing', 'ethics']

export const lessonInputs = fc.uniqueArray(
  fc.record({
    title: fc.constantFrom('One', 'Two', 'Three', 'Four', 'İ', 'i̇'),
    reading_time_minutes: fc.nat(30),
    published: fc.boolean(),
  }),
  { selector: ({ title }) => title, maxLength: 4 },
)

/** A term, with a price for `one_time` alone. */
export const prices = fc.oneof(
  fc.record({ term: fc.constantFrom('free', 'included', 'included'), price_cents: fc.constant(null) }),
  fc.record({ term: fc.constant('one_time'), price_cents: fc.constantFrom(0, 1, 4900) }),
)

export const courseInput = (slug: string) =>
  fc
    .record({
      title: fc.constantFrom('A title', ' blanks ', 'İ', '😀', 'a\u0000b'),
      description: fc.constantFrom(null, '', 'Text'),
      visibility: fc.constantFrom('published', 'published', 'published', 'hidden'),
      price: prices,
      lessons: lessonInputs,
    })
    .map(({ price, ...fields }) => ({ ...fields, ...price, slug }))

/** Up to three academies of one platform, in which the same people are students. */
export const setups: fc.Arbitrary<Setup> = fc.record({
  ids: fc.nat(),
  keyPrefix: fc.constantFrom('aa', 'z9'),
  welcomeOnReactivation: fc.boolean(),
  academies: fc
    .integer({ min: 1, max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => academySeed(`School ${index + 1}`)))),
})

function academySeed(name: string): fc.Arbitrary<AcademySeed> {
  return fc
    .tuple(fc.subarray(slugs), fc.subarray(knownEmails), fc.subarray(['VIP', 'Gold', 'Team', 'Cohort']))
    .chain(([slugs, emails, lists]) =>
      fc.record({
        name: fc.constant(name),
        plan: fc.constant('paid' as const),
        locked: fc.constant(false),
        limits: fc.constant({ students: null }),
        // A reset closes the windows of a limit that is there from the start.
        rate_limit: fc.constantFrom(null, null, null, { requests: 6, window_seconds: 60 }),
        clock: fc.record({ now: fc.constantFrom(start, '2030-02-28T12:00:00.000Z'), frozen: fc.boolean() }),
        api_keys: fc.constant<AcademySeed['api_keys']>([{ name: 'main', permissions: 'all', revoked: false }]),
        courses: fc.tuple(...slugs.map(courseInput)),
        students: fc.tuple(...emails.map((email) => studentSeed(email, slugs))),
        lists: fc.tuple(...lists.map(listSeed)),
        offers: offerSeeds(slugs, lists),
      }),
    )
    .map(withMembers)
}

const listSeed = (name: string) =>
  fc.record({ name: fc.constant(name), description: fc.constantFrom(null, 'Text'), members: fc.subarray(knownEmails) })

const offerSeeds = (slugs: string[], lists: string[]) =>
  fc.subarray(['Bundle', 'Mentoring', 'Everything']).chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.record({
          name: fc.constant(name),
          status: fc.constantFrom('active', 'active', 'inactive'),
          courses: fc.subarray(slugs),
          granted_to: fc.subarray(lists),
          holders: fc.option(fc.subarray(knownEmails)),
        }),
      ),
    ),
  )

function studentSeed(email: string, slugs: string[]): fc.Arbitrary<StudentSeed> {
  const enrollments = fc.subarray(slugs).chain((courses) => fc.tuple(...courses.map(enrollmentSeed)))
  return fc.record({
    email: fc.constant(email),
    name: fc.constantFrom(null, 'Ada', 'İnci'),
    avatar_url: fc.constantFrom(null, 'https://example.com/a.png'),
    joined_at: times,
    removed: fc.nat(4).map((nat) => nat === 0),
    enrollments,
    purchases: fc.subarray(slugs),
  })
}

const enrollmentSeed = (course: string) =>
  fc.record({
    course: fc.constant(course),
    status: fc.constantFrom('active', 'active', 'revoked'),
    enrolled_at: times,
    completed_at: fc.constantFrom(null, null, start),
    completed_lessons: fc.nat(2),
  })

/** Members and holders are active students, a removed student has no enrollments, and no more lessons are done than published. */
function withMembers(seed: AcademySeed): AcademySeed {
  const active = new Set(seed.students.filter(({ removed }) => !removed).map(({ email }) => email))
  const among = (emails: string[]) => emails.filter((email) => active.has(email))
  return {
    ...seed,
    students: seed.students.map((student) => ({
      ...student,
      enrollments: student.removed ? [] : student.enrollments.map((enrollment) => withinCourse(seed, enrollment)),
    })),
    lists: seed.lists.map((list) => ({ ...list, members: among(list.members) })),
    offers: seed.offers.map((offer) => ({ ...offer, holders: offer.holders && among(offer.holders) })),
  }
}

function withinCourse({ courses }: AcademySeed, enrollment: StudentSeed['enrollments'][number]) {
  const course = courses.find(({ slug }) => slug === enrollment.course)
  const published = course?.lessons.filter((lesson) => lesson.published).length ?? 0
  return { ...enrollment, completed_lessons: Math.min(enrollment.completed_lessons, published) }
}
