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
const counters = fc
  .record({ academy, record: fc.record({ seq: fc.nat() }) })
  .map(({ academy, record }) => ({ academy, state: 'now' as const, kind: 'counters', id: academy, record }))
const changes = fc.array(fc.oneof({ arbitrary: put, weight: 3 }, { arbitrary: counters, weight: 2 }, deletion))
const commits = fc.array(fc.record({ changes, fails: fc.boolean(), restarts: fc.boolean() }), { maxLength: 6 })

const unwritable: Change = {
  academy: 'one',
  state: 'now',
  kind: 'student',
  id: 'a',
  record: {
    toJSON() {
      throw new Error('cannot be written')
    },
  },
}

/** Applies a change to records in the order in which they last changed. */
function apply(records: Change[], change: Change): Change[] {
  const keys = ['academy', 'state', 'kind', 'id'] as const
  const left = records.filter((record) => keys.some((key) => change[key] !== undefined && change[key] !== record[key]))
  return change.record === null ? left : [...left, change]
}

it('reads what was committed, in the order of the last change, and the total matches', () => {
  fc.assert(
    fc.property(commits, (all) => {
      const database = new DatabaseSync(':memory:')
      createTables(database)
      let writer = new RecordWriter(database)
      let expected: Change[] = []
      for (const { changes, fails, restarts } of all) {
        if (restarts) writer = new RecordWriter(database)
        if (fails) expect(() => writer.commit([...changes, unwritable])).toThrow('cannot be written')
        else {
          writer.commit(changes)
          expected = changes.reduce(apply, expected)
        }
      }
      const isCounters = ({ kind }: Change) => kind === 'counters'
      const byAcademy = expected.filter(isCounters).toSorted((a, b) => (a.academy < b.academy ? -1 : 1))
      expect([...readRecords(database)]).toEqual([...expected.filter((change) => !isCounters(change)), ...byAcademy])
      database.close()
    }),
    { numRuns: 300 },
  )
})
