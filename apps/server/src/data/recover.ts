import { constants, existsSync } from 'node:fs'
import { copyFile, readFile, rename, rm } from 'node:fs/promises'

import type { Platform } from '@academy-access/engine'
import { repairedRecords, restorePlatform } from '@academy-access/engine/internal'

import { DamageError, ForeignHeaderError, inFile, isDamage } from './errors.ts'
import { keyOf, toRecord } from './records.ts'
import { salvage } from './salvage.ts'

/** What is left of a damaged data file. */
export interface DataFileLoss {
  /** The number of records that are left. */
  readonly kept: number
  /** The number of acknowledged records that are lost; undefined when the file no longer has their number. */
  readonly lost: number | undefined
  /** A sentence for each academy that has lost its courses, offers, keys and settings: what is in their place. */
  readonly replaced: readonly string[]
}

/** How a damaged data file was replaced. */
export interface DataFileRecovery extends DataFileLoss {
  /** Path of the damaged file. Its journal, if there was one, is beside it. */
  readonly damaged: string
}

/** The readable records of a damaged data file. */
interface Rest extends DataFileLoss {
  readonly platform: Platform
}

/** The error of a damaged data file of which records are left. */
export class RecoverableError extends Error {
  override readonly name = 'RecoverableError'
  readonly rest: Platform
  readonly loss: DataFileLoss

  /** @param problem - What is wrong with the file. */
  constructor(problem: string, { platform, ...loss }: Rest) {
    super(`${problem}; start with --recover to continue: ${summaryOf(loss)}`)
    this.rest = platform
    this.loss = loss
  }
}

/** Adds to the error of a start what can be done about a damaged file. Other errors are left as they are. */
export async function withRemedy(path: string, error: unknown): Promise<unknown> {
  const { message, cause } = error instanceof Error ? error : new Error()
  if (!isDamage(cause)) return error
  const rest = await readRest(path)
  const isForeign = cause instanceof ForeignHeaderError
  if (rest) {
    const problem = isForeign ? inFile(path, new DamageError('its header is wrong')).message : message
    return new RecoverableError(problem, rest)
  }
  const remedy = 'none of its records can be read: put a backup in its place, or move it away to begin anew'
  return isForeign ? error : new Error(`${message}; ${remedy}`, { cause })
}

/** What is kept and lost, as a part of a sentence. */
export function summaryOf({ kept, lost, replaced }: DataFileLoss): string {
  const loss =
    lost === undefined ? 'an unknown number of records is lost' : `${lost} of ${kept + lost} records are lost`
  return [`${loss}, ${kept} are kept`, ...replaced].join('; ')
}

/** Reads what is left of a damaged file. Undefined when nothing is left. */
async function readRest(path: string): Promise<Rest | undefined> {
  const file = await readFile(path).catch(() => undefined)
  if (!file) return undefined
  const { rows, total } = salvage(file)
  const found = rows.flatMap((row) => toRecord(row) ?? [])
  const { records, replaced } = repairedRecords(found)
  if (records.length === 0) return undefined
  const keys = new Set(found.map(keyOf))
  // A repair adds records in place of lost ones.
  const kept = records.filter((record) => keys.has(keyOf(record))).length
  return { platform: restorePlatform(records), kept, lost: total && Math.max(0, total.records - kept), replaced }
}

/** Puts a new file in the place of a damaged one, which stays beside it. `write` creates the new file at the path it gets. */
export async function replaceFile(
  path: string,
  loss: DataFileLoss,
  write: (path: string) => Promise<void>,
): Promise<DataFileRecovery> {
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const damaged = `${path}.damaged-${time}`
  const fresh = `${path}.recovered-${time}`
  try {
    await write(fresh)
    // A copy, so that a process that ends here leaves the path as it was.
    await copyFile(path, damaged, constants.COPYFILE_EXCL)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  for (const ending of ['-journal', '-wal']) {
    if (existsSync(path + ending)) await rename(path + ending, damaged + ending)
  }
  await rename(fresh, path)
  return { ...loss, damaged }
}
