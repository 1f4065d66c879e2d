import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { LayeredMap } from './layered-map.ts'

interface Value {
  readonly key: string
  readonly note: number
}

const steps = fc.array(
  fc.record({
    operation: fc.constantFrom('set', 'set', 'set', 'delete', 'fork', 'set many'),
    map: fc.nat(4),
    key: fc.nat(20),
  }),
  { maxLength: 80 },
)

it('a layered map and its forks contain what plain maps would contain', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20)), steps, (initial, taken) => {
      let note = 0
      const valueOf = (key: string): Value => ({ key, note: ++note })
      const base = new Map(initial.map((key) => [String(key), valueOf(String(key))]))
      const maps = [{ real: new LayeredMap<Value>(base), model: new Map(base) }]
      for (const { operation, map, key } of taken) {
        const { real, model } = maps[map % maps.length]!
        const set = (name: string) => {
          const value = valueOf(name)
          real.set(name, value)
          // A key that is set again moves to the end.
          model.delete(name)
          model.set(name, value)
        }
        if (operation === 'fork') {
          maps.push({ real: real.fork(), model: new Map(model) })
        } else if (operation === 'delete') {
          real.delete(String(key))
          model.delete(String(key))
        } else if (operation === 'set') {
          set(String(key))
        } else {
          // So many keys that the layer is merged into the base.
          for (let more = 0; more < 70; more++) set(String(more))
        }
      }
      for (const { real, model } of maps) {
        expect([...real.values()]).toEqual([...model.values()])
        for (let key = 0; key < 75; key++) expect(real.get(String(key))).toBe(model.get(String(key)))
      }
      expect(base.size).toBe(initial.length)
    }),
    { numRuns: 200 },
  )
})
