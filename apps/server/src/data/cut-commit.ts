import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdtemp, rm, truncate } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { foreignFile, isOf } from './errors.ts'
import { readRecords, readTotal, type Total } from './records.ts'
import { connect, importSqlite, numberOf, readAlone, sizeOf } from './sqlite.ts'

/**
 * Checks the files beside a data file, before SQLite writes to any of them. A process that was killed during a commit leaves
 * a journal, with which SQLite undoes the commit. With a damaged journal, or that of another file, it would destroy the file.
 * So the commit is first undone in a copy.
 *
 * A file that is whole without its journal keeps the commit, and the journal is emptied. A commit does not wait until the disk
 * has the emptied journal, so a power failure can bring back the journal of an acknowledged commit.
 *
 * @param lock - Undoes the commit and checks the pages. Returns whether no data is left.
 * @param check - Checks the pages.
 * @throws UnusableError when a file beside it belongs to another data file.
 * @throws Error of SQLite or DamageError when another process has the file open, or when the journal is damaged.
 */
export async function checkCutCommit(
  path: string,
  {
    lock,
    check,
  }: { readonly lock: (database: DatabaseSync) => boolean; readonly check: (database: DatabaseSync) => void },
): Promise<void> {
  // A data file has no -wal, but SQLite would use any that it finds.
  if (existsSync(`${path}-wal`)) throw foreignFile('-wal')
  if (sizeOf(`${path}-journal`) === 0) return
  // A new file would be changed with it.
  if (sizeOf(path) === 0) throw foreignFile('-journal')
  if (!(await isCut(path))) return
  const journal = `${path}-journal`
  const found = stateOf(journal)
  // Undefined when the first commit, or a page, is incomplete.
  const whole = await readAlone(path, (database) => {
    check(database)
    for (const _ of readRecords(database));
    return readTotal(database)
  })
  const before = whole ?? (await readAlone(path, readTotal))
  const after = await versionAfter(path, lock).catch((error: unknown) => {
    // Nothing is lost with the journal.
    throw whole ? foreignFile('-journal') : error
  })
  // The first commit is undone to an empty file, which has no id.
  const isOwn = after === undefined ? (before?.commits ?? 1) === 1 : isSameOrFormer(after, before)
  if (!isOwn) throw foreignFile('-journal')
  // Another process may have opened the file in the meantime, and then needs its journal.
  if (whole && stateOf(journal) === found) await truncate(journal)
}

/** Which data file it is, and how many commits it has. Both are in one page, which each commit writes. */
type Version = Pick<Total, 'id' | 'commits'>

/** A journal of the last commit leads to the state before it, or, when no page was written yet, to the same state. */
function isSameOrFormer(after: Version, before: Version | undefined): boolean {
  // The page with both was being written.
  if (!before) return true
  return after.id === before.id && (after.commits === before.commits || after.commits === before.commits - 1)
}

/** Asks SQLite, which neither writes nor waits here, whether a process was killed during a commit. */
async function isCut(path: string): Promise<boolean> {
  const { DatabaseSync } = await importSqlite()
  const database = new DatabaseSync(resolve(path), { readOnly: true })
  try {
    numberOf(database, 'SELECT count(*) FROM sqlite_schema')
    return false
  } catch (error) {
    if (isOf('readOnly', error)) return true
    throw error
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
      return readTotal(database)
    } finally {
      database.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Changes when somebody writes to a file. */
function stateOf(path: string): string {
  const { ino, size, mtimeNs } = statSync(path, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}
