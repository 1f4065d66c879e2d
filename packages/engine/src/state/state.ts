/*
 * Everything that an academy remembers, in one place: what reset, snapshot, restore and fork see. Records and tables are
 * immutable and replaced as a whole, so that forks can share them. Only the files of this folder write to a state.
 */

import type { OperationId } from '@academy-access/schemas'

import type { ClockState } from './clock.ts'
import type { IdSource } from './ids.ts'
import type { Memberships } from './memberships.ts'
import type { PlanState } from './plan.ts'
import type { RowsById } from './rows-by-id.ts'
import type { Timeline } from './timeline.ts'
import type { Entry } from './sorted.ts'

export interface LessonRecord {
  readonly id: string
  readonly title: string
  readonly reading_time_minutes: number
  /** The API counts published lessons only. */
  readonly published: boolean
}

export interface CourseRecord {
  readonly id: string
  readonly title: string
  readonly slug: string
  readonly description: string | null
  readonly visibility: 'published' | 'hidden'
  readonly term: 'free' | 'one_time' | 'included'
  readonly price_cents: number | null
  readonly lessons: readonly LessonRecord[]
}

/** A student has at most one per course, for ever (R178). `at` is `enrolled_at`. */
export interface EnrollmentRecord extends Entry {
  readonly course_id: string
  readonly status: 'active' | 'revoked'
  readonly completed_at: string | null
  /** Ids of the completed lessons, published or not (D39). */
  readonly completed_lessons: readonly string[]
}

/** `at` is `joined_at`. */
export interface StudentRecord extends Entry {
  readonly email: string
  readonly name: string | null
  readonly avatar_url: string | null
  /** Active and revoked ones, oldest first. */
  readonly enrollments: readonly EnrollmentRecord[]
  /** Ids of the courses that the account bought. */
  readonly purchases: readonly string[]
}

/** `at` is `created_at`. */
export interface ListRecord extends Entry {
  readonly name: string
  readonly description: string | null
  readonly updated_at: string
  /** The offer whose holders are the members; null for a manual list (R206). */
  readonly offer_id: string | null
}

export interface OfferRecord {
  readonly id: string
  readonly name: string
  readonly status: 'active' | 'inactive'
  readonly courses: readonly string[]
  /** Ids of the lists whose members hold the offer. */
  readonly granted_to: readonly string[]
  /** Id of the list of the offer's own holders, if it has one. */
  readonly holder_list: string | null
}

export interface KeyRecord {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly permissions: 'all' | readonly OperationId[]
  readonly revoked: boolean
}

export interface AcademyState {
  name: string
  plan: PlanState
  keys: readonly KeyRecord[]
  /** By id, in display order. */
  courses: ReadonlyMap<string, CourseRecord>
  /** By id, in order of creation. */
  offers: ReadonlyMap<string, OfferRecord>
  /** Active students. */
  students: Timeline<StudentRecord>
  /** Removed students: with their records and purchases (D41). */
  removed: RowsById<StudentRecord>
  lists: Timeline<ListRecord>
  members: Memberships
  /**
   * The list that had each name last, by the form in which names are compared. It has every name of a list, and former ones;
   * forks share it. Made when a name is first looked for.
   */
  listNames?: Map<string, string> | undefined
  /** The last sequence number that was used. */
  seq: number
  ids: IdSource
  clock: ClockState
}

/** Copies a state. The copy shares every record and pays only for what it changes. */
export function forkState(state: AcademyState): AcademyState {
  return {
    ...state,
    ids: { ...state.ids },
    clock: { ...state.clock },
  }
}

/** A number larger than all before it: the order of records with the same time (D20). */
export function nextSequence(state: AcademyState): number {
  return ++state.seq
}

/** Gives the academy another name. */
export function rename(state: AcademyState, name: string): void {
  state.name = name
}

/** Replaces the fields of the plan that are given. */
export function updatePlan(state: AcademyState, changes: Partial<PlanState>): void {
  state.plan = { ...state.plan, ...changes }
}

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
