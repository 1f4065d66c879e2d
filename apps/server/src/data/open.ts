import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'

import { plain } from '@academy-access/command'
import type { Platform } from '@academy-access/engine'
import { type Change, followChanges, notSaved, restorePlatform } from '@academy-access/engine/internal'

import { inFile, isFull } from './errors.ts'
import { closeFile, commitFirst, createTables, type LockedFile, lockFile } from './file.ts'
import { hasData } from './header.ts'
import { mostEntries, openJournalFile } from './journal-file.ts'
import { readRecords, readTotal, RecordWriter } from './records.ts'
import { RecoverableError, type DataFileRecovery, replaceFile, withRemedy } from './recover.ts'

/** A platform whose state is stored in a file. */
export interface DataFile {
  /** The platform. Its changes are written to the file by the next `saved`. */
  readonly platform: Platform
  /** True when the state comes from the file, false when `create` made it. */
  readonly isRestored: boolean
  /** Present when the file was damaged, and was replaced by what was left of it. */
  readonly recovery?: DataFileRecovery
  /**
   * Resolves when all changes so far are on disk. Concurrent calls share one write.
   *
   * @throws ServiceError with the status 503 when the file cannot be written, for example because the disk is full, or because the
   * path no longer leads to the open file. The changes are kept in memory, and the next call tries again.
   */
  readonly saved: () => Promise<void>
  /**
   * Writes the remaining changes and closes the file.
   *
   * @throws Error when the file cannot be written. The file is closed, and contains everything that `saved` has written.
   */
  readonly close: () => Promise<void>
}

/** How a data file is opened. */
export interface DataFileOptions {
  /** Replaces a damaged file by what is left of it, and keeps the damaged one; false by default. */
  readonly recover?: boolean
  /**
   * Also keeps the latest 10,000 requests of all journals, in a file beside it that ends in `-requests`; false by default. After a
   * crash, those of the last second can be missing.
   */
  readonly requests?: boolean
  /**
   * Treats a file of 0 bytes as missing, if no file whose name begins with its name is beside it; false by default. Something
   * else has then emptied the file, because a server never does.
   */
  readonly acceptEmpty?: boolean
}

/**
 * Opens the data file of a platform and locks it. Restores the platform from the file, or creates it with `create` when
 * the file is missing. Outbox and faults are not stored.
 *
 * Await `saved` before each response, as {@link serve} does. Then a restart has every change that was acknowledged.
 *
 * @throws Error when the file is damaged, empty or in use, or belongs to another program or to another version. It is then left
 * as it is.
 *
 * @example
 * ```ts
 * import { tmpdir } from 'node:os'
 * import { join } from 'node:path'
 *
 * import { createPlatform } from '@academy-access/engine'
 * import { openData, serve } from '@academy-access/server'
 *
 * const data = await openData(join(tmpdir(), 'academy.db'), () => createPlatform())
 * const server = await serve(data.platform, { port: 0, saved: data.saved })
 * await server.close()
 * await data.close()
 * ```
 */
export async function openData(
  path: string,
  create: () => Platform | Promise<Platform>,
  options: DataFileOptions = {},
): Promise<DataFile> {
  try {
    return await open(path, create, options)
  } catch (error) {
    const problem = await withRemedy(path, error)
    if (!options.recover || !(problem instanceof RecoverableError)) throw problem
    const { rest, loss } = problem
    const recovery = await replaceFile(path, loss, async (fresh) => {
      const data = await open(fresh, () => rest)
      await data.close()
    })
    return { ...(await open(path, create, options)), recovery }
  }
}

async function open(
  path: string,
  create: () => Platform | Promise<Platform>,
  { requests: withRequests = false, acceptEmpty = false }: DataFileOptions = {},
): Promise<DataFile> {
  // Before the file exists, so that a wrong fixture leaves no file behind.
  const created = (await hasData(path, acceptEmpty)) ? undefined : await create()
  const { database, isEmpty, checkPath } = await lockFile(path)
  try {
    // `hasData` looked before the file was locked, and could not see that a killed first start would be rolled back.
    const platform = isEmpty ? (created ?? (await create())) : restored(path, database, withRequests)
    return await begin(platform, { path, database, isEmpty, checkPath }, withRequests).catch((error: unknown) => {
      throw inFile(path, error)
    })
  } catch (error) {
    // A start that fails, for example on a full disk, leaves no journal.
    closeFile({ database, checkPath })
    throw error
  }
}

/**
 * Reads the data file of a platform without serving it. Undefined when the file is missing.
 *
 * @throws Error when the file is damaged, empty or in use, or belongs to another program or to another version.
 */
export async function readData(
  path: string,
  { acceptEmpty = false }: Pick<DataFileOptions, 'acceptEmpty'>,
): Promise<Platform | undefined> {
  try {
    if (!(await hasData(path, acceptEmpty))) return undefined
    const { database, isEmpty } = await lockFile(path)
    try {
      return isEmpty ? undefined : restored(path, database)
    } finally {
      database.close()
    }
  } catch (error) {
    throw await withRemedy(path, error)
  }
}

function restored(path: string, database: DatabaseSync, withRequests = false): Platform {
  try {
    return restorePlatform(readRecords(database), { journal: withRequests ? { entries: mostEntries } : {} })
  } catch (error) {
    throw inFile(path, error)
  }
}

/** Starts to follow the changes of a platform. Writes the whole platform to an empty file. */
async function begin(
  platform: Platform,
  { path, database, isEmpty, checkPath }: LockedFile & { readonly path: string },
  withRequests: boolean,
): Promise<DataFile> {
  const changes = followChanges(platform)
  // The first changes are the whole state, which a restored file already has.
  const initial = changes.take()
  if (isEmpty) createTables(database)
  const writer = new RecordWriter(database)
  if (isEmpty) writer.write(initial)
  commitFirst(database)
  const journal = withRequests ? await openJournalFile(path, readTotal(database).id, platform) : undefined
  let unsaved: Change[] = []
  let calls = 0
  let writing: Promise<void> | undefined
  const write = () => {
    unsaved = [...unsaved, ...changes.take()]
    if (unsaved.length === 0) return
    checkPath()
    try {
      writer.commit(unsaved)
    } catch (error) {
      // The stored requests are worth less than a change.
      if (!isFull(error) || !journal?.drop()) throw error
      console.error(`academy-server: the disk is full, so the stored requests were deleted`)
      writer.commit(unsaved)
    }
    // Again, before the changes are forgotten: otherwise the next call would not write them again.
    checkPath()
    unsaved = []
  }
  const writeTogether = async () => {
    await quietTurn(() => calls)
    writing = undefined
    try {
      write()
    } catch (error) {
      const problem = notSaved(inFile(path, error).message)
      // Once for all requests that wait for this write. Their own lines say what the academy did.
      console.error(`academy-server: every request gets ${problem.status}: ${plain(problem.message)}`)
      throw problem
    }
  }
  return {
    platform,
    isRestored: !isEmpty,
    saved() {
      journal?.note()
      calls++
      writing ??= writeTogether()
      return writing
    },
    async close() {
      try {
        write()
      } catch (error) {
        const { message } = inFile(path, error)
        throw new Error(`${message}; only changes that were not acknowledged are lost`, { cause: error })
      } finally {
        await journal?.close()
        closeFile({ database, checkPath })
      }
    },
  }
}

/**
 * Resolves after the first turn of the event loop that brings no more calls. Requests that arrive together share one write, because
 * each write waits for the disk. The responses to one write bring the next requests, one after the other.
 */
async function quietTurn(calls: () => number): Promise<void> {
  // So many turns at most, so that a constant stream of requests gets its responses.
  for (let turn = 0; turn < 32; turn++) {
    const before = calls()
    await setImmediate()
    if (turn > 0 && calls() === before) return
  }
}
