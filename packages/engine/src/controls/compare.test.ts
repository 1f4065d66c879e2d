import { callMethod, controlCalls, controlledAcademy } from '@academy-access/kit/controls'
import { isObject } from '@academy-access/schemas/internal'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createWorld } from '../../test/world.ts'
import type { AcademySnapshot, RecordDifference } from '../index.ts'

const line = ({ change, kind, name }: RecordDifference) => `${change} ${kind} ${name}`
const linesOf = ({ items }: { readonly items: readonly RecordDifference[] }) => items.map(line)

interface Row {
  readonly kind: string
  readonly id: string
  readonly name: string
  readonly record: object
}

/** The records of an academy by their ids or names, each as a text, out of its snapshot. */
function recordsIn(snapshot: AcademySnapshot, isPast: boolean, slugs: readonly string[]) {
  const { courses, students, lists, offers, api_keys: keys, name, plan, locked, limits, rate_limit } = snapshot
  const order = courses.flatMap(({ slug }) => (slugs.includes(slug) ? slug : []))
  const holders = offers.flatMap(({ holder_list: list, holders: members }) =>
    list && members ? { ...list, members } : [],
  )
  const all = [...lists, ...holders]
  const rows: Row[] = [
    {
      kind: 'academy',
      id: '',
      name,
      record: { ...(isPast && { name }), plan, locked, limits, rate_limit, order },
    },
    ...courses.map((record) => ({ kind: 'course', id: record.id, name: record.slug, record })),
    ...students.map((record) => ({ kind: 'student', id: record.id, name: record.email, record })),
    ...all.map((record) => ({ kind: 'list', id: record.id, name: record.name, record })),
    ...all.flatMap(({ members, id, name: list }) =>
      members.map((record) => ({ kind: 'member', id: id + record.email, name: `${record.email} in ${list}`, record })),
    ),
    ...offers.map((record) => ({ kind: 'offer', id: record.id, name: record.name, record })),
    ...keys.map((record) => ({ kind: 'key', id: record.id, name: record.name, record })),
  ]
  // Members are records of their own.
  const others = /^(?:id|key|sequence|members|holders|holder_list)$/
  const ignored = isPast ? others : new RegExp(`${others.source}|_at$`)
  // An update writes the fields of a course in another order.
  const ordered = (value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value
  const text = (record: object) =>
    JSON.stringify(record, (field, value: unknown) => (ignored.test(field) ? undefined : ordered(value)))
  const seen = new Map<string, number>()
  return new Map(
    rows.map(({ kind, id, name, record }) => {
      const shown = `${kind} ${name}`
      // Two keys and two offers can have the same name.
      const count = (seen.get(shown.toLowerCase()) ?? 0) + 1
      seen.set(shown.toLowerCase(), count)
      const key = isPast || kind === 'academy' ? kind + id : `${count} ${shown.toLowerCase()}`
      return [key, { name: shown, text: text(record) }]
    }),
  )
}

// Other records have the names of lists and offers: a new name is no change of theirs. Requests are no records.
const others = /^(?:lists|offers)\.update$|^journal/

it('a comparison has the records that differ in two snapshots, after any calls, by id in the past and by name in another academy', () => {
  fc.assert(
    fc.property(controlCalls, fc.boolean(), (calls, isPast) => {
      const { academy } = createWorld(controlledAcademy)
      const copy = academy.fork()
      for (const call of calls.filter(([name]) => !others.test(name))) {
        try {
          callMethod(academy, call)
        } catch {
          // The calls are almost valid.
        }
      }
      const [one, other] = [copy.snapshot(), academy.snapshot()]
      const slugs = one.courses.flatMap(({ slug }) =>
        other.courses.some((course) => course.slug === slug) ? slug : [],
      )
      const [before, after] = [recordsIn(one, isPast, slugs), recordsIn(other, isPast, slugs)]
      const expected = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
        const [former, present] = [before.get(key), after.get(key)]
        if (former?.text === present?.text) return []
        const { name } = (present ?? former)!
        return `${former ? (present ? 'changed' : 'removed') : 'added'} ${name}`
      })
      const result = academy.compare({ ...(!isPast && { with: copy.id }), limit: 1000 })
      expect(linesOf(result).toSorted()).toEqual(expected.toSorted())
      expect(result.added + result.changed + result.removed).toBe(result.total)
    }),
    { numRuns: process.env['THOROUGH'] === undefined ? 300 : 10_000 },
  )
})

it('two academies of the same fixture are the same, at any time, and records that differ are named as in a fixture', () => {
  const { academy, platform, time } = createWorld({ ...controlledAcademy, name: 'One' })
  time.now += 5_000_000
  const { id: _, api_keys: __, ...fixture } = controlledAcademy
  // With other ids, but for that of the account.
  const text = JSON.stringify({
    ...fixture,
    api_keys: [{ name: 'local' }, { name: 'Lists', permissions: ['lists.list'] }],
  })
  const other = platform.academies.create({
    ...JSON.parse(text.replaceAll(/-4000-(?=8000-0{11}[^5])/g, '-4001-')),
    name: 'Two',
  })
  expect(academy.compare({ with: 'Two' })).toEqual({ items: [], total: 0, added: 0, changed: 0, removed: 0 })
  academy.enrollments.create('bob@example.com', 'one')
  academy.lists.create({ name: 'Mine' })
  academy.plan.update({ locked: true })
  other.lists.create({ name: 'New' })
  const { items, ...rest } = academy.compare({ with: other.id })
  expect(rest).toEqual({ total: 4, added: 1, changed: 2, removed: 1 })
  const enrollment = { course: 'one', status: 'active', enrolled_at: academy.clock.get().now, completed_at: null }
  expect(items).toMatchObject([
    { kind: 'academy', change: 'changed', before: { locked: false }, after: { locked: true } },
    {
      kind: 'student',
      name: 'bob@example.com',
      before: { enrollments: [] },
      after: { enrollments: [{ ...enrollment, completed_lessons: 0 }] },
    },
    { kind: 'list', name: 'Mine', change: 'added', before: null, after: { name: 'Mine', offer: null } },
    { kind: 'list', name: 'New', change: 'removed', before: { name: 'New', offer: null }, after: null },
  ])
  expect(Object.keys(items[1]!.after!)).toEqual(['enrollments'])
  expect(JSON.stringify(items)).not.toMatch(/"(?:id|key)"/)
})

it('an academy is compared with its state before a request, with a snapshot, and with the state that a reset restores', async () => {
  const { academy, send } = createWorld({ ...controlledAcademy, clock: undefined })
  academy.snapshots.create('start')
  await send('POST', '/students', { email: 'cy@example.com', list_ids: [academy.lists.get('Other').id] })
  academy.lists.update('Other', { name: 'Others' })
  await send('GET', '/courses')
  const [first, second] = academy.journal.list()
  const renamed = 'changed list Others'
  const all = ['added student cy@example.com', renamed, 'added member cy@example.com in Other']
  const linesSince = (options: object) => linesOf(academy.compare(options))
  expect(linesSince({ before: first!.id })).toEqual([...all.slice(0, 2), 'added member cy@example.com in Others'])
  expect(linesSince({ before: second!.id })).toEqual([])
  expect(linesSince({ snapshot: 'start' })).toEqual(linesSince({}))
  expect(linesSince({})).toEqual(linesSince({ before: first!.id }))
  expect(academy.compare({ limit: 1, offset: 1 })).toMatchObject({
    items: [{ name: 'Others', before: { name: 'Other' }, after: { name: 'Others' } }],
    total: 3,
  })
  expect(() => academy.compare({ with: 'x', before: 'y' })).toThrow(
    'before: expected one of with, before and snapshot, got 2',
  )
  for (const options of [{ with: 'none' }, { before: 'none' }, { snapshot: 'none' }]) {
    expect(() => academy.compare(options)).toThrow(expect.objectContaining({ code: 'not_found' }))
  }
})
