import type { OperationId } from '@academy-access/schemas'

import type { ClockState } from './clock.ts'
import type { LayeredMap } from './layered-map.ts'
import type { Entry, Timeline } from './timeline.ts'

/*
 * All that an academy knows, in one place: what reset, snapshot, restore and fork see. Records are immutable and
 * replaced whole, so that forks can share them.
 */

/** A lesson of a course. */
export interface Lesson {
  /** UUID. */
  readonly id: string
  /** What it is called. */
  readonly title: string
  /** In minutes; counts towards its course's (R086). */
  readonly reading_time_minutes: number
  /** Only these count in the API (R085). */
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
  readonly lessons: readonly Lesson[]
}

/** At most one per student and course, for ever (R178). `at` is `enrolled_at`. */
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
  /** The offer whose holders these are; null for a manual list (R206). */
  readonly offer_id: string | null
}

/** `id` is the student's, `at` is when the student joined the list (R242). */
export interface MemberRecord extends Entry {}

export interface OfferRecord {
  readonly id: string
  readonly name: string
  readonly status: 'active' | 'inactive'
  readonly courses: readonly string[]
  /** Ids of the lists whose members hold the offer. */
  readonly granted_to: readonly string[]
  /** Id of the offer's own holder list, if it has one. */
  readonly holder_list: string | null
}

export interface KeyRecord {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly permissions: 'all' | readonly OperationId[]
  readonly revoked: boolean
}

/** How many requests each key may send in a fixed window (D33). */
export interface RateLimit {
  /** Requests that a window allows. */
  readonly requests: number
  /** Seconds that a window is long. */
  readonly window_seconds: number
}

/** What the academy's plan allows. */
export interface PlanState {
  /** Only a paid one opens the API (R040). */
  readonly plan: 'paid' | 'trial' | 'free'
  /** Whether every endpoint is refused (R041). */
  readonly locked: boolean
  /** `students`: how many active students there may be (D91); null for no limit. */
  readonly limits: { readonly students: number | null }
  /** Null for none. */
  readonly rate_limit: RateLimit | null
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
  /** Students who were removed: their records and purchases stay (D41). */
  removed: LayeredMap<StudentRecord>
  lists: Timeline<ListRecord>
  /** Members of each list, by its id. */
  members: Map<string, Timeline<MemberRecord>>
  /** The last sequence number given out. */
  seq: number
  /** Where ids come from, and how many were taken. */
  ids: { readonly seed: string; next: number }
  clock: ClockState
}

/** A copy that shares every record and pays for what it changes. */
export function forkState(state: AcademyState): AcademyState {
  return {
    ...state,
    students: state.students.fork(),
    removed: state.removed.fork(),
    lists: state.lists.fork(),
    members: new Map([...state.members].map(([id, members]) => [id, members.fork()])),
    ids: { ...state.ids },
    clock: { ...state.clock },
  }
}
