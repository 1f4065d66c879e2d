import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { Memberships } from './memberships.ts'
import { Timeline } from './timeline.ts'

const lists = Array.from({ length: 70 }, (_, index) => `list-${index}`)

const steps = fc.array(
  fc.record({
    operation: fc.constantFrom('put', 'put', 'put', 'remove', 'delete student', 'delete list', 'add list', 'fork'),
    copy: fc.nat(2),
    list: fc.nat({ max: lists.length - 1 }),
    student: fc.constantFrom('ada', 'grace', 'joan'),
  }),
  { maxLength: 60 },
)

it('a student who is removed leaves all of many lists, in the academy alone and not in its forks', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let seq = 0
      const all = [
        {
          real: Memberships.of(new Map(lists.map((id) => [id, new Timeline()]))),
          model: new Map(lists.map((id) => [id, new Set<string>()])),
        },
      ]
      for (const { operation, copy, list, student } of taken) {
        const { real, model } = all[copy % all.length]!
        const id = lists[list]!
        if (operation === 'fork')
          all.push({ real: real.fork(), model: new Map([...model].map(([key, set]) => [key, new Set(set)])) })
        else if (operation === 'put') {
          expect(real.put(id, { id: student, at: '2026-01-01', seq: ++seq })).toBe(model.has(id))
          model.get(id)?.add(student)
        } else if (operation === 'remove') {
          real.toChange(id)?.delete(student)
          model.get(id)?.delete(student)
        } else if (operation === 'delete student') {
          real.deleteStudent(student)
          for (const members of model.values()) members.delete(student)
        } else if (operation === 'delete list') {
          real.delete(id)
          model.delete(id)
        } else if (!model.has(id)) {
          real.set(id, new Timeline())
          model.set(id, new Set())
        }
      }
      for (const { real, model } of all) {
        const found = [...real.entries()].map(([id, members]) => [id, members.oldestFirst().map((row) => row.id)])
        expect(new Map(found as [string, string[]][])).toEqual(new Map([...model].map(([id, set]) => [id, [...set]])))
      }
    }),
    { numRuns: 200 },
  )
})
