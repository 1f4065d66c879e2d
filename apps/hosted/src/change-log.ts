import type { LoggedChange } from '@academy-access/engine'

import type { AcademyCall } from './env.ts'
import type { Migration } from './migrations.ts'

/** How many changes an academy keeps. */
const most = 1000

/** Adds the table to a storage. */
export const changeLogMigration: Migration = [
  'CREATE TABLE change_log (number INTEGER PRIMARY KEY, at TEXT NOT NULL, user TEXT, operation TEXT NOT NULL)',
]

/** Writes a call that has changed the academy. */
export function logChange(sql: SqlStorage, { id, caller }: AcademyCall): void {
  const at = new Date().toISOString()
  sql.exec('INSERT INTO change_log (at, user, operation) VALUES (?, ?, ?)', at, caller.user, id)
  sql.exec('DELETE FROM change_log WHERE number <= (SELECT max(number) FROM change_log) - ?', most)
}

/** The latest changes, oldest first. */
export function readChangeLog(sql: SqlStorage): LoggedChange[] {
  return sql
    .exec('SELECT at, user, operation FROM change_log ORDER BY number')
    .toArray()
    .map(({ at, user, operation }) => ({
      at: String(at),
      by: typeof user === 'string' ? user : null,
      operation: String(operation),
    }))
}
