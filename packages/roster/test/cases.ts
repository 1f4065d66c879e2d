import * as fc from 'fast-check'

import type { Prune } from '../src/index.ts'

/** Courses by slug. The last one is not published. */
export const courses = ['one', 'two', 'hidden'] as const
export const lists = ['Red', 'Blue'] as const
/** The list of the students whom the roster created. */
export const managedList = 'Roster'

const people = Array.from({ length: 6 }, (_, index) => `p${index}@example.com`)
const person = fc.constantFrom(...people)

/** A student before the roster comes. */
export interface StartStudent {
  email: string
  courses: string[]
  lists: string[]
  removed: boolean
}

export interface DesiredRow {
  email: string
  name?: string
  courses?: string[]
  lists?: string[]
}

/** The event before the request with this number. */
export type Event =
  | { at: number; type: 'fault'; status: 500 | 429 | 'reset' | 'truncate'; phase: 'before' | 'after'; times: number }
  | { at: number; type: 'item'; email: string }
  | { at: number; type: 'other'; does: 'join' | 'leave' | 'enroll' | 'member'; email: string }
  | { at: number; type: 'end'; phase: 'before' | 'after' }

export interface Case {
  start: StartStudent[]
  /** A roster that was applied before, in peace. Only a managed list shows that later. */
  former: DesiredRow[]
  desired: DesiredRow[]
  prune: Prune
  isManaged: boolean
  protect: string[]
  welcome: boolean
  /** Room for so many more students than there are. */
  room: number | null
  rate: number | null
  events: Event[]
}

const published = fc.subarray(['one', 'two'])
const row = fc
  .record({
    email: fc.tuple(person, fc.boolean()).map(([email, isUpper]) => (isUpper ? ` ${email.toUpperCase()}` : email)),
    name: fc.option(fc.constantFrom('Ada', 'Grace'), { nil: undefined }),
    courses: fc.option(published, { nil: undefined }),
    lists: fc.option(fc.subarray([...lists]), { nil: undefined }),
  })
  .map(({ email, name, courses, lists }): DesiredRow => ({
    email,
    ...(name !== undefined && { name }),
    ...(courses !== undefined && { courses }),
    ...(lists !== undefined && { lists }),
  }))

const at = fc.nat(14)
const phase = fc.constantFrom('before' as const, 'after' as const)
const event: fc.Arbitrary<Event> = fc.oneof(
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

export const cases: fc.Arbitrary<Case> = fc.record({
  start: fc.uniqueArray(
    fc.record({
      email: person,
      courses: fc.subarray([...courses]),
      lists: fc.subarray([...lists]),
      removed: fc.boolean(),
    }),
    { selector: ({ email }) => email, maxLength: 4 },
  ),
  former: fc.array(row, { minLength: 1, maxLength: 2 }),
  desired: fc.array(row, { maxLength: 4 }),
  prune: fc.constantFrom('none' as const, 'managed' as const, 'all' as const, 'all' as const),
  isManaged: fc.boolean(),
  protect: fc.subarray(people, { maxLength: 2 }),
  welcome: fc.boolean(),
  room: fc.option(fc.nat(3), { nil: null }),
  rate: fc.option(fc.integer({ min: 3, max: 12 }), { nil: null, freq: 1 }),
  events: fc.array(event, { maxLength: 3 }),
})
