import type { SharedAccounts } from '../state/accounts.ts'
import { Memberships } from '../state/memberships.ts'
import type { AcademyState, ListRecord, StudentRecord } from '../state/state.ts'
import { RowsById } from '../state/rows-by-id.ts'
import { Timeline } from '../state/timeline.ts'
import { type Entry } from '../state/sorted.ts'
import { type Counters, type Head, memberKind, type SavedRecord } from './record.ts'

/** The stored platform that a new one continues. */
export interface SavedPlatform {
  readonly records: Iterable<SavedRecord>
  readonly accounts?: SharedAccounts | undefined
}

/** An academy that was stored. */
export interface SavedAcademy {
  readonly id: string
  readonly position: number
  readonly now: AcademyState
  readonly seed: AcademyState
}

/**
 * Makes academies of their records, oldest first. The records must come in the order in which they last changed.
 *
 * @throws Error when an academy is incomplete.
 */
export function savedAcademies(records: Iterable<SavedRecord>): SavedAcademy[] {
  const parts = new Map<string, Record<SavedRecord['state'], Rows>>()
  for (const { academy, state, kind, record } of records) {
    const both = parts.get(academy) ?? { now: new Map(), seed: new Map() }
    parts.set(academy, both)
    const rows = both[state].get(kind)
    if (rows) rows.push(record)
    else both[state].set(kind, [record])
  }
  return [...parts]
    .map(([id, { now, seed }]) => ({
      id,
      position: countersOf(id, now).position,
      now: toState(id, now),
      seed: toState(id, seed),
    }))
    .toSorted((a, b) => a.position - b.position)
}

/** The records of a state, by kind. */
type Rows = Map<string, object[]>

function toState(id: string, rows: Rows): AcademyState {
  // The kind of a record says what it contains: `recordsOf` wrote it.
  const rowsOf = <Row>(kind: string) => (rows.get(kind) ?? []) as Row[]
  const [head] = rowsOf<Head>('academy')
  if (!head) throw incomplete(id)
  const { seq, ids, clock } = countersOf(id, rows)
  const lists = rowsOf<ListRecord>('list')
  return {
    ...head,
    courses: byId(head.courses),
    offers: byId(head.offers),
    students: Timeline.of(rowsOf<StudentRecord>('student')),
    removed: RowsById.of(rowsOf<StudentRecord>('removed')),
    lists: Timeline.of(lists),
    members: Memberships.of(
      lists.flatMap(({ id: list_id }) => rowsOf<Entry>(memberKind(list_id)).map((member) => ({ ...member, list_id }))),
    ),
    seq,
    // Both states may come with the same record, and they change these two in place.
    ids: { ...ids },
    clock: { ...clock },
  }
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function countersOf(id: string, rows: Rows): Counters {
  const [counters] = (rows.get('counters') ?? []) as Counters[]
  if (!counters) throw incomplete(id)
  return counters
}

const incomplete = (id: string) => new Error(`the academy ${id} is incomplete`)
