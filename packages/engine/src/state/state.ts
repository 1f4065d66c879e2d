import type { OperationId } from '@academy-access/schemas'

import type { ClockState } from './clock.ts'
import type { IdSource } from './ids.ts'
import type { Memberships } from './memberships.ts'
import type { PlanState } from './plan.ts'
import type { RowsById } from './rows-by-id.ts'
import type { Entry, Timeline } from './timeline.ts'

/*
 * Everything that an academy remembers, in one place: what reset, snapshot, restore and fork see. Records and tables are
 * immutable and replaced as a whole, so that forks can share them. Only the files of this folder write to a state.
 */

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
