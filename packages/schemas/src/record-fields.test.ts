import { expect, it } from 'vitest'

import { listFields, storedFieldsOf, studentFields } from './record-fields.ts'

it('a copy stores neither what follows from other records nor a field that is in no table', () => {
  const kept = { id: '1', name: 'VIP', description: null, created_at: 'a', updated_at: 'b' }
  expect(storedFieldsOf({ ...kept, member_count: 3, colour: 'red' }, listFields)).toEqual(kept)
})

it('a copy stores the records in a record separately', () => {
  expect(storedFieldsOf({ id: '1', enrollments: [], constructor: 1 }, studentFields)).toEqual({ id: '1' })
})
