import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { LayeredMap } from './layered-map.ts'
import { compare, type Entry, Timeline } from './timeline.ts'

type Row = Entry & { readonly note: number }

/** A change of one of several collections, which are forks of each other. */
const steps = fc.array(
  fc.record({
    operation: fc.constantFrom('put', 'put', 'put', 'put many', 'delete', 'fork'),
    copy: fc.nat(4),
    id: fc.nat(20),
    day: fc.oneof(fc.nat(5), fc.constant(9)),
    isInPlace: fc.boolean(),
  }),
  { maxLength: 80 },
)
const ids = fc.uniqueArray(fc.nat(20))

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
let seq = 0
const rowOf = (id: number, day = 3): Row => ({ id: String(id), at: at(day), seq: ++seq, note: ++seq })

/** A collection, and the array that it should be like. */
interface Copy<Real> {
  readonly real: Real
  readonly model: Row[]
}

/** Does random steps to a collection and its forks. An array whose rows are in the order in which they were put is the model. */
function play<Real extends { fork(): Real }>(
  first: Copy<Real>,
  taken: readonly { operation: string; copy: number; id: number; day: number; isInPlace: boolean }[],
  { put, remove }: { readonly put: (real: Real, row: Row) => void; readonly remove: (real: Real, id: string) => void },
): readonly Copy<Real>[] {
  const all = [first]
  for (const { operation, copy, id, day, isInPlace } of taken) {
    const { real, model } = all[copy % all.length]!
    const place = (key: string) => model.findIndex((row) => row.id === key)
    const set = (row: Row) => {
      const present = place(row.id)
      if (present >= 0) model.splice(present, 1)
      model.push(row)
      put(real, row)
    }
    if (operation === 'fork') all.push({ real: real.fork(), model: model.slice() })
    else if (operation === 'delete') {
      remove(real, String(id))
      if (place(String(id)) >= 0) model.splice(place(String(id)), 1)
      // So many that the layer of a map is merged into its base.
    } else if (operation === 'put many') for (let more = 0; more < 70; more++) set(rowOf(more, day))
    else {
      const present = model[place(String(id))]
      // A row that is replaced in place keeps its time and sequence number.
      set({ ...rowOf(id, day), ...(present && isInPlace && { at: present.at, seq: present.seq }) })
    }
  }
  return all
}

it('a timeline in small chunks, and its forks, contain what sorted arrays would contain', () => {
  fc.assert(
    fc.property(ids, fc.nat(5), steps, (initial, day, taken) => {
      const rows = initial.map((id) => rowOf(id, (id + day) % 6))
      const first = { real: Timeline.of(rows, undefined, 4), model: rows.slice() }
      const all = play(first, taken, {
        put: (real, row) => real.put(row),
        remove: (real, id) => {
          const isThere = real.get(id) !== undefined
          expect(real.delete(id)).toBe(isThere)
        },
      })
      for (const { real, model } of all) {
        const sorted = model.toSorted(compare)
        expect(real.size).toBe(sorted.length)
        expect(real.oldestFirst()).toEqual(sorted)
        expect(real.oldestFirst().every((row, index) => row === sorted[index])).toBe(true)
        expect(real.newestFirst()).toEqual(sorted.toReversed())
        for (const row of model) expect(real.get(row.id)).toBe(row)
        for (const limit of [1, 3, 7, 100]) {
          for (const offset of [0, 1, 4, 5, 17, 100]) {
            expect(real.page(limit, offset)).toEqual(sorted.toReversed().slice(offset, offset + limit))
          }
        }
      }
    }),
    { numRuns: 300 },
  )
})

it('a layered map and its forks contain what plain maps would contain', () => {
  fc.assert(
    fc.property(ids, steps, (initial, taken) => {
      const rows = initial.map((id) => rowOf(id))
      const base = new Map(rows.map((row) => [row.id, row]))
      const first = { real: new LayeredMap<Row>(base), model: rows.slice() }
      // A key that is set again moves to the end.
      const all = play(first, taken, {
        put: (real, row) => real.set(row.id, row),
        remove: (real, id) => real.delete(id),
      })
      for (const { real, model } of all) {
        expect([...real.values()]).toEqual(model)
        for (let id = 0; id < 75; id++) expect(real.get(String(id))).toBe(model.find((row) => row.id === String(id)))
      }
      expect(base.size).toBe(initial.length)
    }),
    { numRuns: 200 },
  )
})
