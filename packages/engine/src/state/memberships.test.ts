import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { type MemberRecord, Memberships } from './memberships.ts'
import { Timeline } from './timeline.ts'

const lists = Array.from({ length: 70 }, (_, index) => `list-${index}`)

const steps = fc.array(
  fc.record({
    operation: fc.constantFrom('put', 'put', 'put', 'remove', 'delete student', 'delete list', 'fork'),
    copy: fc.nat(2),
    list: fc.nat({ max: lists.length - 1 }),
    student: fc.constantFrom('ada', 'grace', 'joan'),
  }),
  { maxLength: 60 },
)

it('a student who is removed leaves all lists, few or many, in the academy alone and not in its forks', () => {
  fc.assert(
    fc.property(fc.boolean(), steps, (haveMembers, taken) => {
      let seq = 0
      const first: MemberRecord[] = haveMembers ? [{ id: 'first', at: '2026-01-01', seq: ++seq }] : []
      const all = [
        {
          // A list without members need not be there.
          real: Memberships.of(new Map(haveMembers ? lists.map((id) => [id, Timeline.of(first)]) : [])),
          model: new Map(lists.map((id) => [id, new Set(first.map(({ id: student }) => student))])),
        },
      ]
      for (const { operation, copy, list, student } of taken) {
        const { real, model } = all[copy % all.length]!
        const id = lists[list]!
        if (operation === 'fork')
          all.push({ real: real.fork(), model: new Map([...model].map(([key, set]) => [key, new Set(set)])) })
        else if (operation === 'put') {
          real.put(id, { id: student, at: '2026-01-01', seq: ++seq })
          // The newest member comes last.
          model.get(id)?.delete(student)
          model.get(id)?.add(student)
        } else if (operation === 'remove') {
          real.toChange(id).delete(student)
          model.get(id)?.delete(student)
        } else if (operation === 'delete student') {
          real.deleteStudent(student)
          for (const members of model.values()) members.delete(student)
        } else {
          real.delete(id)
          model.set(id, new Set())
        }
      }
      for (const { real, model } of all) {
        const found = lists.map((id) =>
          real
            .get(id)
            .oldestFirst()
            .map((row) => row.id),
        )
        expect(found).toEqual(lists.map((id) => [...(model.get(id) ?? [])]))
      }
    }),
    { numRuns: 200 },
  )
})
