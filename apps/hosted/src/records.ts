import type { Change, SavedRecord } from '@academy-access/engine/internal'

import { changeLogMigration } from './change-log.ts'
import { faultsAndEmailsMigration } from './faults-and-emails.ts'
import type { Migration, SqlWriter } from './migrations.ts'

/**
 * The tables of an academy. `block` has the records of whole states, as they were when the academy was created, reset or
 * restored: many in a row, because a row costs as much as its records do. `record` has those that changed since.
 */
export const academyMigrations: readonly Migration[] = [
  [
    'CREATE TABLE block (number INTEGER PRIMARY KEY, states TEXT NOT NULL, json TEXT NOT NULL)',
    'CREATE TABLE record (state TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, seq INTEGER NOT NULL, json TEXT, PRIMARY KEY (state, kind, id)) WITHOUT ROWID',
    'CREATE TABLE about (name TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID',
  ],
  faultsAndEmailsMigration,
  changeLogMigration,
]

type State = SavedRecord['state']

/** A record of a block. */
type BlockRow = readonly [kind: string, id: string, record: object]

/** Length of a block in characters. A row of the storage has at most 2 MB. */
const blockLength = 500_000

/** Whether an academy is stored. */
export function hasRecords(sql: SqlStorage): boolean {
  return countOf(sql, 'block') > 0
}

/** How many changes are stored besides the blocks. Each of them takes longer to read than a record of a block. */
export function changeCount(sql: SqlStorage): number {
  return countOf(sql, 'record')
}

/** Reads the records of an academy in the order in which they last changed. Both states share the records of a block. */
export function* readRecords(sql: SqlStorage, academy: string): Generator<SavedRecord> {
  const changes = sql.exec('SELECT state, kind, id, json FROM record ORDER BY seq').toArray()
  const changed = new Set(changes.map(({ state, kind, id }) => keyOf(state, kind, id)))
  // A row without an id is the deletion of all records of its kind.
  const isChanged = (state: State, kind: string, id: string) =>
    changed.size > 0 && (changed.has(keyOf(state, kind, id)) || changed.has(keyOf(state, kind, '')))
  for (const { states, json } of sql.exec('SELECT states, json FROM block ORDER BY number')) {
    const rows = JSON.parse(String(json)) as BlockRow[]
    for (const state of String(states).split(' ') as State[]) {
      for (const [kind, id, record] of rows) {
        if (!isChanged(state, kind, id)) yield { academy, state, kind, id, record }
      }
    }
  }
  for (const { state, kind, id, json } of changes) {
    if (json === null) continue
    const record = JSON.parse(String(json))
    yield { academy, state: state === 'seed' ? 'seed' : 'now', kind: String(kind), id: String(id), record }
  }
}

/** The highest number of a stored change. It reads all of them. */
export function lastSeq(sql: SqlStorage): number {
  return Number(sql.exec('SELECT coalesce(max(seq), 0) AS seq FROM record').toArray()[0]?.['seq'])
}

/**
 * Writes changes of the one academy of an object, with the numbers after `last`. Those of most requests are one statement. They
 * belong together: use `writeTogether`.
 *
 * @returns The number of the last one.
 */
export function writeChanges(sql: SqlWriter, changes: readonly Change[], last: number): number {
  const whole = wholeStates(changes)
  if (whole.size > 0) writeBlocks(sql, whole)
  let seq = last
  let rows: Row[] = []
  for (const change of changes) {
    const { state, kind, id = '', record } = change
    if (state === undefined || kind === undefined || whole.has(state)) continue
    if (record === null && id === '') {
      insertRows(sql, rows)
      rows = []
      sql.exec('DELETE FROM record WHERE state = ? AND kind = ?', state, kind)
    }
    rows.push([state, kind, id, ++seq, record === null ? null : JSON.stringify(record)])
  }
  insertRows(sql, rows)
  return seq
}

/** A row of `record`. */
type Row = readonly [state: State, kind: string, id: string, seq: number, json: string | null]

/** How many rows a statement writes: it has at most 100 parameters. */
const mostRows = 20

function insertRows(sql: SqlWriter, rows: readonly Row[]): void {
  for (let start = 0; start < rows.length; start += mostRows) {
    const some = rows.slice(start, start + mostRows)
    const places = some.map(() => '(?, ?, ?, ?, ?)').join()
    sql.exec(`INSERT OR REPLACE INTO record (state, kind, id, seq, json) VALUES ${places}`, ...some.flat())
  }
}

/** The states that changes replace as a whole, with all of their records. */
function wholeStates(changes: readonly Change[]): Map<State, SavedRecord[]> {
  const whole = new Map<State, SavedRecord[]>()
  for (const change of changes) {
    if (change.record !== null) whole.get(change.state)?.push(change)
    else if (change.kind === undefined) {
      for (const state of change.state === undefined ? (['seed', 'now'] as const) : [change.state]) whole.set(state, [])
    }
  }
  return whole
}

function writeBlocks(sql: SqlWriter, whole: ReadonlyMap<State, readonly SavedRecord[]>): void {
  for (const state of whole.keys()) {
    const other: State = state === 'now' ? 'seed' : 'now'
    sql.exec('DELETE FROM record WHERE state = ?', state)
    sql.exec('DELETE FROM block WHERE states = ?', state)
    sql.exec("UPDATE block SET states = ? WHERE states = 'seed now'", other)
  }
  const [seed = [], now = []] = (['seed', 'now'] as const).map((state) => blocksOf(whole.get(state) ?? []))
  const add = (states: string, json: string) => sql.exec('INSERT INTO block (states, json) VALUES (?, ?)', states, json)
  for (let index = 0; index < Math.max(seed.length, now.length); index++) {
    const [own, other] = [seed[index], now[index]]
    // Nearly all blocks of a new academy are equal in both states.
    if (own !== undefined && own === other) add('seed now', own)
    else {
      if (own !== undefined) add('seed', own)
      if (other !== undefined) add('now', other)
    }
  }
}

function blocksOf(records: readonly SavedRecord[]): string[] {
  const blocks: string[] = []
  let rows: string[] = []
  let length = 0
  for (const { kind, id, record } of records) {
    const row = JSON.stringify([kind, id, record] satisfies BlockRow)
    if (length + row.length > blockLength && rows.length > 0) {
      blocks.push(`[${rows.join()}]`)
      rows = []
      length = 0
    }
    rows.push(row)
    length += row.length
  }
  return rows.length > 0 ? [...blocks, `[${rows.join()}]`] : blocks
}

const keyOf = (...parts: unknown[]) => parts.join('\n')

function countOf(sql: SqlStorage, table: 'block' | 'record'): number {
  return Number(sql.exec(`SELECT count(*) AS count FROM ${table}`).toArray()[0]?.['count'])
}
