import { constants, existsSync } from 'node:fs'
import { copyFile, readFile, rename } from 'node:fs/promises'

import type { Platform } from '@academy-access/engine'
import { repairedRecords, restorePlatform, type SavedRecord } from '@academy-access/engine/internal'

import { toRecord } from './records.ts'
import { salvage } from './salvage.ts'

/** How a damaged data file was replaced. */
export interface Recovery {
  /** The number of records that are in the new file. */
  readonly kept: number
  /** The number of acknowledged records that are lost; undefined when the file no longer has their number. */
  readonly lost: number | undefined
  /** Path of the damaged file. Its journal, if there was one, is beside it. */
  readonly damaged: string
}

/** The readable records of a damaged data file. */
export interface Rest extends Omit<Recovery, 'damaged'> {
  readonly platform: Platform
}

/** Reads what is left of a damaged file. Undefined when no academy is left. */
export async function readRest(path: string): Promise<Rest | undefined> {
  const file = await readFile(path).catch(() => undefined)
  if (!file) return undefined
  const { rows, total } = salvage(file)
  const found = rows.flatMap((row) => toRecord(row) ?? [])
  const records = repairedRecords(found)
  if (records.length === 0) return undefined
  const keys = new Set(found.map(keyOf))
  // A repair adds records in place of lost ones.
  const kept = records.filter((record) => keys.has(keyOf(record))).length
  return { platform: restorePlatform(records), kept, lost: total && Math.max(0, total.records - kept) }
}

function keyOf({ academy, state, kind, id }: SavedRecord): string {
  return JSON.stringify([academy, state, kind, id])
}

/** Puts a new file in the place of a damaged one, which stays beside it. `write` creates the new file at the path it gets. */
export async function replaceFile(
  path: string,
  { kept, lost }: Rest,
  write: (path: string) => Promise<void>,
): Promise<Recovery> {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const damaged = `${path}.damaged-${time}`
  const fresh = `${path}.recovered-${time}`
  await write(fresh)
  // A copy, so that a process that ends here leaves the path as it was.
  await copyFile(path, damaged, constants.COPYFILE_EXCL)
  for (const ending of ['-journal', '-wal']) {
    if (existsSync(path + ending)) await rename(path + ending, damaged + ending)
  }
  await rename(fresh, path)
  return { kept, lost, damaged }
}
