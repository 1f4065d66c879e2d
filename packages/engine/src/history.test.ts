import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { sender } from '../test/sender.ts'
import { createWorld, fixtures, run, sequences, type World } from '../test/random-use.ts'
import { type Academy, createPlatform } from './index.ts'

const fixture = {
  courses: [{ title: 'One', slug: 'one', lessons: [{}] }],
  students: [{ email: 'ada@example.com', name: 'Ada' }],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }],
  offers: [{ name: 'Bundle', courses: ['one'], granted_to: ['VIP'] }],
}

function setUp() {
  const platform = createPlatform({ seed: 1, fixture: { academies: [fixture] } })
  const academy = platform.academy()
  /** The address of an entry by its number. */
  const entry = (number: number) => `${academy.core.journal.id}-${number}`
  return { platform, academy, send: sender(platform), entry }
}

/** The state of an academy without its id, keys and clock. The order of removed students has no meaning. */
function stateOf(academy: Academy): string {
  const { id: _id, api_keys, clock: _clock, students, ...rest } = academy.snapshot()
  const keys = api_keys.map(({ key: _key, ...key }) => key)
  const removed = students.filter((student) => student.removed).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return JSON.stringify({ ...rest, keys, active: students.filter((student) => !student.removed), removed })
}

it('a fork of the state before any request is the academy as it was then', async () => {
  await fc.assert(
    fc.asyncProperty(fixtures, sequences(), fc.nat(999), async (start, steps, chosen) => {
      const world = createWorld(start)
      const { academy } = world
      const states = new Map<string, { state: string; now: number }>()
      let counted = ''
      for (const step of steps) {
        const now = academy.clock.now()
        const before = stateOf(academy)
        await runOne(world, step)
        const entry = academy.journal.at(-1)
        // A step is one request, or a change that is none.
        if (entry && entry.id !== counted) {
          counted = entry.id
          states.set(entry.id, { state: before, now })
        }
        if (step.name === 'restore its own snapshot') states.clear()
      }
      const kept = academy.journal.filter(({ id }) => states.has(id))
      const entry = kept[chosen % Math.max(kept.length, 1)]
      if (!entry) return
      const now = stateOf(academy)
      const fork = academy.fork({ before: entry.id, name: academy.name })
      const { state, now: then } = states.get(entry.id)!
      const { name: _name, ...former } = JSON.parse(state) as { name: string }
      const { name: _forkName, ...forked } = JSON.parse(stateOf(fork)) as { name: string }
      expect(forked).toEqual(former)
      expect(fork.clock.now()).toBe(then)
      fork.students.createMany(2)
      expect(stateOf(academy)).toBe(now)
    }),
    { numRuns: process.env['THOROUGH'] ? 60 : 20 },
  )
})

const runOne = (world: World, step: Parameters<typeof run>[1][number]) => run(world, [step])

it('a request of the journal can be sent again, to the academy and to the fork of the state before it', async () => {
  const { academy, send, entry } = setUp()
  const created = await (await send('POST', '/students', { email: 'bob@example.com', name: 'Bob' })).json()
  await send('DELETE', `/students/${academy.students.get('ada@example.com').id}`)
  const again = await academy.replay(entry(1))
  expect(again).toMatchObject({ id: entry(3), status: 409, code: 'already_exists', request_body: { name: 'Bob' } })
  const fork = academy.fork({ before: entry(1), name: 'Before' })
  expect([fork.name, fork.students.list().map(({ email }) => email)]).toEqual(['Before', ['ada@example.com']])
  const there = await academy.replay(entry(1), fork)
  expect(there).toMatchObject({ id: fork.journal[0]!.id, status: 201, response_body: created })
  expect(fork.journal).toHaveLength(1)
  expect(academy.journal).toHaveLength(3)
})

it('a request that was stored in part cannot be sent again', async () => {
  const { academy, send, entry } = setUp()
  await send('POST', '/lists', { name: 'x'.repeat(600_000) })
  await expect(academy.replay(entry(1))).rejects.toThrow(/too large to be sent again/)
  await expect(academy.replay(entry(7))).rejects.toThrow(/^No journal entry \w+-7 in this academy$/)
  expect(() => academy.fork({ before: entry(7) })).toThrow(/^No journal entry \w+-7 in this academy$/)
  expect(academy.journal).toHaveLength(1)
})

it('a replayed request can fire a fault, and one that cuts the connection is in the journal', async () => {
  const { academy, send, entry } = setUp()
  await send('GET', '/courses')
  academy.faults.add({ operation: 'courses.list', network: 'reset', times: 1 })
  expect(await academy.replay(entry(1))).toMatchObject({
    id: entry(2),
    status: 0,
    network: 'reset',
    fault: { id: '1', hits: 1 },
  })
})

it('the changes of a request are the records before and after it', async () => {
  const { academy, send, entry } = setUp()
  const ada = academy.students.get('ada@example.com')
  const [vip] = academy.lists.list()
  await send('DELETE', `/students/${ada.id}`)
  await send('DELETE', `/lists/${vip!.id}`)
  await send('GET', '/students')
  await send('POST', '/lists', { name: '' })
  expect(academy.changesBy(entry(1))).toMatchObject([
    { kind: 'student', id: ada.id, before: { name: 'Ada', removed: false }, after: { name: 'Ada', removed: true } },
    { kind: 'member', list_id: vip!.id, id: ada.id, before: { student_id: ada.id }, after: null },
  ])
  expect(academy.changesBy(entry(2))).toMatchObject([
    { kind: 'list', before: { name: 'VIP' }, after: null },
    { kind: 'offer', before: { name: 'Bundle', granted_to: [vip!.id] }, after: { granted_to: [] } },
  ])
  expect([academy.changesBy(entry(3)), academy.changesBy(entry(4))]).toEqual([[], []])
})

it('changes of more than 16 MiB of records forget the older ones, and say so', async () => {
  const { academy, send, entry } = setUp()
  await send('POST', '/students', { email: 'bob@example.com' })
  academy.students.createMany(60_000)
  expect(academy.changesBy(entry(1))).toBeUndefined()
  expect(() => academy.fork({ before: entry(1) })).toThrow(
    /^The state before the journal entry \w+-1 is no longer kept$/,
  )
  await send('POST', '/students', { email: 'eve@example.com' })
  expect(academy.fork({ before: entry(2) }).counts.students).toBe(60_002)
})

it('a restore ends the history: the states before it are dropped', async () => {
  const { academy, send, entry } = setUp()
  await send('POST', '/students', { email: 'bob@example.com' })
  academy.restore(fixture)
  expect(() => academy.fork({ before: entry(1) })).toThrow('no longer kept')
  await send('POST', '/students', { email: 'bob@example.com' })
  expect(academy.fork({ before: entry(2) }).counts.students).toBe(1)
})

it('named snapshots outlive a reset, and each name is taken once', async () => {
  const { academy, send } = setUp()
  await send('POST', '/students', { email: 'bob@example.com' })
  const saved = academy.snapshots.create('Two students')
  expect(saved).toMatchObject({ id: '1', name: 'Two students', student_count: 2 })
  expect(() => academy.snapshots.create('Two students')).toThrow(expect.objectContaining({ code: 'already_exists' }))
  academy.reset()
  expect(academy.counts.students).toBe(1)
  academy.snapshots.restore('1')
  expect(academy.students.list().map(({ email }) => email)).toEqual(['ada@example.com', 'bob@example.com'])
  expect(academy.snapshots.list()).toEqual([saved])
  academy.snapshots.remove('Two students')
  expect(() => academy.snapshots.restore('1')).toThrow('No snapshot "1" in this academy')
  expect(academy.fork().snapshots.list()).toEqual([])
})

it('a fork of a snapshot has its state and clock, and a reset of the fork restores them', async () => {
  const { platform, academy, send } = setUp()
  academy.clock.freeze()
  academy.clock.set('2030-01-01T00:00:00.000Z')
  academy.snapshots.create('One student')
  const kept = stateOf(academy)
  academy.clock.advance(1000)
  await send('POST', '/students', { email: 'bob@example.com' })

  const fork = academy.fork({ snapshot: 'One student' })
  expect(stateOf(fork)).toBe(kept)
  expect(fork.clock.now()).toBe(Date.parse('2030-01-01T00:00:00.000Z'))
  await sender(platform, fork)('POST', '/students', { email: 'eve@example.com' })
  expect([fork.counts.students, academy.counts.students]).toEqual([2, 2])
  fork.reset()
  expect(stateOf(fork)).toBe(kept)
  expect(stateOf(academy.fork({ snapshot: '1' }))).toBe(kept)

  expect(() => academy.fork({ snapshot: 'None' })).toThrow('No snapshot "None" in this academy')
  expect(() => academy.fork({ snapshot: '1', before: '1' })).toThrow('expected either before or snapshot, got both')
})
