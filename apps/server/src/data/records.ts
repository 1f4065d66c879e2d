import type { DatabaseSync, StatementSync } from 'node:sqlite'
import zlib from 'node:zlib'

import type { Change, SavedRecord } from '@academy-access/engine/internal'

import { DamageError } from './errors.ts'
import { numberOf } from './sqlite.ts'

/** Sums of checksums are kept below this number, so that they stay exact. */
const modulus = 2 ** 32

/**
 * Reads all records in the order in which they last changed.
 *
 * @throws DamageError when a record does not match its checksum, or when records are missing.
 */
export function* readRecords(database: DatabaseSync): Generator<SavedRecord> {
  let records = 0
  let sum = 0
  const rows = database.prepare('SELECT academy, state, kind, id, seq, json, checksum FROM record ORDER BY seq')
  for (const row of rows.iterate()) {
    const { academy, state, kind, id, json } = row
    const checksum = checksumOf(row)
    if (
      row['checksum'] !== checksum ||
      typeof academy !== 'string' ||
      (state !== 'now' && state !== 'seed') ||
      typeof kind !== 'string' ||
      typeof id !== 'string' ||
      typeof json !== 'string'
    ) {
      throw new DamageError(`the record ${JSON.stringify(`${String(kind)} ${String(id)}`)} does not match its checksum`)
    }
    records++
    sum = (sum + checksum) % modulus
    yield { academy, state, kind, id, record: JSON.parse(json) }
  }
  const total = database.prepare('SELECT records, checksum FROM total').all()
  if (total.length !== 1 || total[0]?.['records'] !== records || total[0]['checksum'] !== sum) {
    throw new DamageError('records are missing')
  }
}

const columns = 'record (academy, state, kind, id, seq, json, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)'

/** Writes changes of a platform into the open transaction of a database. */
export class RecordWriter {
  readonly #database: DatabaseSync
  readonly #former: StatementSync
  readonly #add: StatementSync
  readonly #replace: StatementSync
  readonly #count: StatementSync
  #seq: number

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#former = database.prepare(
      'SELECT checksum FROM record WHERE academy = ? AND state = ? AND kind = ? AND id = ?',
    )
    this.#add = database.prepare(`INSERT OR IGNORE INTO ${columns}`)
    this.#replace = database.prepare(`INSERT OR REPLACE INTO ${columns}`)
    this.#count = database.prepare(
      'UPDATE total SET records = records + ?, checksum = (checksum + ?) % ?, commits = commits + 1',
    )
    this.#seq = numberOf(database, 'SELECT coalesce(max(seq), 0) FROM record')
  }

  write(changes: readonly Change[]): void {
    // States that these changes have deleted as a whole. Most of their records can be added without a look for a former one.
    const empty = new Set<string>()
    let records = 0
    let sum = 0
    for (const change of changes) {
      if (change.record === null) {
        const deleted = this.#delete(change)
        if (change.kind === undefined) {
          for (const state of change.state === undefined ? ['now', 'seed'] : [change.state]) {
            empty.add(`${state} ${change.academy}`)
          }
        }
        records -= deleted.records
        sum -= deleted.sum
        continue
      }
      const { academy, state, kind, id } = change
      const seq = ++this.#seq
      const json = JSON.stringify(change.record)
      const checksum = checksumOf({ academy, state, kind, id, seq, json })
      const row = [academy, state, kind, id, seq, json, checksum]
      if (empty.has(`${state} ${academy}`) && this.#add.run(...row).changes === 1) {
        records++
        sum = (sum + checksum) % modulus
        continue
      }
      const before = this.#former.get(academy, state, kind, id)?.['checksum']
      this.#replace.run(...row)
      records += before === undefined ? 1 : 0
      sum = (sum + checksum - Number(before ?? 0)) % modulus
    }
    this.#count.run(records, ((sum % modulus) + modulus) % modulus, modulus)
  }

  /** Deletes the records with these values. An absent value matches all. */
  #delete({ academy, state, kind, id }: Partial<Change>): { records: number; sum: number } {
    const fields = Object.entries({ academy, state, kind, id })
    const key = fields.filter((entry): entry is [string, string] => entry[1] !== undefined)
    const where = key.map(([column]) => `${column} = ?`).join(' AND ')
    const values = key.map(([, value]) => value)
    const found = this.#database
      .prepare(`SELECT count(*) AS records, coalesce(sum(checksum), 0) % ${modulus} AS sum FROM record WHERE ${where}`)
      .get(...values)
    this.#database.prepare(`DELETE FROM record WHERE ${where}`).run(...values)
    return { records: Number(found?.['records']), sum: Number(found?.['sum']) }
  }
}

function checksumOf({ academy, state, kind, id, seq, json }: Record<string, unknown>): number {
  // The default import, because early releases of Node 22 have no `crc32` to import by name.
  return zlib.crc32([academy, state, kind, id, seq, json].join('\n'))
}
