import { expect, it } from 'vitest'

import { operationIds } from '../../api/operations.ts'
import { actionOf, operationGroups, permissionsText } from './permissions.ts'

it('operationGroups has each operation once, below its resource', () => {
  expect(operationGroups.flatMap(({ operations }) => operations)).toHaveLength(operationIds.length)
  for (const { resource, operations } of operationGroups) {
    expect(operations.map((operation) => `${resource}.${actionOf(operation)}`)).toEqual(operations)
  }
})

it('permissionsText counts the operations', () => {
  expect(permissionsText('all')).toBe('All operations')
  expect(permissionsText([])).toBe('No operation')
  expect(permissionsText(['students.get'])).toBe(`1 of ${operationIds.length} operations`)
})
