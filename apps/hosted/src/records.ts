import type { Change, SavedRecord } from '@academy-access/engine/internal'

import type { Migration } from './migrations.ts'

/** The tables of an academy. `seq` is the order in which records last changed. */
export const academyMigrations: readonly Migration[] = [
  [
    'CREATE TABLE record (state TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (state, kind, id)) WITHOUT ROWID',
    'CREATE TABLE about (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID',
  ],
]

/** Whether an academy is stored. */
export function hasRecords(sql: SqlStorage): boolean {
  return sql.exec('SELECT 1 FROM record LIMIT 1').toArray().length > 0
}

/** Reads the records of an academy in the order in which they last changed. */
export function* readRecords(sql: SqlStorage, academy: string): Generator<SavedRecord> {
  for (const { state, kind, id, json } of sql.exec('SELECT state, kind, id, json FROM record ORDER BY seq')) {
    yield {
      academy,
      state: state === 'seed' ? 'seed' : 'now',
      kind: String(kind),
      id: String(id),
      record: JSON.parse(String(json)),
    }
  }
}

/** Writes changes of the one academy of an object. Call it in a transaction. */
export function writeChanges(sql: SqlStorage, changes: readonly Change[]): void {
  let seq = Number(sql.exec('SELECT coalesce(max(seq), 0) AS seq FROM record').toArray()[0]?.['seq'])
  for (const { state, kind, id, record } of changes) {
    if (record === null) {
      const key = Object.entries({ state, kind, id }).filter((entry): entry is [string, string] => Boolean(entry[1]))
      const where = key.map(([column]) => `${column} = ?`).join(' AND ') || 'TRUE'
      sql.exec(`DELETE FROM record WHERE ${where}`, ...key.map(([, value]) => value))
    } else {
      sql.exec(
        'INSERT OR REPLACE INTO record (state, kind, id, seq, json) VALUES (?, ?, ?, ?, ?)',
        state,
        kind,
        id,
        ++seq,
        JSON.stringify(record),
      )
    }
  }
}
