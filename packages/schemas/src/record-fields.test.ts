import { expect, it } from 'vitest'

import { listFields, stored, studentFields } from './record-fields.ts'

it('a copy stores neither what follows from other records nor a field that is in no table', () => {
  const kept = { id: '1', name: 'VIP', description: null, created_at: 'a', updated_at: 'b' }
  expect(stored({ ...kept, member_count: 3, colour: 'red' }, listFields)).toEqual(kept)
})

it('a copy stores the records in a record separately', () => {
  expect(stored({ id: '1', enrollments: [], constructor: 1 }, studentFields)).toEqual({ id: '1' })
})
