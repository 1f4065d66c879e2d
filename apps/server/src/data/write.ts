import type { DatabaseSync } from 'node:sqlite'

import type { Change } from '@academy-access/engine/internal'

/** Writes changes, all of them or none; they are on disk when it returns. */
export function writeChanges(database: DatabaseSync, changes: readonly Change[]): void {
  const put = database.prepare('INSERT OR REPLACE INTO record (academy, state, kind, id, json) VALUES (?, ?, ?, ?, ?)')
  database.exec('BEGIN')
  try {
    for (const change of changes) {
      const { academy, state, kind, id, record } = change
      if (record) put.run(academy, state, kind, id, JSON.stringify(record))
      else drop(database, { academy, state, kind, id })
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** Deletes the records that have these values; what is absent may be anything. */
function drop(database: DatabaseSync, key: Record<string, string | undefined>): void {
  const given = Object.entries(key).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const conditions = given.map(([column]) => `${column} = ?`).join(' AND ')
  database.prepare(`DELETE FROM record WHERE ${conditions}`).run(...given.map(([, value]) => value))
}
