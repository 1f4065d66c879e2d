import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { compare, type Entry } from './sorted-rows.ts'
import { sortInSteps, Timeline } from './timeline.ts'

type Row = Entry & { readonly note: number }

/** A change of one of several timelines, which are forks of each other. */
interface Step {
  readonly operation: 'put' | 'delete' | 'fork'
  readonly timeline: number
  readonly id: number
  readonly at: number
  readonly sameSeq: boolean
}

const steps = fc.array(
  fc.record<Step>({
    operation: fc.constantFrom('put', 'put', 'put', 'delete', 'fork'),
    timeline: fc.nat(4),
    id: fc.nat(12),
    at: fc.nat(5),
    sameSeq: fc.boolean(),
  }),
  { maxLength: 60 },
)

const timestamp = (day: number) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString()

it('a timeline and its forks contain what sorted arrays would contain', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.nat(12), fc.nat(5)), { selector: ([id]) => id }),
      steps,
      (initial, taken) => {
        let seq = 0
        const first = initial.map(([id, day]): Row => ({ id: String(id), at: timestamp(day), seq: ++seq, note: 0 }))
        const timelines = [{ real: Timeline.of(first), model: first.toSorted(compare) }]
        for (const { operation, timeline, id, at, sameSeq } of taken) {
          const { real, model } = timelines[timeline % timelines.length]!
          const present = model.find((row) => row.id === String(id))
          if (operation === 'fork') {
            timelines.push({ real: real.fork(), model: [...model] })
          } else if (operation === 'delete') {
            expect(real.delete(String(id))).toBe(present !== undefined)
            if (present) model.splice(model.indexOf(present), 1)
          } else {
            // A row that is replaced in place keeps its time and sequence number.
            const place = present && sameSeq ? { at: present.at, seq: present.seq } : { at: timestamp(at), seq: ++seq }
            const row: Row = { id: String(id), ...place, note: ++seq }
            real.put(row)
            if (present) model.splice(model.indexOf(present), 1)
            model.push(row)
            model.sort(compare)
          }
        }
        for (const { real, model } of timelines) {
          expect(real.size).toBe(model.length)
          expect(real.oldestFirst()).toEqual(model)
          expect(real.newestFirst()).toEqual(model.toReversed())
          for (let id = 0; id <= 12; id++) expect(real.get(String(id))).toBe(model.find((row) => row.id === String(id)))
          for (const [limit, offset] of [
            [1, 0],
            [3, 2],
            [5, 10],
            [100, 0],
            [2, 50],
          ] as const) {
            expect(real.page(limit, offset)).toEqual(model.toReversed().slice(offset, offset + limit))
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('a sort in steps has the result of a sort at once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), fc.integer({ min: 1, max: 4 }), (days, sliceSize) => {
      const rows = days.map((day, index): Entry => ({ id: String(index), at: timestamp(day), seq: index }))
      const steps = sortInSteps(rows.slice(), sliceSize, compare)
      let step = steps.next()
      while (!step.done) step = steps.next()
      expect(step.value).toEqual(rows.toSorted(compare))
    }),
  )
})
