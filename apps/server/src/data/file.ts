import { open, rm } from 'node:fs/promises'
import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite'

import type { SavedRecord } from '@academy-access/engine/internal'

// Stand in the header of the file, so that another program's database is told from ours.
const applicationId = 0x41434144
const version = 1

/** Makes an empty file. */
export async function createFile(path: string): Promise<DatabaseSync> {
  const database = await connect(path)
  database.exec(`
    PRAGMA application_id = ${applicationId};
    PRAGMA user_version = ${version};
    CREATE TABLE record (
      academy TEXT NOT NULL, state TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL,
      PRIMARY KEY (academy, state, kind, id)
    ) STRICT;
  `)
  return database
}

/**
 * Tells whether there is a file of ours, whole, without changing a byte of it.
 *
 * @throws Error when there is a file, but not such a one.
 */
export async function examine(path: string): Promise<boolean> {
  const header = await readHeader(path)
  if (!header || header.length === 0) return false
  // Told from its first bytes: SQLite itself might write to a file that it opens.
  if (header.length < 100 || header.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw new Error(`${path} is no data file of academy-server; it was left as it is`)
  }
  if (header.readUInt32BE(68) !== applicationId) {
    throw new Error(`${path} is a database of another program; it was left as it is`)
  }
  if (header.readUInt32BE(60) !== version) {
    throw new Error(`${path} was written by another version of academy-server; it was left as it is`)
  }
  const database = await connect(path, { readOnly: true })
  try {
    const problems = database.prepare('PRAGMA quick_check').all()
    if (problems.length > 1 || problems[0]?.['quick_check'] !== 'ok') throw new Error('its pages do not fit together')
  } catch (error) {
    throw inFile(path, error)
  } finally {
    database.close()
  }
  return true
}

/** Opens a file that was examined, for this process alone; each commit reaches the disk before it returns. */
export async function openFile(path: string): Promise<DatabaseSync> {
  const database = await connect(path)
  try {
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT',
    )
    // Shared memory of the examination: who has the file alone needs none.
    await rm(`${path}-shm`, { force: true })
    return database
  } catch (error) {
    database.close()
    throw inFile(path, error)
  }
}

/** All records, in the order in which they were written. */
export function* readRecords(database: DatabaseSync): Generator<SavedRecord> {
  for (const row of database.prepare('SELECT academy, state, kind, id, json FROM record ORDER BY rowid').iterate()) {
    const { json, ...key } = row as {
      academy: string
      state: SavedRecord['state']
      kind: string
      id: string
      json: string
    }
    yield { ...key, record: JSON.parse(json) as object }
  }
}

/** Says what is wrong with a file in one line. */
export function inFile(path: string, error: unknown): Error {
  const { message, errcode } = error as Error & { errcode?: number }
  if (errcode === busy) return new Error(`${path} is in use by another server`, { cause: error })
  if (errcode === full) return new Error(`${path} cannot be written: the disk is full`, { cause: error })
  if (errcode === cannotOpen) {
    return new Error(`${path} cannot be opened; is its folder there, and may it be written to?`, { cause: error })
  }
  return new Error(`${path} is torn or cannot be used (${message}); it was left as it is`, { cause: error })
}

// Codes of SQLite.
const busy = 5
const full = 13
const cannotOpen = 14

async function connect(path: string, options: DatabaseSyncOptions = {}): Promise<DatabaseSync> {
  // Imported when it is needed: without --data nothing needs it, and older Node has none.
  const sqlite = await import('node:sqlite').catch(() => {
    throw new Error(`a data file needs Node 24 or later, this is ${process.version}`)
  })
  try {
    return new sqlite.DatabaseSync(path, options)
  } catch (error) {
    throw inFile(path, error)
  }
}

async function readHeader(path: string): Promise<Buffer | undefined> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`cannot read ${path}: ${error.message}`, { cause: error })
  })
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new Error(`cannot read ${path}: ${(error as Error).message}`, { cause: error })
  } finally {
    await file.close()
  }
}
