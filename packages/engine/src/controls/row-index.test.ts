import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createWorld } from '../../test/world.ts'
import type { Steps } from './steps.ts'
import { createPlatform } from '../index.ts'
import { callControl, finish } from '../internal.ts'
import { pageOfRows, type RowPage, type RowQuery } from './pages.ts'
import { RowIndex } from './row-index.ts'
import { controls } from './tree.ts'

interface Row {
  readonly id: string
  readonly name: string | null
}
const fields = {
  texts: ({ id, name }: Row) => [id, name],
}
const rows = fc.uniqueArray(
  fc.record({ id: fc.string({ maxLength: 3 }), name: fc.option(fc.constantFrom('a', 'A', 'b', 'Ba', 'c')) }),
  { selector: ({ id }) => id, maxLength: 12 },
)
const queries = fc.array(
  fc.record<RowQuery<'id' | 'name'>>(
    {
      search: fc.constantFrom('', ' ', 'a', 'B', 'ba', 'z'),
      sort: fc.constantFrom('id', '-id', 'name', '-name'),
      limit: fc.integer({ min: 1, max: 5 }),
      offset: fc.nat(12),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 20 },
)

it('pages of an index are those of a search without one as of their first step, also in turns', () => {
  const versions = fc.array(fc.tuple(rows, queries), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(versions, fc.integer({ min: 1, max: 4 }), fc.infiniteStream(fc.nat(9)), (all, sliceSize, choices) => {
      const index = new RowIndex<Row, 'id' | 'name'>(fields)
      const running: { readonly steps: Steps<RowPage<Row>>; readonly expected: RowPage<Row> }[] = []
      const advance = () => {
        const place = choices.next().value % running.length
        const { steps, expected } = running[place]!
        const step = steps.next()
        if (!step.done) return
        expect(step.value).toEqual(expected)
        running.splice(place, 1)
      }
      for (const [sources, asked] of all) {
        const version = {}
        for (const query of asked) {
          const steps = index.page({ group: 'rows', sliceSize, version, read: () => sources }, query)
          const expected = pageOfRows(sources, query, fields)
          const first = steps.next()
          if (first.done) expect(first.value).toEqual(expected)
          else running.push({ steps, expected })
          if (running.length > 2) advance()
        }
      }
      while (running.length > 0) advance()
    }),
  )
})

it('a search of many students lets others change them, and finds them as they were at its start', async () => {
  const academy = createPlatform({ seed: 1 }).academy()
  const { slug } = academy.courses.create({ title: 'Baking', slug: 'baking' })
  academy.students.createMany(50, { enrollments: [{ course: slug }] })
  for (const sort of ['joined_at', '-joined_at', 'name', '-email'] as const) {
    const copy = academy.fork()
    // After this write the copy shares its rows with no other academy.
    const [added] = copy.students.createMany(1)
    const query = { search: '@', sort, limit: 200 }
    const expected = copy.students.search(query)
    let turns = 0
    const sliceSize = 10
    const turn = async () => {
      copy.students.createMany(1)
      copy.students.update(added!.id, { name: `Turn ${++turns}` })
      copy.courses.update(copy.courses.list()[0]!.id, { slug: `baking-${turns}` })
    }
    copy.rename('The next search begins anew')
    const call = { place: '', academy: copy, sliceSize }
    const { search, students } = controls.academy
    expect(await finish(callControl(students.search, query, call), turn)).toEqual(expected)
    const newest = copy.fork().students.search({ search: '@', limit: 5 }).items
    expect(await finish(callControl(search, { search: '@', limit: 5 }, call), turn)).toMatchObject({
      students: newest.map(({ id, email, name }) => ({ id, email, name })),
    })
    expect(turns).toBeGreaterThan(9)
    expect(copy.students.search(query).total).toBe(expected.total + turns)
    expect(copy.students.search({ sort }).items).toHaveLength(50)
  }
})

it('students are found as they are after each change, by a request and by the dashboard', async () => {
  const { academy, send } = createWorld()
  const found = (status?: 'removed') =>
    academy.students.search({ search: 'example', sort: 'name', status }).items.map(({ name }) => name)
  await send('POST', '/students', { email: 'bob@example.com', name: 'Bob' })
  await send('POST', '/students', { email: 'ada@example.com', name: 'Ada' })
  expect(found()).toEqual(['Ada', 'Bob'])
  academy.students.update('ada@example.com', { name: 'Cleo' })
  expect(found()).toEqual(['Bob', 'Cleo'])
  await send('DELETE', `/students/${academy.students.get('bob@example.com').id}`)
  expect([found(), found('removed')]).toEqual([['Cleo'], ['Bob']])
  academy.students.createMany(1, { email: 'dan@example.com', name: 'Dan' })
  expect(found()).toEqual(['Cleo', 'Dan'])
  academy.restore({ students: [{ email: 'eve@example.com', name: 'Eve' }] })
  expect(found()).toEqual(['Eve'])
  academy.reset()
  expect(found()).toEqual([])
})

it('students who joined at the same time are in the order of their creation', () => {
  const academy = createPlatform({ seed: 1 }).academy()
  academy.clock.freeze()
  academy.students.createMany(5)
  const ids = (sort: 'joined_at' | '-joined_at', search: string) =>
    academy.students.search({ sort, search }).items.map(({ id }) => id)
  const created = academy.students.list().map(({ id }) => id)
  for (const search of ['', '@']) {
    expect(ids('joined_at', search)).toEqual(created)
    expect(ids('-joined_at', search)).toEqual(created.toReversed())
  }
})
