import { type AcademyState, forkState, type StudentRecord } from './state.ts'
import type { Entry } from './timeline.ts'

/** A state that was. It is undefined when the history no longer has it. */
export interface PastState {
  readonly state: AcademyState | undefined
}

/**
 * The latest states of an academy. They share all records and nodes but those that changed in between, so a state costs as much
 * as a change.
 */
export class History {
  readonly #most: number
  readonly #capacity: number
  /** Oldest first, each with about the bytes that are freed when it is forgotten. */
  #past: { state: AcademyState | undefined; readonly bytes: number }[] = []
  /** Index of the oldest state that is kept. */
  #first = 0
  #bytes = 0

  /** `entries` is how many entries the journal has at most, each with two states; `bytes` is about what the history stores. */
  constructor({ entries, bytes }: { readonly entries: number; readonly bytes: number }) {
    this.#most = 2 * entries
    this.#capacity = bytes
  }

  /** The present state, kept. It is the same object until something changes. */
  keep(present: AcademyState): PastState {
    const latest = this.#past.at(-1)
    if (latest?.state && isSame(present, latest.state)) return latest
    const state = forkState(present)
    const kept = { state, bytes: latest?.state ? bytesBetween(latest.state, state) : 0 }
    this.#past.push(kept)
    this.#bytes += kept.bytes
    this.#forget()
    return kept
  }

  /** Forgets the oldest states that are too much, but not the latest one. */
  #forget(): void {
    while (
      (this.#bytes > this.#capacity || this.#past.length - this.#first > this.#most) &&
      this.#first < this.#past.length - 1
    ) {
      this.#past[this.#first]!.state = undefined
      this.#first++
      this.#bytes -= this.#past[this.#first]!.bytes
    }
    if (this.#first > this.#past.length / 2) {
      this.#past = this.#past.slice(this.#first)
      this.#first = 0
    }
  }
}

function isSame(a: AcademyState, b: AcademyState): boolean {
  return (
    a.seq === b.seq &&
    a.ids.next === b.ids.next &&
    a.clock.offset === b.clock.offset &&
    a.clock.frozen === b.clock.frozen &&
    a.name === b.name &&
    a.plan === b.plan &&
    a.keys === b.keys &&
    a.courses === b.courses &&
    a.offers === b.offers &&
    a.students === b.students &&
    a.removed === b.removed &&
    a.lists === b.lists &&
    a.members === b.members
  )
}

/** About the bytes that a state stores beside the next one: itself, and the nodes and records that are different. */
function bytesBetween(state: AcademyState, next: AcademyState): number {
  const changes = [
    { rows: state.students.size, changed: next.students.changesSince(state.students) },
    { rows: Infinity, changed: next.removed.changesSince(state.removed) },
    { rows: state.lists.size, changed: next.lists.changesSince(state.lists) },
    ...(state.members === next.members
      ? []
      : [{ rows: state.members.size, changed: next.members.changesSince(state.members) }]),
  ]
  let bytes = bytesOfState
  for (const { rows, changed } of changes) {
    // Many changes share their nodes: a state has no more than these.
    bytes += Math.min(changed.length, 1 + rows / 8) * bytesOfPath
    for (const { before } of changed) if (before) bytes += bytesOf(before)
  }
  return bytes
}

/** A state with its clock and counters. */
const bytesOfState = 800
/** The nodes on the way to a row, by id and by time. */
const bytesOfPath = 2000

function bytesOf(record: Entry & Partial<Pick<StudentRecord, 'enrollments'>>): number {
  const { enrollments = [] } = record
  return enrollments.reduce((bytes, { completed_lessons }) => bytes + 120 + 8 * completed_lessons.length, 300)
}

/** Whether a student, a list, its members or a member with this id differ in two states. */
export function differsIn(before: AcademyState, after: AcademyState, id: string): boolean {
  return (
    before.students.get(id) !== after.students.get(id) ||
    before.removed.get(id) !== after.removed.get(id) ||
    before.lists.get(id) !== after.lists.get(id) ||
    after.members
      .changesSince(before.members)
      .some((change) => [change.before, change.after].some((one) => one?.list_id === id || one?.id === id))
  )
}
