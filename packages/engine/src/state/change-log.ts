import type { ClockState } from './clock.ts'
import type { WriteLog } from './layered-map.ts'
import { putList } from './lists.ts'
import type { AcademyState, ListRecord, StudentRecord } from './state.ts'
import type { MemberRecord } from './memberships.ts'
import type { Entry } from './timeline.ts'
import { Timeline } from './timeline.ts'

/** A record that was added, replaced or deleted. */
export interface RecordWrite {
  /** `students`, `removed`, `lists`, `memberships` (the members of a list as a whole), or the id of a list for one member. */
  readonly of: string
  readonly id: string
  /** Undefined when there was no record. */
  readonly before: object | undefined
  /** Undefined when the record was deleted. */
  readonly after: object | undefined
}

/** A place in the history of a state, to which a fork can go back. */
export interface StateMark extends Pick<AcademyState, 'name' | 'plan' | 'keys' | 'courses' | 'offers' | 'seq'> {
  /** How many records had been written. */
  readonly position: number
  readonly nextId: number
  readonly offset: ClockState['offset']
  readonly frozen: ClockState['frozen']
}

/** How much the log stores, in about bytes. */
const capacity = 16 * 1024 * 1024

/**
 * The latest writes to the records of a state. Records are immutable, so a write is two references, and an earlier state is
 * a fork of the current one without its latest writes. A fork for each request would cost far more than the request.
 */
export class ChangeLog implements WriteLog {
  #writes: RecordWrite[] = []
  /** Position of the first write of the log. */
  #first = 0
  #bytes = 0
  readonly #onStudent: (id: string) => void
  #onWrite: ((of: string, id: string) => void) | undefined

  /** `onStudent` is called with the id of each student that is added. */
  constructor(onStudent: (id: string) => void = () => {}) {
    this.#onStudent = onStudent
  }

  /** An empty log for another state, whose positions come after those of this log. */
  next(): ChangeLog {
    const log = new ChangeLog(this.#onStudent)
    // One more, so that no mark of the former state is a mark of the new one.
    log.#first = this.position + 1
    return log
  }

  /** Calls `onWrite` for each write from now on, with what the record is one of, and its id. */
  watch(onWrite: (of: string, id: string) => void): void {
    this.#onWrite = onWrite
  }

  /** The number of writes so far. */
  get position(): number {
    return this.#first + this.#writes.length
  }

  add(of: string, id: string, before: object | undefined, after: object | undefined): void {
    if (!before && (of === 'students' || of === 'removed')) this.#onStudent(id)
    this.#onWrite?.(of, id)
    const write = { of, id, before, after }
    this.#writes.push(write)
    this.#bytes += bytesOf(write)
    if (this.#bytes > capacity) this.#forget(Math.ceil(this.#writes.length / 2))
  }

  /** The writes between two positions; undefined when the log no longer has them. */
  between(from: number, to: number): readonly RecordWrite[] | undefined {
    return from < this.#first ? undefined : this.#writes.slice(from - this.#first, to - this.#first)
  }

  /** The writes of a record in the log, oldest first, each with its position. `of` is as in `RecordWrite`. */
  writesOf(of: string, id: string): { readonly position: number; readonly write: RecordWrite }[] {
    return this.#writes.flatMap((write, index) =>
      write.id === id && write.of === of ? [{ position: this.#first + index, write }] : [],
    )
  }

  /** The positions of the writes of a record, and of the members of a list. */
  positionsOf(id: string): number[] {
    return this.#writes.flatMap((write, index) => (write.id === id || write.of === id ? [this.#first + index] : []))
  }

  #forget(count: number): void {
    this.#first += count
    this.#writes = this.#writes.slice(count)
    this.#bytes = this.#writes.reduce((bytes, write) => bytes + bytesOf(write), 0)
  }
}

/** About the bytes that a write keeps from being freed: its old record. */
function bytesOf({ before }: RecordWrite): number {
  const base = 300
  if (!before || !('enrollments' in before)) return base
  const { enrollments } = before as StudentRecord
  return enrollments.reduce((bytes, { completed_lessons }) => bytes + 16 + 8 * completed_lessons.length, base)
}

/** Logs all writes to the records of a state. */
export function trackState(state: AcademyState, log: WriteLog): void {
  state.log = log
  state.students.track(log, 'students')
  state.removed.track(log, 'removed')
  state.lists.track(log, 'lists')
  state.members.track(log)
}

/** The mark of a state as it is now. `latest` is returned when nothing has changed since. */
export function markOf(state: AcademyState, { position }: ChangeLog, latest?: StateMark): StateMark {
  const { name, plan, keys, courses, offers, seq, ids, clock } = state
  if (
    latest?.position === position &&
    latest.seq === seq &&
    latest.nextId === ids.next &&
    latest.offers === offers &&
    latest.courses === courses &&
    latest.keys === keys &&
    latest.plan === plan &&
    latest.name === name &&
    latest.offset === clock.offset &&
    latest.frozen === clock.frozen
  ) {
    return latest
  }
  const { offset, frozen } = clock
  return { position, name, plan, keys, courses, offers, seq, nextId: ids.next, offset, frozen }
}

/** Makes a fork of the current state the state of a mark. `writes` are those since then. */
export function goBack(fork: AcademyState, mark: StateMark, writes: readonly RecordWrite[]): void {
  for (const write of writes.toReversed()) undo(fork, write)
  const { name, plan, keys, courses, offers, seq, nextId, offset, frozen } = mark
  Object.assign(fork, { name, plan, keys, courses, offers, seq })
  fork.ids.next = nextId
  Object.assign(fork.clock, { offset, frozen })
}

function undo(state: AcademyState, { of, id, before }: RecordWrite): void {
  // The kind of a write says what its record is: `trackState` and `state/lists.ts` wrote it.
  if (of === 'students') revert(state.students, id, before as StudentRecord | undefined)
  else if (of === 'lists') {
    if (before) putList(state, before as ListRecord)
    else state.lists.delete(id)
  } else if (of === 'memberships') {
    // A fork, because the original belongs to the history of the other state.
    if (before instanceof Timeline) state.members.set(id, before.fork())
  } else if (of === 'removed') {
    if (before) state.removed.set(id, before as StudentRecord)
    else state.removed.delete(id)
  } else {
    // Here `of` is the id of a list.
    if (before) state.members.put(of, before as MemberRecord)
    else state.members.toChange(of).delete(id)
  }
}

function revert<Row extends Entry>(timeline: Timeline<Row>, id: string, before: Row | undefined): void {
  if (before) timeline.put(before)
  else timeline.delete(id)
}
