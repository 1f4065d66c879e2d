import { open, readdir, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { readingError } from '@academy-access/command'

import { ForeignHeaderError, inFile } from './errors.ts'

import { applicationId, importSqlite, numberOf, readAlone, version } from './sqlite.ts'

/**
 * Looks at a file without changing it. SQLite may write to a file that it opens for writing, so a foreign file must not be
 * opened that way.
 *
 * @param acceptEmpty - Whether a file of 0 bytes counts as missing, if no file whose name begins with its name is beside it.
 * @returns Whether there is a file. It is then a data file of this version.
 * @throws Error when the file is something else, or when this Node has no SQLite.
 */
export async function hasData(path: string, acceptEmpty: boolean): Promise<boolean> {
  await importSqlite()
  let size = await sizeOf(path)
  if (size === 0) {
    // Another process may be creating the file.
    await setTimeout(emptyMs)
    size = await sizeOf(path)
  }
  if (size === undefined) return false
  if (size === 0) {
    await checkEmpty(path, acceptEmpty)
    return false
  }
  const ours = await readAlone(path, (database) => ({
    applicationId: numberOf(database, 'PRAGMA application_id'),
    version: numberOf(database, 'PRAGMA user_version'),
  }))
  const header = ours?.applicationId === applicationId ? ours : await readBytes(path)
  if (header?.applicationId !== applicationId) {
    throw inFile(
      path,
      new ForeignHeaderError(header ? 'a database of another program' : 'not a data file of academy-server'),
    )
  }
  if (header.version !== version) {
    const formats = `its format is ${header.version}, and this version has ${version}`
    throw new Error(`${path} was written by another version of academy-server: ${formats}; it was left as it is`)
  }
  return true
}

/** A server never leaves a file of 0 bytes, so something else has emptied it. */
async function checkEmpty(path: string, acceptEmpty: boolean): Promise<void> {
  const name = basename(path)
  const beside = (await readdir(dirname(resolve(path)))).filter((other) => other !== name && other.startsWith(name))
  if (acceptEmpty && beside.length === 0) return
  const rest = beside.length > 0 ? `, and beside it ${beside.length === 1 ? 'is' : 'are'} ${beside.join(', ')}` : ''
  throw new Error(
    `${path} is empty${rest}: something has emptied it; put a backup in its place, or remove ${beside.length > 0 ? 'all of them' : 'it'} to begin anew`,
  )
}

/** How long another process may take to create a file, in milliseconds. */
const emptyMs = 50

/** Reads the header of any other file, such as one that a killed first start has left. */
async function readBytes(path: string) {
  const file = await open(path).catch((error: unknown) => {
    throw readingError(path, error)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0)
    if (bytesRead < 100 || buffer.toString('latin1', 0, 16) !== 'SQLite format 3\0') return undefined
    return { applicationId: buffer.readUInt32BE(68), version: buffer.readUInt32BE(60) }
  } catch (error) {
    throw readingError(path, error)
  } finally {
    await file.close()
  }
}

/** In bytes; undefined for a missing file, and -1 for what is not a file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const status = await stat(path)
    return status.isFile() ? status.size : -1
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw readingError(path, error)
  }
}
