import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { ForeignFileError, isReadOnly } from './errors.ts'
import { readRecords } from './records.ts'
import { connect, importSqlite, numberOf } from './sqlite.ts'

/**
 * Checks the files beside a data file, before SQLite writes to any of them. A process that was killed during a commit leaves
 * a journal, with which SQLite undoes the commit. With a damaged journal, or that of another file, it would destroy the file.
 * So the commit is first undone in a copy.
 *
 * @param lock - Undoes the commit and checks the pages. Returns whether no data is left.
 * @throws ForeignFileError when a file beside it belongs to another data file.
 * @throws Error of SQLite or DamageError when another process has the file open, or when the journal is damaged.
 */
export async function checkCutCommit(path: string, lock: (database: DatabaseSync) => boolean): Promise<void> {
  // A data file has no -wal, but SQLite would use any that it finds.
  if (existsSync(`${path}-wal`)) throw new ForeignFileError('-wal')
  if (sizeOf(path) === 0 || sizeOf(`${path}-journal`) === 0 || !(await isCut(path))) return
  const before = await versionBefore(path)
  const after = await versionAfter(path, lock)
  // The first commit is undone to an empty file, which has no id.
  const isOwn = after === undefined ? (before?.commits ?? 1) === 1 : isSameOrFormer(after, before)
  if (!isOwn) throw new ForeignFileError('-journal')
}

/** Which data file it is, and how many commits it has. Both are in one page, which each commit writes. */
interface Version {
  readonly id: string
  readonly commits: number
}

/** A journal of the last commit leads to the state before it, or, when no page was written yet, to the same state. */
function isSameOrFormer(after: Version, before: Version | undefined): boolean {
  return after.id === before?.id && (after.commits === before.commits || after.commits === before.commits - 1)
}

/** Asks SQLite, which neither writes nor waits here, whether a process was killed during a commit. */
async function isCut(path: string): Promise<boolean> {
  const { DatabaseSync } = await importSqlite()
  const database = new DatabaseSync(resolve(path), { readOnly: true })
  try {
    numberOf(database, 'SELECT count(*) FROM sqlite_schema')
    return false
  } catch (error) {
    if (isReadOnly(error)) return true
    throw error
  } finally {
    database.close()
  }
}

/** Reads the file without its journal. Undefined when the first commit, or a page, is incomplete. */
async function versionBefore(path: string): Promise<Version | undefined> {
  const { DatabaseSync } = await importSqlite()
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true })
  try {
    return versionOf(database)
  } catch {
    return undefined
  } finally {
    database.close()
  }
}

/** Undoes the commit in a copy, and checks the result. Undefined when nothing is left. */
async function versionAfter(path: string, lock: (database: DatabaseSync) => boolean): Promise<Version | undefined> {
  // Only its owner can read a folder of `mkdtemp`.
  const folder = await mkdtemp(join(tmpdir(), 'academy-server-'))
  try {
    const copy = join(folder, 'copy.db')
    await copyFile(path, copy)
    await copyFile(`${path}-journal`, `${copy}-journal`)
    const database = await connect(copy)
    try {
      if (lock(database)) return undefined
      for (const _ of readRecords(database));
      return versionOf(database)
    } finally {
      database.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function versionOf(database: DatabaseSync): Version {
  const row = database.prepare('SELECT id, commits FROM total').get()
  return { id: String(row?.['id']), commits: Number(row?.['commits']) }
}

/** In bytes; 0 for a missing file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
