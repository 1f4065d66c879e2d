import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { compare, type Entry, SortedRows } from './sorted-rows.ts'

const steps = fc.array(
  fc.record({
    operation: fc.constantFrom('add', 'add', 'add', 'replace', 'delete', 'fork'),
    copy: fc.nat(3),
    place: fc.nat(60),
    day: fc.oneof(fc.nat(5), fc.constant(9)),
  }),
  { maxLength: 80 },
)

it('rows in small chunks, and their forks, are what sorted arrays would be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30 }), steps, (initial, taken) => {
      let seq = 0
      const next = (day: number): Entry => ({ id: String(++seq), at: `2026-01-0${day}`, seq })
      const first = Array.from({ length: initial }, () => next(3))
      const all = [{ real: new SortedRows(first, 4), model: first.slice() }]
      for (const { operation, copy, place, day } of taken) {
        const { real, model } = all[copy % all.length]!
        const present = model[place % Math.max(model.length, 1)]
        if (operation === 'fork') all.push({ real: real.fork(), model: model.slice() })
        else if (operation === 'add') {
          const row = next(day)
          real.add(row)
          model.push(row)
          model.sort(compare)
        } else if (present && operation === 'replace') {
          const row = { ...present }
          real.replace(present, row)
          model[model.indexOf(present)] = row
        } else if (present) {
          real.delete(present)
          model.splice(model.indexOf(present), 1)
        }
      }
      for (const { real, model } of all) {
        expect(real.size).toBe(model.length)
        const rows = real.oldestFirst()
        expect(rows).toEqual(model)
        expect(rows.every((row, index) => row === model[index])).toBe(true)
        for (const limit of [1, 3, 7]) {
          for (const offset of [0, 1, 4, 5, 17, 100]) {
            expect(real.page(limit, offset)).toEqual(model.toReversed().slice(offset, offset + limit))
          }
        }
      }
    }),
    { numRuns: 300 },
  )
})
