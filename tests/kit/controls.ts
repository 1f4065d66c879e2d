import * as fc from 'fast-check'

/* Calls of the controls of an academy, which are valid or almost valid for one academy. */

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [academyId, one, two, enrollment, ada, offer, key] = [1, 2, 3, 4, 5, 6, 7].map(id) as [string, ...string[]]

/** Has a record of each kind. The ids of its other records are derived from its own. */
export const controlledAcademy = {
  id: academyId,
  clock: { now: '2030-01-01T00:00:00.000Z', frozen: true },
  rate_limit: { requests: 100, window_seconds: 60 },
  api_keys: [
    { name: 'local', key: 'aa_live_00000000000000000000000000000001' },
    { id: key!, name: 'Lists', permissions: ['lists.list' as const] },
  ],
  courses: [
    { id: one!, title: 'One', slug: 'one', lessons: [{ id: id(8) }, {}] },
    { id: two!, title: 'Two', slug: 'two', term: 'one_time' as const, price_cents: 100 },
  ],
  students: [
    {
      id: ada!,
      email: 'ada@example.com',
      enrollments: [{ id: enrollment!, course: 'one', completed_lessons: [id(8)] }],
      purchases: ['two'],
    },
    { email: 'bob@example.com' },
  ],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }, { name: 'Other' }],
  offers: [{ id: offer!, name: 'All', courses: ['one'], granted_to: ['VIP'], holders: ['ada@example.com'] }],
}

const course = fc.constantFrom('one', 'two', 'three', 'none')
const courses = fc.subarray(['one', 'none'])
const student = fc.constantFrom('ada@example.com', ' BOB@example.com', 'zoe@example.com')
const list = fc.constantFrom('VIP', 'other', 'New', 'All')
const name = fc.constantFrom('New', 'Newer', '')
const count = fc.integer({ min: -1, max: 3 })
const offerId = fc.constantFrom(offer!, 'All', 'none')
const keyId = fc.constantFrom(key!, 'Lists', 'none')
const plan = fc.record(
  { plan: fc.constantFrom('paid', 'trial', 'gold'), locked: fc.boolean(), limits: fc.constant({ students: 100 }) },
  { requiredKeys: [] },
)
const fields = <Fields>(all: { [Field in keyof Fields]: fc.Arbitrary<Fields[Field]> }) =>
  fc.record(all, { requiredKeys: [] })
const offerFields = { courses, granted_to: fc.subarray(['VIP']), holders: fc.subarray(['ada@example.com', 'x@y.zz']) }

/** The arguments of each control that an academy has as a method, by its name. */
export const controlArguments: Readonly<Record<string, fc.Arbitrary<readonly unknown[]>>> = {
  'courses.list': fc.tuple(),
  'courses.get': fc.tuple(course),
  'courses.access': fc.tuple(course, fields({ search: fc.constantFrom('a', ''), limit: count })),
  'courses.create': fc.tuple(fc.record({ title: name, slug: course, lessons: fc.constant([{}]) })),
  'courses.update': fc.tuple(course, fields({ term: fc.constantFrom('free', 'gold'), title: name })),
  'courses.order': fc.tuple(fc.shuffledSubarray(['one', 'two', 'three'])),
  'courses.delete': fc.tuple(course),
  'students.list': fc.tuple(),
  'students.get': fc.tuple(student),
  'students.access': fc.tuple(student),
  'students.search': fc.tuple(
    fields({ search: fc.constantFrom('a', ''), sort: fc.constantFrom('name', '-email'), limit: count }),
  ),
  'students.createMany': fc.tuple(count),
  'students.create': fc.tuple(fc.record({ email: student, name }, { requiredKeys: ['email'] })),
  'students.update': fc.tuple(student, fields({ name, purchases: courses, progress: fc.record({ one: count }) })),
  'students.remove': fc.tuple(student),
  'enrollments.create': fc.tuple(student, fc.constantFrom('one', two, 'none')),
  'enrollments.revoke': fc.tuple(student, fc.constantFrom(enrollment, 'one', 'two', 'none')),
  'lists.list': fc.tuple(),
  'lists.get': fc.tuple(list),
  'lists.search': fc.tuple(fc.record({ sort: fc.constantFrom('name', 'member_count') })),
  'lists.members.list': fc.tuple(list, fc.record({ limit: count })),
  'lists.create': fc.tuple(fc.record({ name })),
  'lists.update': fc.tuple(list, fields({ name, description: name })),
  'lists.delete': fc.tuple(list),
  'lists.members.add': fc.tuple(list, fc.record({ emails: fc.array(student, { maxLength: 2 }) })),
  'lists.members.remove': fc.tuple(list, fc.constantFrom(ada, 'ada@example.com', 'none')),
  'offers.list': fc.tuple(),
  'offers.get': fc.tuple(offerId),
  'offers.create': fc.tuple(fc.record({ name, ...offerFields }, { requiredKeys: ['name'] })),
  'offers.update': fc.tuple(offerId, fields({ name, ...offerFields })),
  'offers.delete': fc.tuple(offerId),
  'offers.holders.add': fc.tuple(offerId, student),
  'offers.holders.remove': fc.tuple(offerId, student),
  'keys.list': fc.tuple(),
  'keys.get': fc.tuple(keyId),
  'keys.create': fc.tuple(fields({ name, permissions: fc.constant(['lists.list']) })),
  'keys.update': fc.tuple(keyId, fields({ name, permissions: fc.constantFrom(['lists.list'], ['none']) })),
  'keys.revoke': fc.tuple(keyId),
  'plan.get': fc.tuple(),
  'plan.update': fc.tuple(plan),
  'clock.get': fc.tuple(),
  'clock.now': fc.tuple(),
  'clock.set': fc.tuple(fc.constantFrom('2031-01-01T00:00:00.000Z', new Date(0), 0, 'noon')),
  'clock.advance': fc.tuple(count),
  'clock.freeze': fc.tuple(),
  'clock.resume': fc.tuple(),
  'faults.add': fc.tuple(
    fc.record(
      {
        operation: fc.constantFrom('*', 'courses.list', 'none'),
        status: fc.constantFrom(500, 418),
        reply: fc.constant({ courses: [] }),
      },
      { requiredKeys: ['operation'] },
    ),
  ),
  'faults.list': fc.tuple(),
  'faults.remove': fc.tuple(fc.constantFrom('1', '2')),
  'faults.clear': fc.tuple(),
  'snapshots.list': fc.tuple(),
  'snapshots.create': fc.tuple(name),
  'snapshots.restore': fc.tuple(name),
  'snapshots.delete': fc.tuple(name),
  'journal.list': fc.tuple(fields({ limit: count })),
  'journal.get': fc.tuple(fc.constant('none')),
  'journal.send': fc.tuple(fc.constant({ method: 'GET', path: '/api/v1/none', key: 'none' })),
  'journal.replay': fc.tuple(fc.constant('none')),
  'journal.clear': fc.tuple(),
  'outbox.list': fc.tuple(fields({ limit: count })),
  'outbox.clear': fc.tuple(),
  compare: fc.tuple(fields({ with: fc.constantFrom(academyId, 'none'), before: fc.constant('none'), limit: count })),
  undo: fc.tuple(),
  changes: fc.tuple(),
  search: fc.tuple(fields({ search: fc.constantFrom('o', 'ada'), limit: count })),
  rename: fc.tuple(name),
  snapshot: fc.tuple(),
  restore: fc.tuple(fc.constantFrom({ ...controlledAcademy, name: 'Restored' }, { plan: 'gold' })),
  reset: fc.tuple(),
}

/** A call of a control: its name, and the arguments of its method. */
export type ControlCall = readonly [name: string, args: readonly unknown[]]

/** Some calls, one after the other. */
export const controlCalls: fc.Arbitrary<readonly ControlCall[]> = fc.array(
  fc.oneof(...Object.entries(controlArguments).map(([name, args]) => args.map((one): ControlCall => [name, one]))),
  { minLength: 1, maxLength: 12 },
)

/** Calls a control as a method of an academy, in the process or over HTTP. */
export function callMethod(academy: object, [name, args]: ControlCall): unknown {
  const [last = '', ...groups] = name.split('.').toReversed()
  const target = groups.toReversed().reduce((node, group) => Reflect.get(node, group) as object, academy)
  return Reflect.apply(Reflect.get(target, last) as () => unknown, target, args)
}
