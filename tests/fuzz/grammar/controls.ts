import type { Body } from '@academy-access/kit/bodies'
import { requestsTo } from '@academy-access/kit/requests'
import { emails } from '@academy-access/kit/texts'
import { operationIds } from '@academy-access/schemas'
import * as fc from 'fast-check'

import { dashboardOperations } from '../documents.ts'

const json = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> =>
  values.map((value) => ({ text: JSON.stringify(value) }))

const anyOperation = fc.oneof(fc.constant('*'), fc.constantFrom(...operationIds))
const times = fc.constantFrom(1, 1, 2, 3)
const phase = fc.constantFrom('before', 'after')

/** Faults of every kind. Each fires a few times at most, so that the requests behind it reach the service again. */
const faults: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      operation: anyOperation,
      phase,
      times,
      status: fc.constantFrom(400, 402, 409, 429, 500, 500, 503),
    }),
  },
  fc.record({ operation: anyOperation, phase, times, network: fc.constantFrom('reset', 'stall', 'truncate') }),
  fc.record({ operation: anyOperation, times, status: fc.constantFrom(429, 503), retry_after: fc.nat(3) }),
  fc.record({
    operation: anyOperation,
    phase,
    times,
    status: fc.constantFrom(500, 503),
    html: fc.constant('<p>away</p>'),
  }),
  fc.record({ operation: anyOperation, phase, times, delay_ms: fc.nat(2), probability: fc.constantFrom(0, 0.5, 1) }),
  fc.record({ operation: anyOperation, times, passthrough: fc.constant(true) }),
  fc.record({ operation: fc.constant('lists.members.add'), times, email: emails, status: fc.constantFrom(402, 500) }),
  fc.record({ operation: fc.constant('courses.list'), times, reply: fc.constant({ courses: [] }) }),
  fc.record({ operation: fc.constant('students.remove'), phase, times, reply: fc.constant({ removed: true }) }),
)

const rateLimits = fc.option(
  fc.record({ requests: fc.integer({ min: 1, max: 6 }), window_seconds: fc.constantFrom(0.2, 1, 60) }),
  { freq: 2 },
)

/** Mostly back to an academy that accepts requests. */
const settings: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ plan: 'paid', locked: false, rate_limit: null, limits: { students: null } }) },
  { weight: 5, arbitrary: fc.option(fc.nat(6)).map((students) => ({ limits: { students } })) },
  { weight: 1, arbitrary: rateLimits.map((rate_limit) => ({ rate_limit })) },
  { weight: 2, arbitrary: fc.constantFrom({ plan: 'trial' }, { plan: 'free' }, { locked: true }) },
)

const permissions = fc.oneof(fc.constant('all'), fc.subarray([...operationIds]))

const newCourses = fc.nat(9).map((number) => ({ title: 'New', slug: `new-${number}`, lessons: [{ title: 'One' }] }))

const courseChanges = fc.oneof(
  fc.constantFrom('published', 'hidden').map((visibility) => ({ visibility })),
  fc.constantFrom({ term: 'one_time', price_cents: 100 }, { term: 'free', price_cents: null }, { title: 'Other' }),
  fc.nat(3).map((count) => ({ lessons: Array.from({ length: count }, (_, index) => ({ title: `Lesson ${index}` })) })),
)

/** The courses that the main academy has at the start. */
const courseOrders = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 3 }).map((order) => ({
  courses: order.map((index) => `{{course.${index}}}`),
}))

/** A fixture that was read from an academy before. */
const fixtures: fc.Arbitrary<Body> = fc
  .oneof(fc.constant(0), fc.nat(9))
  .map((index) => ({ text: `{{fixture.${index}}}` }))

/** An input with the id of a record that a response has shown. */
const withId = (name: string, kind: string, fields: fc.Arbitrary<object>): fc.Arbitrary<object> =>
  fc.tuple(fc.nat(99), fields).map(([index, rest]) => ({ [name]: `{{${kind}.${index}}}`, ...rest }))

/** Bodies that a schema alone would seldom make right, by operation. */
const bodies: Readonly<Record<string, fc.Arbitrary<Body>>> = {
  'faults.add': json(faults),
  'plan.update': json(settings),
  restore: fixtures,
  'platform.academies.create': fixtures,
  'clock.set': json(fc.constantFrom({ time: '2026-01-01T00:00:00.000Z' }, { time: '2024-02-29T00:00:00Z' })),
  'clock.advance': json(fc.constantFrom(1, 200, 1000, 60_000, 86_400_000).map((milliseconds) => ({ milliseconds }))),
  'courses.create': json(newCourses),
  'courses.update': json(withId('courseId', 'course', courseChanges)),
  'courses.order': json(courseOrders),
  'keys.create': json(fc.record({ name: fc.constant('key'), permissions })),
  'keys.update': json(
    withId('keyId', 'key-id', fc.oneof(fc.record({ permissions }), fc.record({ revoked: fc.boolean() }))),
  ),
}

const weights = {
  // These undo what others did, or make the next requests fail.
  'platform.academies.delete': 1,
  reset: 5,
  restore: 6,
  'keys.revoke': 5,
  'platform.academies.create': 3,
  fork: 5,
  'plan.update': 50,
  'clock.set': 12,
  'offers.create': 12,
  'offers.update': 12,
  'faults.add': 70,
}

/** Requests to the dashboard API, which only the server has; by default to all of its operations. */
export const dashboardRequests = (isWanted: (operationId: string) => boolean = () => true) =>
  requestsTo(
    dashboardOperations.filter(({ id }) => isWanted(id)),
    weights,
    bodies,
  )
