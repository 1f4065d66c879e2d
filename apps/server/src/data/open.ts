import { rename, rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'

import type { Platform } from '@academy-access/engine'
import { type Changes, followChanges, restorePlatform } from '@academy-access/engine/internal'

import { createFile, examine, inFile, openFile, readRecords } from './file.ts'
import { writeChanges } from './write.ts'

/** A platform whose state is kept in a file. */
export interface Data {
  /** What the file holds; what changes in it is written at the next `saved`. */
  readonly platform: Platform
  /** Whether the file was there: its academies stand in place of the fixture's. */
  readonly isRestored: boolean
  /** Resolves once all that has happened so far is on disk. @throws Error when it cannot be written. */
  readonly saved: () => Promise<void>
  /** Writes what is left and closes the file. */
  readonly close: () => Promise<void>
}

/**
 * Opens the file of a platform: what it holds comes back as it was. A file that is not there yet is made, and begins
 * with the platform that `create` gives. Faults, journals and mails are not kept.
 *
 * Whoever answers for the platform waits for `saved` before each answer; then nothing that was answered is ever lost.
 *
 * @throws Error when the file is torn, is in use, or is something else; it is left as it is then.
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
export async function openData(path: string, create: () => Platform | Promise<Platform>): Promise<Data> {
  const isRestored = await examine(path)
  if (!isRestored) {
    const platform = await create()
    const changes = followChanges(platform)
    // Under another name until it is whole, so that no half of a file is ever found under its own.
    const made = `${path}.new`
    await rm(made, { force: true })
    const database = await createFile(made)
    writeChanges(database, changes.take())
    database.close()
    await rename(made, path)
    return keep(platform, await openFile(path), changes, { path, isRestored })
  }
  const database = await openFile(path)
  try {
    const platform = restorePlatform(readRecords(database))
    const changes = followChanges(platform)
    // All of it is in the file.
    changes.take()
    return keep(platform, database, changes, { path, isRestored })
  } catch (error) {
    database.close()
    throw inFile(path, error)
  }
}

function keep(
  platform: Platform,
  database: DatabaseSync,
  changes: Changes,
  { path, isRestored }: { path: string; isRestored: boolean },
): Data {
  let unsaved: ReturnType<typeof changes.take> = []
  let writing: Promise<void> | undefined
  const write = () => {
    unsaved = [...unsaved, ...changes.take()]
    if (unsaved.length === 0) return
    try {
      writeChanges(database, unsaved)
    } catch (error) {
      throw inFile(path, error)
    }
    unsaved = []
  }
  return {
    platform,
    isRestored,
    saved() {
      // Requests that arrive together are written together: they share what reaching the disk takes.
      writing ??= new Promise((resolve, reject) => {
        setImmediate(() => {
          writing = undefined
          try {
            write()
            resolve()
          } catch (error) {
            // Nobody gets an answer then: say why where the server was started.
            console.error(`academy-server: ${(error as Error).message}`)
            reject(error)
          }
        })
      })
      return writing
    },
    async close() {
      try {
        write()
      } finally {
        database.close()
      }
    },
  }
}
