import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { Sorted } from './sorted.ts'
import { Timeline } from './timeline.ts'
import { compare, type Entry } from './sorted.ts'

type Row = Entry & { readonly note: number }

/** A change of one of several timelines, of which each was one of the others. */
const steps = fc.array(
  fc.record({
    operation: fc.constantFrom('put', 'put', 'put', 'put many', 'delete', 'delete many', 'fork'),
    copy: fc.nat(4),
    id: fc.nat(20),
    day: fc.oneof(fc.nat(5), fc.constant(9)),
    isInPlace: fc.boolean(),
  }),
  { maxLength: 60 },
)
const ids = fc.uniqueArray(fc.nat(2000), { maxLength: 20 })

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
let seq = 0
const rowOf = (id: number, day = 3): Row => ({ id: String(id), at: at(day), seq: ++seq, note: ++seq })

/** A timeline, and its rows by id. */
interface Copy {
  readonly real: Timeline<Row>
  readonly model: ReadonlyMap<string, Row>
}

const put = ({ real, model }: Copy, row: Row): Copy => ({
  real: real.with(row),
  model: new Map(model).set(row.id, row),
})

function remove({ real, model }: Copy, id: string): Copy {
  expect(real.without(id) === real).toBe(!model.has(id))
  return { real: real.without(id), model: new Map([...model].filter(([other]) => other !== id)) }
}

/** More rows than a node has, and more nodes than one above them has. */
const many = Array.from({ length: 1200 }, (_, index) => index)

function play(first: Copy, taken: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never): readonly Copy[] {
  const all = [first]
  for (const { operation, copy, id, day, isInPlace } of taken) {
    const index = copy % all.length
    const one = all[index]!
    if (operation === 'fork') all.push(one)
    else if (operation === 'delete') all[index] = remove(one, String(id))
    else if (operation === 'delete many') {
      all[index] = many.filter((other) => other % 5 !== day).reduce((left, other) => remove(left, String(other)), one)
    } else if (operation === 'put many') {
      all[index] = many.reduce((left, other) => put(left, rowOf((other * 7) % many.length, day)), one)
    } else {
      const present = one.model.get(String(id))
      // A row that is replaced in place keeps its time and sequence number.
      all[index] = put(one, { ...rowOf(id, day), ...(present && isInPlace && { at: present.at, seq: present.seq }) })
    }
  }
  return all
}

it('a timeline, and those before a change, contain what sorted arrays would contain', () => {
  fc.assert(
    fc.property(ids, fc.nat(5), steps, (initial, day, taken) => {
      const rows = initial.map((id) => rowOf(id, (id + day) % 6))
      const all = play({ real: Timeline.of(rows), model: new Map(rows.map((row) => [row.id, row])) }, taken)
      for (const { real, model } of all) {
        const sorted = [...model.values()].toSorted(compare)
        expect(real.size).toBe(sorted.length)
        expect(real.oldestFirst()).toEqual(sorted)
        expect(real.oldestFirst().every((row, index) => row === sorted[index])).toBe(true)
        expect(real.newestFirst()).toEqual(sorted.toReversed())
        for (const row of sorted) expect(real.get(row.id)).toBe(row)
        for (const limit of [1, 3, 7, 100]) {
          for (const offset of [0, 1, 4, 5, 17, 100, 1199]) {
            expect(real.page(limit, offset)).toEqual(sorted.toReversed().slice(offset, offset + limit))
          }
        }
      }
      const [one, other] = [all[0]!, all.at(-1)!]
      const differing = [...new Set([...one.model.keys(), ...other.model.keys()])]
        .filter((id) => one.model.get(id) !== other.model.get(id))
        .toSorted()
      const changes = other.real.changesSince(one.real)
      expect(changes.toSorted((a, b) => ((a.before ?? a.after)!.id < (b.before ?? b.after)!.id ? -1 : 1))).toEqual(
        differing.map((id) => ({ before: one.model.get(id), after: other.model.get(id) })),
      )
    }),
    { numRuns: 60 },
  )
})

it('a change compares few of many rows', () => {
  let compared = 0
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ key: index, note: 'old' }))
  const before = Sorted.of(rows, (a, b) => {
    compared++
    return a.key < b.key
  })
  compared = 0
  const row = { key: 7, note: 'new' }
  expect(before.with(row).slice(7, 8)).toEqual([row])
  expect(before.without(row).rank({ key: 9, note: '' })).toBe(8)
  expect(compared).toBeLessThan(200)
})
