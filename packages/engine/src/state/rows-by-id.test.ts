import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { RowsById } from './rows-by-id.ts'

/** Different texts of which both have the same hash, found by trying. */
const alike = sameHash()

/** Few ids, and two of the same hash. */
const ids = fc.oneof(fc.nat(40).map(String), fc.constantFrom(...alike))
const steps = fc.array(fc.record({ id: ids, isDeleted: fc.boolean() }), { maxLength: 120, size: 'max' })

it('rows by id contain what maps would contain, and the same rows are the same tree', () => {
  fc.assert(
    fc.property(steps, fc.nat(120), (taken, mark) => {
      let note = 0
      let real = RowsById.of<{ id: string; note: number }>([])
      let model = new Map<string, { id: string; note: number }>()
      let earlier = { real, model }
      for (const [index, { id, isDeleted }] of taken.entries()) {
        if (index === mark) earlier = { real, model }
        model = new Map(model)
        if (isDeleted) {
          expect(real.without(id) === real).toBe(!model.has(id))
          real = real.without(id)
          model.delete(id)
        } else {
          const row = { id, note: ++note }
          real = real.with(row)
          model.set(id, row)
        }
      }
      const sorted = (rows: Iterable<{ id: string }>) => [...rows].toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(sorted(real.all())).toEqual(sorted(model.values()))
      for (const id of [...alike, ...taken.map((one) => one.id)]) expect(real.get(id)).toBe(model.get(id))
      // Another way to the same rows.
      expect(real).toEqual(RowsById.of([...model.values()]))
      const changed = new Set(
        [...earlier.model.keys(), ...model.keys()].filter((id) => earlier.model.get(id) !== model.get(id)),
      )
      const changes = real.changesSince(earlier.real)
      expect(new Set(changes.map(({ before, after }) => (before ?? after)!.id))).toEqual(changed)
      for (const { before, after } of changes) {
        const { id } = (before ?? after)!
        expect([before, after]).toEqual([earlier.model.get(id), model.get(id)])
      }
      expect(changes).toHaveLength(changed.size)
    }),
    { numRuns: 300 },
  )
})

/** The hash is no public name, so two ids are found whose rows a tree holds at the same place: in one branch below the last. */
function sameHash(): readonly [string, string] {
  const seen = new Map<number, string>()
  for (let number = 0; ; number++) {
    const id = `id-${number}`
    let hash = 0x811c9dc5
    for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
    hash ^= hash >>> 15
    const other = seen.get(hash)
    if (other !== undefined) return [other, id]
    seen.set(hash, id)
  }
}
