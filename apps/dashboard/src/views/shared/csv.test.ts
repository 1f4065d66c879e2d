import { expect, it } from 'vitest'

import { csvOf } from './csv.ts'

it('has a line for each record, without lists and objects', () => {
  const records = [
    { id: '1', name: 'Ada, "the first"', age: -3, lists: [] },
    { id: '2', name: '=1+1', age: null, lists: ['VIP'] },
  ]
  expect(csvOf(records)).toBe('id,name,age\r\n1,"Ada, ""the first""",-3\r\n2,\'=1+1,\r\n')
  expect(csvOf([])).toBe('\r\n')
})
