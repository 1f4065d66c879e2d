import { randomUUID } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

import { DamageError, diskIsFull, isNoRoom, UnusableError } from './errors.ts'

// In the header of the file. They distinguish our files from databases of other programs and of other versions.
export const applicationId = 0x41434144
export const version = 4

/** The page size of SQLite, which a data file does not change. */
export const pageSize = 4096

/** Opens a database. */
export async function connect(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await importSqlite()
  // SQLite keeps `:memory:` and some `file:` URLs in memory. An absolute path is always a file.
  return new DatabaseSync(resolve(path))
}

/**
 * Reads a file without a lock and without its journal. Undefined when that is impossible. SQLite keeps the lock if this process has
 * the file open already: the operating system drops all locks of a process on a file when the process closes any descriptor of it.
 */
export async function readAlone<Result>(
  path: string,
  read: (database: DatabaseSync) => Result,
): Promise<Result | undefined> {
  const { DatabaseSync } = await importSqlite()
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  try {
    const database = new DatabaseSync(url, { readOnly: true })
    try {
      return read(database)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** In bytes; 0 for a missing file. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Creates a missing file for its owner alone: a database without tables. SQLite would create one that others can read, and of
 * 0 bytes, so that a killed first start would look like a file that something has emptied. It gives its other files the mode of
 * this one.
 */
export function createIfMissing(path: string): void {
  const file = resolve(path)
  // Written beside and then named, so that a process that is killed in between leaves no file of 0 bytes.
  const part = join(dirname(file), `.${basename(file)}-${randomUUID()}.part`)
  try {
    if (existsSync(file)) return
    writeFileSync(part, emptyDatabase(), { flag: 'wx', mode: 0o600 })
    name(part, file)
  } catch (error) {
    // SQLite would create a file of 0 bytes.
    if (isNoRoom(error)) throw new UnusableError(diskIsFull)
    // Another process was first, or SQLite says why the file cannot be opened.
  } finally {
    rmSync(part, { force: true })
  }
}

/** Gives a file its name, unless another file has it. */
function name(part: string, file: string): void {
  try {
    linkSync(part, file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    // A file system without hard links, such as FAT.
    copyFileSync(part, file, constants.COPYFILE_EXCL)
  }
}

/** See https://sqlite.org/fileformat2.html. */
function emptyDatabase(): Buffer {
  const page = Buffer.alloc(pageSize)
  page.write('SQLite format 3\0')
  // The page size, the versions of the format, and the fractions of a page that SQLite requires.
  page.set([pageSize >> 8, 0, 1, 1, 0, 64, 32, 32], 16)
  const numbers = { 24: 1, 28: 1, 44: 4, 56: 1, 60: version, 68: applicationId, 92: 1 }
  for (const [at, number] of Object.entries(numbers)) page.writeUInt32BE(number, Number(at))
  // The leaf of a table without rows.
  page.set([13, 0, 0, 0, 0, pageSize >> 8], 100)
  return page
}

/**
 * Imported on demand: servers without --data do not need it.
 *
 * @throws Error for Node 22, whose `node:sqlite` misses what a data file needs or reads it wrongly, and for a runtime without it.
 */
export async function importSqlite(): Promise<typeof import('node:sqlite')> {
  if (Number.parseInt(process.versions.node) < 24) throw new Error(needsNode)
  return import('node:sqlite').catch(() => {
    throw new Error(needsNode)
  })
}

const needsNode = `a data file needs Node 24 or later, this is ${process.version}`

/** The number that a query returns. */
export function numberOf(database: DatabaseSync, query: string): number {
  const [value] = Object.values(database.prepare(query).get() ?? {})
  if (typeof value !== 'number') throw new DamageError('a number is missing')
  return value
}
