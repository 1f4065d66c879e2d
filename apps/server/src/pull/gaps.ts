import type { AcademyFixture } from '@academy-access/engine'

/** Facts that no request shows, and their replacements in the fixture: one line each. */
export function gaps({ courses = [], offers = [], lists = [] }: AcademyFixture): string[] {
  const hidden = courses.filter(({ visibility }) => visibility === 'hidden').length
  const withoutTerm = courses.filter(({ term }) => term === undefined).length
  return [
    `lessons: the number and the total reading time of each course are right; titles are "Lesson 1" …, the minutes are spread evenly, and completed lessons are the first ones`,
    `courses that are not published: ${hidden} with enrollments, without description and reading time; others are missing`,
    `terms and prices: known for courses that a list grants; ${withoutTerm} of ${courses.length} courses have the term "included"`,
    `offers: ${offers.length} that grant a course to a list; inactive offers, their holders, and offers for single courses are missing, and so are courses of an offer that are not published`,
    `lists: ${lists.length} are manual here; a list of the holders of an offer that grants nothing looks like a manual one`,
    'students: purchases, revoked enrollments and removed students are missing',
    'settings: plan, limits, rate limit, lock, API keys, their permissions and the name of the academy are the defaults',
  ]
}
