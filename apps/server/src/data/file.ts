import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

import { checkCutCommit } from './cut-commit.ts'
import { DamageError, inFile, isOf, UnusableError } from './errors.ts'
import { createTotal, schema } from './records.ts'
import { applicationId, connect, createIfMissing, numberOf, version } from './sqlite.ts'

/** A data file that only this process can open. A transaction is open. */
export interface LockedFile {
  readonly database: DatabaseSync
  /** Whether the file has no data yet. */
  readonly isEmpty: boolean
  /** Throws when the path no longer leads to the open file. */
  readonly checkPath: () => void
}

/** How often to ask for the lock. One of two processes that start at once gets it within the first few times. */
const mostAttempts = 20

/**
 * Opens a file that `hasData` has accepted, and locks it until the database is closed. A first start that was
 * killed is rolled back, so that its file is empty.
 *
 * @throws Error when another process has locked the file for about a second, or when it is damaged.
 */
export async function lockFile(path: string): Promise<LockedFile> {
  for (let attempt = 1; ; attempt++) {
    try {
      await checkCutCommit(path, { lock, check })
      return await lockOnce(path)
    } catch (error) {
      if (!isOf('busy', error) || attempt === mostAttempts) throw inFile(path, error)
    }
    // At random, so that two processes do not always ask at the same time.
    await setTimeout(25 + 50 * Math.random())
  }
}

async function lockOnce(path: string): Promise<LockedFile> {
  createIfMissing(path)
  const checkPath = rememberFile(path)
  const database = await connect(path)
  try {
    const isEmpty = lock(database)
    checkPath()
    return { database, isEmpty, checkPath }
  } catch (error) {
    // A connection that waits keeps the first step of its lock. Two processes that both waited would both give up.
    database.close()
    throw error
  }
}

/**
 * Remembers which file a path leads to.
 *
 * @returns A function that throws when the path leads to another file, or to none. SQLite goes on writing to a file that was
 * deleted or renamed.
 */
function rememberFile(path: string): () => void {
  const absolute = resolve(path)
  const identity = () => {
    // Numbers of 64 bits, which some file systems use.
    const status = statSync(absolute, { bigint: true, throwIfNoEntry: false })
    return status && `${status.dev} ${status.ino}`
  }
  const remembered = identity()
  return () => {
    if (identity() === remembered) return
    const advice = 'put the open file back, or restart the server'
    throw new UnusableError(`cannot be written: it was deleted, moved or replaced; ${advice}`)
  }
}

/**
 * @returns Whether the file has no data yet.
 * @throws Error of SQLite, also when another connection has a lock.
 */
function lock(database: DatabaseSync): boolean {
  // The lock is taken here and held after each transaction. Without `cache_spill`, the first commit could write other
  // pages before the header, and a file without a header is rejected as foreign. NORMAL waits for the disk twice, for the
  // journal and for the file. It does not wait until the journal is empty: see `checkCutCommit`.
  database.exec(
    'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = NORMAL; PRAGMA cache_spill = OFF',
  )
  // Overwrites deleted records, so that a recovery does not find them. Copies remain where SQLite has moved a row.
  database.exec('PRAGMA secure_delete = ON')
  // 64 MiB. Records are in order of their ids, so a large academy writes to all parts of the file.
  database.exec('PRAGMA cache_size = -65536; BEGIN EXCLUSIVE')
  const isEmpty = isNew(database)
  if (!isEmpty) check(database)
  return isEmpty
}

/** Creates the tables of an empty file, in the open transaction. */
export function createTables(database: DatabaseSync): void {
  database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}; ${schema.join('; ')};`)
  createTotal(database, randomUUID())
}

/**
 * Ends the transaction of {@link lockFile}. After each commit, the file alone has everything: the journal is empty,
 * so nothing is lost with it. With a write-ahead log, the last commits would be in a second file, and SQLite drops those that
 * are damaged or missing without an error.
 */
export function commitFirst(database: DatabaseSync): void {
  database.exec('COMMIT; PRAGMA cache_spill = ON')
}

/** Closes the file, and deletes its journal. A transaction that is open is undone. */
export function closeFile({ database, checkPath }: Pick<LockedFile, 'database' | 'checkPath'>): void {
  try {
    // The journal beside another file is not ours.
    checkPath()
    if (database.isTransaction) database.exec('ROLLBACK')
    database.exec('PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = DELETE')
  } catch {
    // An empty journal has no effect on the next start.
  } finally {
    database.close()
  }
}

/** Whether a database is empty, or as {@link createIfMissing} makes it. */
function isNew(database: DatabaseSync): boolean {
  return numberOf(database, 'PRAGMA page_count') <= 1 && numberOf(database, 'SELECT count(*) FROM sqlite_schema') === 0
}

function check(database: DatabaseSync): void {
  if (numberOf(database, 'PRAGMA application_id') !== applicationId) throw new DamageError('its header is wrong')
  if (numberOf(database, 'PRAGMA user_version') !== version) throw new DamageError('its version is wrong')
  const [problem, ...more] = database.prepare('PRAGMA quick_check').all()
  if (problem?.['quick_check'] !== 'ok' || more.length > 0) throw new DamageError('its pages do not fit together')
  // `ANALYZE` of the command line of SQLite adds tables of its own.
  const own = "SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name"
  const tables = database.prepare(own).all()
  if (JSON.stringify(tables.map(({ sql }) => sql)) !== JSON.stringify(schema)) {
    throw new DamageError('its tables are not those of academy-server')
  }
}
