import { setImmediate } from 'node:timers/promises'

import {
  callMethod,
  controlArguments,
  type ControlCall,
  controlCalls,
  controlledAcademy,
} from '@academy-access/kit/controls'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { sender } from '../test/world.ts'
import { viewOf } from '../test/random-use.ts'
import { type Academy, createPlatform, type PlatformEvent, ServiceError } from './index.ts'
import { controlList } from './controls/tree.ts'

/** A platform with an academy that has something of everything, and the events that it emitted. */
async function setUp() {
  const platform = createPlatform({ seed: 1, now: () => 0, fixture: { academies: [controlledAcademy] } })
  const events: PlatformEvent[] = []
  platform.subscribe((event) => {
    // Changes of the clock, of faults and of the state have their own tests.
    if (event.type === 'mail' || event.type === 'request') events.push(event)
  })
  const academy = platform.academy()
  const reply = { courses: [], unknown: [{}] }
  academy.faults.add({ operation: 'courses.list', reply })
  await sender(platform)('POST', '/students', { email: 'cy@example.com', colour: [1] })
  await platform.fetch('http://localhost/api/v1/courses')
  await setImmediate()
  return { platform, academy, events }
}

/** How to read what an academy returns besides the results of its controls. */
const getters: Readonly<Record<string, (academy: Academy) => unknown>> = {
  entry: ({ journal }) => journal.get(journal.list()[0]!.id),
  journal: ({ journal }) => journal.list(),
  outbox: ({ outbox }) => outbox.list(),
  counts: ({ counts }) => counts,
}

/** Members that return nothing of the state, or another academy. */
const others = ['apiKey', 'name', 'subscribe', 'fork']

it('each method of an academy is called here', () => {
  const academy = createPlatform().academy()
  const called = Object.keys(controlArguments)
  const controls = controlList.filter(({ on }) => on === 'academy').map(({ name }) => name)
  const methodOf = (name: string) =>
    name.split('.').reduce<unknown>((node, key) => Reflect.get(Object(node), key), academy)
  expect(controls.filter((name) => typeof methodOf(name) !== 'function')).toEqual([])
  expect([...called, 'fork'].toSorted()).toEqual(controls.toSorted())
  const members = Object.getOwnPropertyNames(Object.getPrototypeOf(academy))
  expect(members.toSorted()).toEqual(['constructor', 'counts', ...others].toSorted())
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

it('a change of a result changes nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(controlCalls, async (calls) => {
      const { academy } = await setUp()
      const fired = academy.core.faults.takeFiredItem()
      const got = Object.values(getters).map((get) => get(academy))
      const results = await Promise.all(calls.map((call) => resultOf(academy, call)))
      for (const result of [fired, ...got, ...results]) {
        const before = [viewOf({ academy }), JSON.stringify(academy.keys.list())]
        const fork = academy.fork()
        spoil(result)
        expect([viewOf({ academy }), JSON.stringify(academy.keys.list())]).toEqual(before)
        expect(JSON.stringify(fork.snapshot())).not.toContain('spoiled')
      }
      academy.reset()
      expect(viewOf({ academy })).not.toContain('spoiled')
    }),
    { numRuns: 60 },
  )
})

async function resultOf(academy: Academy, call: ControlCall): Promise<unknown> {
  try {
    return await callMethod(academy, call)
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}

it('a change of an event, or of what a platform returns, changes nothing else', async () => {
  const { platform, academy, events } = await setUp()
  const before = [viewOf({ academy }), JSON.stringify(platform.journal.list())]
  expect(events.map(({ type }) => type)).toEqual(['mail', 'request', 'request'])
  for (const { entry } of events) spoil(entry)
  spoil(platform.journal.list())
  Reflect.set(platform.academies.list(), 'length', 0)
  expect([viewOf({ academy }), JSON.stringify(platform.journal.list())]).toEqual(before)
  expect(platform.academies.list()).toEqual([academy])
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
    student: { enrollments: [{ course: 'one', completed_lessons: 1 }], purchases: ['one'] },
    fault: { operation: 'courses.list' as const, reply: { courses: [] } },
  }
  const created = platform.academies.create(inputs.fixture)
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
