import type { DatabaseSync, StatementSync } from 'node:sqlite'
import zlib from 'node:zlib'

import type { Change, SavedRecord } from '@academy-access/engine/internal'
import { isObject } from '@academy-access/schemas/internal'

import { DamageError } from './errors.ts'
import { numberOf } from './sqlite.ts'

/**
 * Each record has a checksum. The current counters of the academies change with every write, so they are in a table of their
 * own, beside the total: for one academy both are in one page.
 */
export const schema = [
  'CREATE TABLE counters (academy TEXT PRIMARY KEY, json TEXT NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  'CREATE TABLE record (academy TEXT NOT NULL, state TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, json TEXT NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (academy, state, kind, id)) STRICT, WITHOUT ROWID',
]

/** The row of `counters` that has no academy. */
export interface Total {
  /** The number of records of both tables. */
  readonly records: number
  /** The sum of their checksums, which detects lost rows. */
  readonly checksum: number
  /** Which data file it is. With the number of commits, it tells to which file a journal belongs. */
  readonly id: string
  readonly commits: number
}

/** Sums of checksums stay below this number, so that they stay exact. */
const modulus = 2 ** 32

/** A row of the table `record`. */
export interface RecordRow {
  readonly academy: string
  readonly state: string
  readonly kind: string
  readonly id: string
  readonly seq: number
  readonly json: string
}

/** The row of `record` that belongs to a row of `counters`. */
export function countersRow(academy: string, json: string): RecordRow {
  return { academy, state: 'now', kind: 'counters', id: academy, seq: 0, json }
}

/** The row of `record` that belongs to the total. */
export function totalRow(json: string): RecordRow {
  return { academy: '', state: '', kind: 'total', id: '', seq: 0, json }
}

/** The checksum of a row. */
export function checksumOf({ academy, state, kind, id, seq, json }: RecordRow): number {
  // The default import, because early releases of Node 22 have no `crc32` to import by name.
  return zlib.crc32([academy, state, kind, id, seq, json].join('\n'))
}

/** What distinguishes a record from all others. */
export function keyOf({ academy, state, kind, id }: Pick<RecordRow, 'academy' | 'state' | 'kind' | 'id'>): string {
  return JSON.stringify([academy, state, kind, id])
}

/** The record of a row that matches its checksum. */
export function toRecord({ academy, state, kind, id, json }: RecordRow): SavedRecord | undefined {
  if (state !== 'now' && state !== 'seed') return undefined
  return { academy, state, kind, id, record: JSON.parse(json) as object }
}

/**
 * Reads all records in the order in which they last changed.
 *
 * @throws DamageError when a record does not match its checksum, or when records are missing.
 */
export function* readRecords(database: DatabaseSync): Generator<SavedRecord> {
  let records = 0
  let sum = 0
  for (const row of rowsOf(database)) {
    const { checksum } = row
    const record = checksum === checksumOf(row) ? toRecord(row) : undefined
    if (!record)
      throw new DamageError(`the record ${JSON.stringify(`${row.kind} ${row.id}`)} does not match its checksum`)
    records++
    sum = (sum + checksum) % modulus
    yield record
  }
  const total = readTotal(database)
  if (total.records !== records || total.checksum !== sum) throw new DamageError('records are missing')
}

function* rowsOf(database: DatabaseSync): Generator<RecordRow & { readonly checksum: number }> {
  // SQLite checks the types of the columns of a STRICT table.
  const records = 'SELECT academy, state, kind, id, seq, json, checksum FROM record ORDER BY seq'
  for (const row of database.prepare(records).iterate()) {
    yield row as unknown as RecordRow & { readonly checksum: number }
  }
  for (const { academy, json, checksum } of database.prepare("SELECT * FROM counters WHERE academy <> ''").iterate()) {
    yield { ...countersRow(String(academy), String(json)), checksum: Number(checksum) }
  }
}

const selectTotal = "SELECT json, checksum FROM counters WHERE academy = ''"

/** @throws DamageError when the total is missing or does not match its checksum. */
export function readTotal(database: DatabaseSync): Total {
  const { json, checksum } = database.prepare(selectTotal).get() ?? {}
  const total = typeof json === 'string' && checksum === checksumOf(totalRow(json)) ? toTotal(json) : undefined
  if (!total) throw new DamageError('its number of records is missing or does not match its checksum')
  return total
}

/** The total of a text that matches its checksum. */
export function toTotal(json: string): Total | undefined {
  const total: unknown = JSON.parse(json)
  // A text with a checksum was written by a `RecordWriter`.
  return isObject(total) && 'commits' in total ? (total as unknown as Total) : undefined
}

/** Adds the total of a file without records. */
export function createTotal(database: DatabaseSync, id: string): void {
  writeTotal(database.prepare(replaceCounters), { records: 0, checksum: 0, id, commits: 0 })
}

function writeTotal(replace: StatementSync, total: Total): void {
  const json = JSON.stringify(total)
  replace.run('', json, checksumOf(totalRow(json)))
}

const columns = 'record (academy, state, kind, id, seq, json, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)'
const replaceCounters = 'INSERT OR REPLACE INTO counters (academy, json, checksum) VALUES (?, ?, ?)'

/** Writes changes of a platform to a database, which is locked, so no other process writes to it. */
export class RecordWriter {
  readonly #database: DatabaseSync
  readonly #begin: StatementSync
  readonly #commit: StatementSync
  readonly #former: StatementSync
  readonly #formerCounters: StatementSync
  readonly #add: StatementSync
  readonly #replace: StatementSync
  readonly #replaceCounters: StatementSync
  #seq: number
  /** The total and the checksums of counters that were written last. Reading them again would cost as much as a record. */
  #total: Total | undefined
  readonly #counters = new Map<string, number>()

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#begin = database.prepare('BEGIN')
    this.#commit = database.prepare('COMMIT')
    this.#former = database.prepare(
      'SELECT checksum FROM record WHERE academy = ? AND state = ? AND kind = ? AND id = ?',
    )
    this.#formerCounters = database.prepare('SELECT checksum FROM counters WHERE academy = ?')
    this.#add = database.prepare(`INSERT OR IGNORE INTO ${columns}`)
    this.#replace = database.prepare(`INSERT OR REPLACE INTO ${columns}`)
    this.#replaceCounters = database.prepare(replaceCounters)
    this.#seq = numberOf(database, 'SELECT coalesce(max(seq), 0) FROM record')
  }

  /** Writes changes in a transaction of their own. An error leaves everything as it was. */
  commit(changes: readonly Change[]): void {
    try {
      this.#begin.run()
      this.write(changes)
      this.#commit.run()
    } catch (error) {
      this.#total = undefined
      this.#counters.clear()
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  /** Writes changes into the open transaction. */
  write(changes: readonly Change[]): void {
    let records = 0
    let sum = 0
    const count = (difference: number, checksum: number) => {
      records += difference
      sum = (sum + checksum) % modulus
    }
    for (const change of changes) {
      if (change.record === null) this.#delete(change, count)
      else if (change.state === 'now' && change.kind === 'counters') this.#writeCounters(change, count)
      else this.#write(change, count)
    }
    const total = this.#total ?? readTotal(this.#database)
    this.#total = {
      records: total.records + records,
      checksum: (((total.checksum + sum) % modulus) + modulus) % modulus,
      id: total.id,
      commits: total.commits + 1,
    }
    writeTotal(this.#replaceCounters, this.#total)
  }

  #write({ academy, state, kind, id, record }: SavedRecord, count: Count): void {
    const seq = ++this.#seq
    const json = JSON.stringify(record)
    const checksum = checksumOf({ academy, state, kind, id, seq, json })
    const row = [academy, state, kind, id, seq, json, checksum]
    // Most records are new ones.
    if (this.#add.run(...row).changes === 1) return count(1, checksum)
    const former = this.#former.get(academy, state, kind, id)?.['checksum']
    this.#replace.run(...row)
    count(0, checksum - Number(former))
  }

  #writeCounters({ academy, record }: SavedRecord, count: Count): void {
    const json = JSON.stringify(record)
    const checksum = checksumOf(countersRow(academy, json))
    const former = this.#counters.get(academy) ?? this.#formerCounters.get(academy)?.['checksum']
    this.#replaceCounters.run(academy, json, checksum)
    this.#counters.set(academy, checksum)
    count(former === undefined ? 1 : 0, checksum - Number(former ?? 0))
  }

  /** Deletes the records with these values. An absent value matches all. */
  #delete({ academy, state, kind, id }: Partial<Change>, count: Count): void {
    const fields = Object.entries({ academy, state, kind, id })
    const key = fields.filter((entry): entry is [string, string] => entry[1] !== undefined)
    this.#deleteFrom('record', key, count)
    if (academy !== undefined && state !== 'seed' && kind === undefined) {
      this.#counters.delete(academy)
      this.#deleteFrom('counters', [['academy', academy]], count)
    }
  }

  #deleteFrom(table: 'record' | 'counters', key: readonly [column: string, value: string][], count: Count): void {
    const where = key.map(([column]) => `${column} = ?`).join(' AND ')
    const values = key.map(([, value]) => value)
    const found = this.#database
      .prepare(
        `SELECT count(*) AS records, coalesce(sum(checksum), 0) % ${modulus} AS sum FROM ${table} WHERE ${where}`,
      )
      .get(...values)
    this.#database.prepare(`DELETE FROM ${table} WHERE ${where}`).run(...values)
    count(-Number(found?.['records']), -Number(found?.['sum']))
  }
}

/** Adds to the number of records and to the sum of their checksums. */
type Count = (records: number, checksum: number) => void
