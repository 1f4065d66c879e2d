import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { type MemberRecord, Memberships } from './memberships.ts'

const lists = ['vip', 'new', 'gold']
const students = ['ada', 'grace', 'joan']

const steps = fc.array(
  fc.record({
    operation: fc.constantFrom('put', 'put', 'put', 'remove', 'delete student', 'delete list', 'fork'),
    copy: fc.nat(2),
    list: fc.constantFrom(...lists),
    student: fc.constantFrom(...students),
  }),
  { maxLength: 60 },
)

it('memberships and those before a change contain what arrays would contain', () => {
  fc.assert(
    fc.property(fc.boolean(), steps, (haveMembers, taken) => {
      let seq = 0
      const memberOf = (list_id: string, id: string): MemberRecord => ({ id, list_id, at: '2026-01-01', seq: ++seq })
      const first = haveMembers ? lists.map((list) => memberOf(list, 'ada')) : []
      const all = [{ real: Memberships.of(first), model: first }]
      for (const { operation, copy, list, student } of taken) {
        const at = copy % all.length
        const { real, model } = all[at]!
        const isIt = ({ id, list_id }: MemberRecord) => id === student && list_id === list
        const member = memberOf(list, student)
        if (operation === 'fork') all.push({ real, model })
        else if (operation === 'put') {
          all[at] = { real: real.with(member), model: [...model.filter((one) => !isIt(one)), member] }
        } else if (operation === 'remove') {
          all[at] = { real: real.without(list, student), model: model.filter((one) => !isIt(one)) }
        } else if (operation === 'delete student') {
          all[at] = { real: real.withoutStudent(student), model: model.filter(({ id }) => id !== student) }
        } else all[at] = { real: real.withoutList(list), model: model.filter(({ list_id }) => list_id !== list) }
      }
      for (const { real, model } of all) {
        for (const list of lists) {
          // The newest member comes last.
          const members = model.filter(({ list_id }) => list_id === list)
          expect(real.oldestFirst(list)).toEqual(members)
          expect(real.newestFirst(list)).toEqual(members.toReversed())
          expect(real.sizeOf(list)).toBe(members.length)
          expect(real.page(list, 2, 1)).toEqual(members.toReversed().slice(1, 3))
          for (const student of students) {
            expect(real.get(list, student)).toBe(members.find(({ id }) => id === student))
          }
        }
        expect(real.all()).toHaveLength(model.length)
      }
    }),
    { numRuns: 300 },
  )
})
