import { DatabaseSync } from 'node:sqlite'

import type { Change } from '@academy-access/engine/internal'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { createTables } from './file.ts'
import { readRecords, RecordWriter } from './records.ts'

const academy = fc.constantFrom('one', 'two')
const state = fc.constantFrom('now' as const, 'seed' as const)
const kind = fc.constantFrom('student', 'list')
const id = fc.constantFrom('a', 'b', 'c')

const put = fc.record({ academy, state, kind, id, record: fc.record({ value: fc.nat() }) })
const deletion = fc.oneof(
  fc.record({ academy, record: fc.constant(null) }),
  fc.record({ academy, state, record: fc.constant(null) }),
  fc.record({ academy, state, kind, record: fc.constant(null) }),
  fc.record({ academy, state, kind, id, record: fc.constant(null) }),
)
const batches = fc.array(fc.array(fc.oneof({ arbitrary: put, weight: 3 }, deletion)), { maxLength: 5 })

/** Applies a change to records in the order in which they last changed. */
function apply(records: readonly Change[], change: Change): Change[] {
  const keys = ['academy', 'state', 'kind', 'id'] as const
  const left = records.filter((record) => keys.some((key) => change[key] !== undefined && change[key] !== record[key]))
  return change.record === null ? left : [...left, change]
}

it('reads what was written, in the order of the last change, and the total matches', () => {
  fc.assert(
    fc.property(batches, (all) => {
      const database = new DatabaseSync(':memory:')
      createTables(database)
      let expected: Change[] = []
      for (const changes of all) {
        new RecordWriter(database).write(changes)
        for (const change of changes) expected = apply(expected, change)
      }
      expect([...readRecords(database)]).toEqual(expected)
      database.close()
    }),
    { numRuns: 300 },
  )
})
