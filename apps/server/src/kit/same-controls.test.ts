import { type Academy, type AcademyFixture, createPlatform, ServiceError } from '@academy-access/engine'
import * as fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'

import { serve } from '../serve/serve.ts'
import { connect } from './dashboard.ts'
import { DashboardError } from './dashboard-error.ts'

const fixture: AcademyFixture = {
  // The ids of its records are derived from it.
  id: '00000000-0000-4000-8000-000000000001',
  clock: { now: '2030-01-01T00:00:00.000Z', frozen: true },
  courses: [
    { title: 'One', slug: 'one', lessons: [{}, {}] },
    { title: 'Two', slug: 'two', term: 'one_time', price_cents: 100 },
  ],
  students: [{ email: 'ada@example.com', enrollments: [{ course: 'one' }] }, { email: 'bob@example.com' }],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }, { name: 'Other' }],
}

const course = fc.constantFrom('one', 'two', 'three', 'none')
const student = fc.constantFrom('ada@example.com', ' BOB@example.com', 'zoe@example.com')
const list = fc.constantFrom('VIP', 'other', 'New')
const name = fc.constantFrom('New', 'Newer', '')
const count = fc.integer({ min: -1, max: 3 })

/** Arguments that are valid, or almost valid, by the path of the method. */
const methods: Readonly<Record<string, fc.Arbitrary<readonly unknown[]>>> = {
  'courses.list': fc.tuple(),
  'courses.get': fc.tuple(course),
  'courses.create': fc.tuple(fc.record({ title: name, slug: course })),
  'courses.update': fc.tuple(
    course,
    fc.record({ term: fc.constantFrom('free', 'gold'), title: name }, { requiredKeys: [] }),
  ),
  'courses.order': fc.tuple(fc.shuffledSubarray(['one', 'two', 'three'])),
  'courses.remove': fc.tuple(course),
  'students.list': fc.tuple(),
  'students.get': fc.tuple(student),
  'students.access': fc.tuple(student),
  'students.search': fc.tuple(
    fc.record({ search: fc.constantFrom('a', ''), sort: fc.constantFrom('name', '-email'), limit: count }),
  ),
  'students.createMany': fc.tuple(count),
  'students.create': fc.tuple(fc.record({ email: student, name }, { requiredKeys: ['email'] })),
  'students.update': fc.tuple(
    student,
    fc.record(
      { name, purchases: fc.subarray(['one', 'none']), progress: fc.record({ one: count }) },
      { requiredKeys: [] },
    ),
  ),
  'students.remove': fc.tuple(student),
  'lists.list': fc.tuple(),
  'lists.search': fc.tuple(fc.record({ sort: fc.constantFrom('name', 'member_count') })),
  'lists.members': fc.tuple(list, fc.record({ limit: count })),
  'lists.create': fc.tuple(fc.record({ name })),
  'lists.update': fc.tuple(list, fc.record({ name }, { requiredKeys: [] })),
  'lists.remove': fc.tuple(list),
  'lists.addMembers': fc.tuple(list, fc.record({ emails: fc.array(student, { maxLength: 2 }) })),
  'offers.list': fc.tuple(),
  'offers.create': fc.tuple(
    fc.record({ name, courses: fc.subarray(['one', 'none']), granted_to: fc.subarray(['VIP']) }),
  ),
  'offers.remove': fc.tuple(fc.constant('none')),
  'keys.create': fc.tuple(fc.record({ name })),
  'plan.get': fc.tuple(),
  'plan.set': fc.tuple(fc.record({ plan: fc.constantFrom('paid', 'trial', 'gold'), locked: fc.boolean() })),
  'clock.set': fc.tuple(fc.constantFrom('2031-01-01T00:00:00.000Z', 0, 'noon')),
  'clock.advance': fc.tuple(count),
  'faults.add': fc.tuple(
    fc.record({ operation: fc.constantFrom('*', 'courses.list', 'none'), status: fc.constantFrom(500, 418) }),
  ),
  'faults.list': fc.tuple(),
  'faults.remove': fc.tuple(fc.constantFrom('1', '2')),
  'faults.clear': fc.tuple(),
  'snapshots.create': fc.tuple(name),
  'snapshots.restore': fc.tuple(name),
  'snapshots.remove': fc.tuple(name),
  rename: fc.tuple(name),
  restore: fc.tuple(fc.constantFrom({ ...fixture, name: 'Restored' }, { plan: 'gold' })),
  reset: fc.tuple(),
  snapshot: fc.tuple(),
}

type Call = readonly [method: string, args: readonly unknown[]]
const calls: fc.Arbitrary<readonly Call[]> = fc.array(
  fc.oneof(...Object.entries(methods).map(([method, args]) => args.map((values): Call => [method, values]))),
  { minLength: 1, maxLength: 12 },
)

/** What a method returns as JSON, or the status of its error. */
async function outcomeOf(owner: object, [method, args]: Call): Promise<unknown> {
  try {
    const [last = '', ...groups] = method.split('.').toReversed()
    const target = groups.reduce((node, group) => Reflect.get(node, group) as object, owner)
    const result: unknown = await Reflect.apply(Reflect.get(target, last) as () => unknown, target, args)
    return JSON.parse(JSON.stringify(result ?? null)) as unknown
  } catch (error) {
    if (error instanceof ServiceError) return error.status
    if (error instanceof DashboardError) return error.httpStatus
    throw error
  }
}

const stateOf = (academy: Academy) => [
  academy.snapshot(),
  academy.faults.list(),
  academy.snapshots.list(),
  academy.outbox,
]

it('a control over HTTP does what it does in the process', async () => {
  const open = () => createPlatform({ seed: 'same', now: () => 0, fixture: { academies: [] } })
  const platform = open()
  const server = await serve(platform, { port: 0 })
  onTestFinished(() => server.close())
  const remote = connect(server.url).academy(fixture.id!)
  await fc.assert(
    fc.asyncProperty(calls, async (history) => {
      const [local, served] = [open().createAcademy(fixture), platform.createAcademy(fixture)]
      for (const call of history) {
        const [expected, actual] = [await outcomeOf(local, call), await outcomeOf(remote, call)]
        expect(withoutKeys(actual), JSON.stringify(call)).toEqual(withoutKeys(expected))
      }
      expect(withoutKeys(stateOf(served))).toEqual(withoutKeys(stateOf(local)))
      platform.removeAcademy(served.id)
    }),
    { numRuns: 60 },
  )
}, 60_000)

/** Keys are masked in some responses, and another platform makes others. */
function withoutKeys(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/aa_live_[0-9a-f*]{32}/g, 'KEY')) as unknown
}
