import { isObject } from '@academy-access/schemas/internal'
import { setImmediate } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { sender } from '../test/sender.ts'
import { viewOf } from '../test/random-use.ts'
import { type Academy, createPlatform, type PlatformEvent } from './index.ts'

const lesson = '00000000-0000-4000-8000-000000000001'

/** A platform with an academy that has something of everything, and the events that it emitted. */
async function setUp() {
  const platform = createPlatform({
    seed: 1,
    now: () => 0,
    fixture: {
      academies: [
        {
          rate_limit: { requests: 100, window_seconds: 60 },
          courses: [{ title: 'One', slug: 'one', lessons: [{ id: lesson }, {}] }],
          students: [
            {
              email: 'ada@example.com',
              enrollments: [{ course: 'one', completed_lessons: [lesson] }],
              purchases: ['one'],
            },
          ],
          lists: [{ name: 'VIP', members: ['ada@example.com'] }],
          offers: [{ name: 'Bundle', courses: ['one'], granted_to: ['VIP'], holders: ['ada@example.com'] }],
        },
      ],
    },
  })
  const events: PlatformEvent[] = []
  platform.subscribe((event) => {
    // Changes of the clock, of faults and of the state have their own tests.
    if (event.type === 'mail' || event.type === 'request') events.push(event)
  })
  const academy = platform.academy()
  academy.keys.create({ name: 'Lists', permissions: ['lists.list'] })
  const reply = { courses: [], unknown: [{}] }
  academy.faults.add({ operation: 'courses.list', reply })
  await sender(platform)('POST', '/students', { email: 'bob@example.com', colour: [1] })
  await platform.fetch('http://localhost/api/v1/courses')
  await setImmediate()
  return { platform, academy, events }
}

/** How to call each method whose result could be a part of the state. Calls that change the state change nothing here. */
const calls: Record<string, (academy: Academy) => unknown> = {
  'courses.list': ({ courses }) => courses.list(),
  'courses.get': ({ courses }) => courses.get('one'),
  'courses.update': ({ courses }) => courses.update('one', { title: 'One' }),
  'courses.create': ({ courses }) => courses.create({ title: 'New', slug: 'new', lessons: [{}] }),
  'courses.order': ({ courses }) => courses.order(courses.list().map(({ id }) => id)),
  'students.list': ({ students }) => students.list(),
  'students.get': ({ students }) => students.get('ada@example.com'),
  'students.search': ({ students }) => students.search({ search: 'ada', sort: 'name' }),
  'students.createMany': ({ students }) =>
    students.createMany(1, { enrollments: [{ course: 'one' }], purchases: ['one'] }),
  'students.access': ({ students }) => students.access('ada@example.com'),
  'students.update': ({ students }) => students.update('ada@example.com', { purchases: ['one'] }),
  'students.create': ({ students }) => students.create({ email: 'new@example.com' }),
  'students.enroll': ({ students, courses }) =>
    students.enroll('ada@example.com', { course_id: courses.get('one').id }),
  'students.revoke': ({ students }) =>
    students.revoke('ada@example.com', students.get('ada@example.com').enrollments[0]?.id ?? ''),
  'lists.list': ({ lists }) => lists.list(),
  'lists.get': ({ lists }) => lists.get('VIP'),
  'lists.search': ({ lists }) => lists.search(),
  'lists.members': ({ lists }) => lists.members('VIP'),
  'lists.create': ({ lists }) => lists.create({ name: 'New' }),
  'lists.update': ({ lists }) => lists.update('VIP', { description: 'New' }),
  'lists.addMembers': ({ lists }) => lists.addMembers('VIP', { email: 'bob@example.com' }),
  'offers.list': ({ offers }) => offers.list(),
  'offers.get': ({ offers }) => offers.get(offers.list()[0]?.id ?? ''),
  'offers.create': ({ offers }) => offers.create({ name: 'New', courses: ['one'], granted_to: ['VIP'] }),
  'offers.update': ({ offers }) => offers.update(offers.list()[0]?.id ?? '', { courses: ['one'] }),
  'offers.remove': ({ offers }) => offers.remove(offers.create({ name: 'Removed' }).id),
  'keys.list': ({ keys }) => keys.list(),
  'keys.create': ({ keys }) => keys.create({ name: 'New', permissions: ['lists.list'] }),
  'keys.get': ({ keys }) => keys.get(keys.list()[0]?.id ?? ''),
  'keys.update': ({ keys }) => keys.update(keys.list()[1]?.id ?? '', { permissions: ['lists.list'] }),
  'keys.revoke': ({ keys }) => keys.revoke(keys.list()[1]?.id ?? ''),
  'plan.get': ({ plan }) => plan.get(),
  'plan.set': ({ plan }) => plan.set({ limits: { students: 100 } }),
  'plan.update': ({ plan }) => plan.update({ limits: { students: 100 } }),
  'faults.list': ({ faults }) => faults.list(),
  'faults.add': ({ faults }) => faults.add({ operation: 'courses.list', reply: { courses: [] } }),
  'faults.takeFiredItem': ({ core }) => core.faults.takeFiredItem(),
  'snapshots.list': ({ snapshots }) => snapshots.list(),
  'snapshots.create': ({ snapshots }) => snapshots.create('One'),
  changesBy: (academy) => academy.changesBy(academy.journal[0]!.id),
  journal: ({ journal }) => journal,
  outbox: ({ outbox }) => outbox,
  counts: ({ counts }) => counts,
  snapshot: (academy) => academy.snapshot(),
}

/** The methods of an academy and of its controls that are not in the table, because they return nothing of the state. */
const without = [
  'rename',
  'forkOf',
  'replay',
  'courses.remove',
  'students.remove',
  'lists.remove',
  'lists.removeMember',
  'faults.remove',
  'snapshots.restore',
  'snapshots.remove',
  'clearJournal',
  'clearOutbox',
  'subscribe',
  'fork',
  'reset',
  'restore',
  'clock.now',
  'clock.set',
  'clock.advance',
  'clock.freeze',
  'clock.resume',
  'keptSnapshots.find',
  'keptSnapshots.named',
  'studentIndex.page',
  'faults.bringBack',
  'faults.clear',
  'faults.keep',
  'faults.load',
  'faults.reset',
  'faults.take',
  'faults.takeItem',
]

/** The names of all methods and getters of an object, of its class too. */
function membersOf(value: object): string[] {
  const own = Object.getOwnPropertyNames(value)
  const prototype: unknown = Object.getPrototypeOf(value)
  const inherited = prototype === Object.prototype || typeof prototype !== 'object' || prototype === null
  return [...own, ...(inherited ? [] : Object.getOwnPropertyNames(prototype))].filter((name) => name !== 'constructor')
}

it('the table contains every method of an academy', () => {
  const academy = createPlatform().academy()
  const names = membersOf(academy).flatMap((name) => {
    const value: unknown = Reflect.get(academy, name)
    if (name === 'core' || typeof value === 'string') return []
    const isControls = isObject(value) && name !== 'counts'
    if (!isControls) return [name]
    return membersOf(value).flatMap((member) =>
      typeof Reflect.get(value, member) === 'function' ? [`${name}.${member}`] : [],
    )
  })
  expect(names.toSorted()).toEqual([...Object.keys(calls), ...without].toSorted())
})

/** Changes every field and every item of a value that can be changed, at any depth. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    spoil(Reflect.get(value, key))
    Reflect.set(value, key, 'spoiled')
  }
  if (Array.isArray(value) && !Object.isFrozen(value)) value.push('spoiled')
}

it.each(Object.entries(calls))('a change of the result of %s changes nothing else', async (_, call) => {
  const { academy } = await setUp()
  const result = call(academy)
  const before = viewOf({ academy })
  const fork = academy.fork()
  const keys = JSON.stringify(academy.keys.list())
  spoil(result)
  expect(viewOf({ academy })).toBe(before)
  expect(JSON.stringify(academy.keys.list())).toBe(keys)
  expect(JSON.stringify(fork.snapshot())).not.toContain('spoiled')
  academy.reset()
  expect(viewOf({ academy })).not.toContain('spoiled')
})

it('a change of an event, or of what a platform returns, changes nothing else', async () => {
  const { platform, academy, events } = await setUp()
  const before = [viewOf({ academy }), JSON.stringify(platform.journal)]
  expect(events.map(({ type }) => type)).toEqual(['mail', 'request', 'request'])
  for (const { entry } of events) spoil(entry)
  spoil(platform.journal)
  Reflect.set(platform.academies, 'length', 0)
  expect([viewOf({ academy }), JSON.stringify(platform.journal)]).toEqual(before)
  expect(platform.academies).toEqual([academy])
})

it('a change of an input changes nothing afterwards', async () => {
  const { platform, academy } = await setUp()
  const fixture = JSON.parse(JSON.stringify(academy.snapshot())) as ReturnType<Academy['snapshot']>
  const inputs = {
    fixture: {
      ...structuredClone(fixture),
      id: undefined,
      api_keys: [{ name: 'Lists', permissions: ['lists.list' as const] }],
    },
    course: { title: 'New', slug: 'new', lessons: [{ title: 'New' }] },
    offer: { name: 'New', courses: ['one'], granted_to: ['VIP'], holders: ['ada@example.com'] },
    key: { name: 'New', permissions: ['lists.list' as const] },
    plan: { limits: { students: 9 }, rate_limit: { requests: 9, window_seconds: 9 } },
    changes: { purchases: ['one'], progress: { one: 1 } },
    student: { enrollments: [{ course: 'one', completed_lessons: [lesson] }], purchases: ['one'] },
    fault: { operation: 'courses.list' as const, reply: { courses: [] } },
  }
  const created = platform.createAcademy(inputs.fixture)
  academy.courses.create(inputs.course)
  academy.offers.create(inputs.offer)
  academy.keys.create(inputs.key)
  academy.plan.update(inputs.plan)
  academy.students.update('ada@example.com', inputs.changes)
  academy.students.createMany(1, inputs.student)
  academy.faults.add(inputs.fault)
  const before = [viewOf({ academy }), viewOf({ academy: created })]
  spoil(inputs)
  expect([viewOf({ academy }), viewOf({ academy: created })]).toEqual(before)
  academy.restore(fixture)
  const restored = viewOf({ academy })
  spoil(fixture)
  expect(viewOf({ academy })).toBe(restored)
  created.reset()
  expect(viewOf({ academy: created })).not.toContain('spoiled')
})
