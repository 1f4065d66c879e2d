import { open, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import { importSqlite, numberOf } from './sqlite.ts'

// In the header of the file. They distinguish our files from databases of other programs and of other versions.
export const applicationId = 0x41434144
export const version = 4

/**
 * Looks at a file without changing it. SQLite may write to a file that it opens for writing, so a foreign file must not be
 * opened that way.
 *
 * @returns Whether the file has data. It is then a data file of this version.
 * @throws Error when the file is something else.
 */
export async function hasData(path: string): Promise<boolean> {
  if ((await sizeOf(path)) === 0) return false
  const ours = await readWithSqlite(path)
  const header = ours?.applicationId === applicationId ? ours : await readBytes(path)
  if (!header) throw new Error(`${path} is not a data file of academy-server; it was left as it is`)
  if (header.applicationId !== applicationId) {
    throw new Error(`${path} is a database of another program; it was left as it is`)
  }
  if (header.version !== version) {
    throw new Error(`${path} was written by another version of academy-server; it was left as it is`)
  }
  return true
}

interface Header {
  readonly applicationId: number
  readonly version: number
}

/**
 * Reads the header with SQLite, which keeps the lock if this process has the file open already: the operating system drops
 * all locks of a process on a file when the process closes any descriptor of that file.
 */
async function readWithSqlite(path: string): Promise<Header | undefined> {
  const url = pathToFileURL(path)
  // Neither locks the file nor looks for a journal.
  url.searchParams.set('immutable', '1')
  const { DatabaseSync } = await importSqlite()
  try {
    const database = new DatabaseSync(url, { readOnly: true })
    try {
      return {
        applicationId: numberOf(database, 'PRAGMA application_id'),
        version: numberOf(database, 'PRAGMA user_version'),
      }
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** Reads the header of any other file, such as one that a killed first start has left. */
async function readBytes(path: string): Promise<Header | undefined> {
  const file = await open(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0)
    if (bytesRead < 100 || buffer.toString('latin1', 0, 16) !== 'SQLite format 3\0') return undefined
    return { applicationId: buffer.readUInt32BE(68), version: buffer.readUInt32BE(60) }
  } catch (error) {
    throw unreadable(path, error)
  } finally {
    await file.close()
  }
}

/** In bytes; 0 for a missing file. */
async function sizeOf(path: string): Promise<number> {
  try {
    const status = await stat(path)
    return status.isFile() ? status.size : -1
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): Error {
  return new Error(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
}
