import { expect, it } from 'vitest'

import { createWorld } from '../test/world.ts'
import type { PlatformOptions } from './index.ts'
import { respond } from './internal.ts'

const fixture = {
  courses: [{ title: 'One', slug: 'one', lessons: [{}] }],
  students: [{ email: 'ada@example.com', name: 'Ada' }],
  lists: [{ name: 'VIP', members: ['ada@example.com'] }],
  offers: [{ name: 'Bundle', courses: ['one'], granted_to: ['VIP'] }],
}

function setUp(options: PlatformOptions = {}) {
  const { academy, send } = createWorld(fixture, undefined, options)
  /** The address of an entry by its number. */
  return { academy, send, entry: (number: number) => `${academy.core.journal.id}-${number}` }
}

it('a request of the journal can be sent again, to the academy and to the fork of the state before it', async () => {
  const { academy, send, entry } = setUp()
  const created = await (await send('POST', '/students', { email: 'bob@example.com', name: 'Bob' })).json()
  await send('DELETE', `/students/${academy.students.get('ada@example.com').id}`)
  const again = await academy.journal.replay(entry(1))
  expect(again).toMatchObject({ id: entry(3), status: 409, code: 'already_exists', request_body: { name: 'Bob' } })
  const fork = academy.fork({ before: entry(1), name: 'Before' })
  expect([fork.name, fork.students.list().map(({ email }) => email)]).toEqual(['Before', ['ada@example.com']])
  const there = await academy.journal.replay(entry(1), fork.id)
  expect(there).toMatchObject({ id: fork.journal.list()[0]!.id, status: 201, response_body: created })
  expect(fork.journal.list()).toHaveLength(1)
  expect(academy.journal.list()).toHaveLength(3)
})

it('a request is sent again with the method and the path that it had', async () => {
  const { platform, academy } = createWorld(fixture)
  const sent = { method: 'TRACE', url: '/api/v1/courses?q="<>"' }
  const headerLines = ['authorization', `Bearer ${academy.apiKey}`]
  const readBody = () => Promise.reject(new Error('expected no body'))
  await respond(platform, { ...sent, headerLines, readBody, signal: new AbortController().signal })
  const again = await academy.journal.replay(academy.journal.list()[0]!.id)
  expect(again).toMatchObject({ method: sent.method, path: sent.url, status: 404 })
})

it('a request that was stored in part cannot be sent again', async () => {
  const { academy, send, entry } = setUp()
  await send('POST', '/lists', { name: 'x'.repeat(600_000) })
  await expect(academy.journal.replay(entry(1))).rejects.toThrow(/too large to be sent again/)
  await expect(academy.journal.replay(entry(7))).rejects.toThrow(/^No journal entry \w+-7 in this academy$/)
  expect(() => academy.fork({ before: entry(7) })).toThrow(/^No journal entry \w+-7 in this academy$/)
  expect(academy.journal.list()).toHaveLength(1)
})

it('a replayed request can fire a fault, and one that cuts the connection is in the journal', async () => {
  const { academy, send, entry } = setUp()
  await send('GET', '/courses')
  academy.faults.add({ operation: 'courses.list', network: 'reset', times: 1 })
  expect(await academy.journal.replay(entry(1))).toMatchObject({
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
  expect(academy.journal.get(entry(1)).changes).toMatchObject([
    { kind: 'student', name: ada.email, change: 'changed', before: { removed: false }, after: { removed: true } },
    { kind: 'member', name: 'ada@example.com in VIP', before: { list: 'VIP', email: ada.email }, after: null },
  ])
  expect(academy.journal.get(entry(2)).changes).toMatchObject([
    { kind: 'list', change: 'removed', before: { name: 'VIP' }, after: null },
    { kind: 'offer', name: 'Bundle', before: { granted_to: ['VIP'] }, after: { granted_to: [] } },
  ])
  expect([academy.journal.get(entry(3)).changes, academy.journal.get(entry(4)).changes]).toEqual([[], []])
})

it('the changes of a deleted list are those of the list, whose members are deleted with it', async () => {
  const { academy, send, entry } = setUp()
  const [vip] = academy.lists.list()
  await send('DELETE', `/lists/${vip!.id}`)
  expect(academy.journal.get(entry(1)).changes?.map(({ kind, change }) => `${change} ${kind}`)).toEqual([
    'removed list',
    'changed offer',
  ])
  // An earlier state has them.
  expect(academy.compare({ before: entry(1) }).items.map(({ kind }) => kind)).toContain('member')
})

it('states of more than 16 MiB are forgotten, the oldest first', async () => {
  const { academy, send } = setUp({ journal: { entries: 10_000 } })
  for (let number = 0; number < 150; number++) academy.lists.create({ name: `List ${number}` })
  const { id } = academy.lists.list()[0]!
  const change = (number: number) => send('PATCH', `/lists/${id}`, { description: String(number) })
  for (let number = 1; number <= 7000; number++) await change(number)
  const entries = academy.journal.list()
  const [first] = entries
  expect(academy.journal.get(first!.id).changes).toBeNull()
  expect(() => academy.fork({ before: first!.id })).toThrow(
    `The state before the journal entry ${first!.id} is no longer kept`,
  )
  const kept = entries.filter((one) => academy.journal.get(one.id).changes)
  expect(kept.length).toBeGreaterThan(4000)
  expect(kept).toEqual(entries.slice(-kept.length))
  expect(academy.fork({ before: kept[0]!.id }).lists.list()[0]).toMatchObject({
    description: String(7000 - kept.length),
  })
})

it('a large change forgets the states before it, and a large addition keeps them', async () => {
  const { academy, send, entry } = setUp()
  await send('POST', '/students', { email: 'bob@example.com' })
  academy.students.createMany(20_000)
  await send('POST', '/students', { email: 'eve@example.com' })
  expect(academy.fork({ before: entry(1) }).counts.students).toBe(1)
  const course = academy.courses.list()[0]!
  academy.students.createMany(2000, { enrollments: [{ course: course.slug }] })
  for (let lesson = 0; lesson < 8; lesson++) academy.courses.create({ title: 'More', slug: `more-${lesson}` })
  await send('POST', '/students', { email: 'joe@example.com' })
  academy.courses.delete('one')
  await send('POST', '/students', { email: 'ann@example.com' })
  expect(academy.fork({ before: entry(4) }).counts.students).toBe(22_004)
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
  academy.snapshots.delete('Two students')
  expect(() => academy.snapshots.restore('1')).toThrow('No snapshot "1" in this academy')
  expect(academy.fork().snapshots.list()).toEqual([])
})

it('a fork is of one state that is kept', () => {
  const { academy } = setUp()
  academy.snapshots.create('Kept')
  expect(() => academy.fork({ snapshot: 'None' })).toThrow('No snapshot "None" in this academy')
  expect(() => academy.fork({ snapshot: '1', before: '1' })).toThrow('expected either before or snapshot, got both')
})
