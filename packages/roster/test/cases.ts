import * as fc from 'fast-check'

/** Courses by slug. The last one is not published. */
export const courses = ['one', 'two', 'hidden']
export const lists = ['Red', 'Blue']
/** The list of the students whom the roster created. */
export const managedList = 'Roster'

type ValueOf<All> = All extends fc.Arbitrary<infer Value> ? Value : never

const people = Array.from({ length: 6 }, (_, index) => `p${index}@example.com`)
const person = fc.constantFrom(...people)

export type DesiredRow = ValueOf<typeof row>
const row = fc.record(
  {
    email: fc.tuple(person, fc.boolean()).map(([email, isUpper]) => (isUpper ? ` ${email.toUpperCase()}` : email)),
    name: fc.constantFrom('Ada', 'Grace'),
    courses: fc.subarray(courses.slice(0, 2)),
    lists: fc.subarray(lists),
  },
  { requiredKeys: ['email'] },
)

/** Before the request with this number. */
const at = fc.nat(14)
const phase = fc.constantFrom('before' as const, 'after' as const)

export type Event = ValueOf<typeof event>
const event = fc.oneof(
  fc.record({
    at,
    type: fc.constant('fault' as const),
    status: fc.constantFrom(500 as const, 429 as const, 'reset' as const, 'truncate' as const),
    phase,
    times: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ at, type: fc.constant('item' as const), email: person }),
  fc.record({
    at,
    type: fc.constant('other' as const),
    does: fc.constantFrom('join' as const, 'leave' as const, 'enroll' as const, 'member' as const),
    email: person,
  }),
  fc.record({ at, type: fc.constant('end' as const), phase }),
)

export type Case = ValueOf<typeof cases>
export const cases = fc.record({
  /** The students before the roster comes. */
  start: fc.uniqueArray(
    fc.record({ email: person, courses: fc.subarray(courses), lists: fc.subarray(lists), removed: fc.boolean() }),
    { selector: ({ email }) => email, maxLength: 4 },
  ),
  /** A roster that was applied before, in peace. Only a managed list shows that later. */
  former: fc.array(row, { minLength: 1, maxLength: 2 }),
  desired: fc.array(row, { maxLength: 4 }),
  prune: fc.constantFrom('none' as const, 'managed' as const, 'all' as const, 'all' as const),
  isManaged: fc.boolean(),
  protect: fc.subarray(people, { maxLength: 2 }),
  welcome: fc.boolean(),
  /** Room for so many more students than there are. */
  room: fc.option(fc.nat(3), { nil: null }),
  rate: fc.option(fc.integer({ min: 3, max: 12 }), { nil: null, freq: 1 }),
  events: fc.array(event, { maxLength: 3 }),
})
