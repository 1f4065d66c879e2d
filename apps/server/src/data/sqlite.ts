import { closeSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import { DamageError } from './errors.ts'

/** Opens a database. */
export async function connect(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await importSqlite()
  // SQLite keeps `:memory:` and some `file:` URLs in memory. An absolute path is always a file.
  return new DatabaseSync(resolve(path))
}

/**
 * Creates a missing file for its owner alone. SQLite would create one that others can read. It gives its other files the
 * mode of this one.
 */
export function createIfMissing(path: string): void {
  try {
    closeSync(openSync(resolve(path), 'wx', 0o600))
  } catch {
    // The file exists, or SQLite says why it cannot be opened.
  }
}

/** Imported on demand: Node 22 has no usable `node:sqlite`, and servers without --data do not need it. */
export function importSqlite(): Promise<typeof import('node:sqlite')> {
  return import('node:sqlite').catch(() => {
    throw new Error(`a data file needs Node 24 or later, this is ${process.version}`)
  })
}

/** The number that a query returns. */
export function numberOf(database: DatabaseSync, query: string): number {
  const [value] = Object.values(database.prepare(query).get() ?? {})
  if (typeof value !== 'number') throw new DamageError('a number is missing')
  return value
}
