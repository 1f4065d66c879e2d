import type { Id } from './pattern.ts'
import type { Operation } from './routes.ts'

/*
 * The model is written from the rules alone. It imports nothing of the packages, so that it cannot share their mistakes.
 */

/** The whole service. Every collection is an array, and every look-up is a loop: the model must be easy to check. */
export interface PlatformModel {
  /** Milliseconds since the epoch. */
  now: number
  readonly keyPrefix: string
  readonly welcomeOnReactivation: boolean
  /** D52: an account is an address and an id, shared by all academies. */
  readonly accounts: Account[]
  readonly academies: AcademyModel[]
}

export interface Account {
  readonly email: string
  readonly id: Id
}

export interface AcademyModel {
  readonly platform: PlatformModel
  readonly name: string
  /** Its name; behind the name of another academy, if it is a fork of that. A fork gives its rows the ids that the other gives. */
  readonly scope: string
  readonly plan: Plan
  /** D33: at most one for each key. */
  windows: RateWindow[]
  readonly clock: ClockModel
  readonly keys: Key[]
  /** In display order (R076). */
  courses: Course[]
  /** Active and removed ones. */
  students: Student[]
  lists: List[]
  /** In the order of their creation (D84). */
  offers: Offer[]
  readonly outbox: Email[]
  /** D20: the number of the latest insertion. */
  sequence: number
  /** The state that a reset restores; undefined in that state itself. */
  start: AcademyModel | undefined
}

export interface Plan {
  plan: 'paid' | 'trial' | 'free'
  locked: boolean
  limits: { readonly students: number | null }
  rate_limit: { readonly requests: number; readonly window_seconds: number } | null
}

export interface RateWindow {
  readonly key: Key
  /** Milliseconds since the epoch. */
  readonly end: number
  count: number
}

export interface ClockModel {
  /** Milliseconds between the academy's time and the platform's. */
  offset: number
  /** The time of a frozen clock; null while the clock runs. */
  frozen: number | null
  /** D97: the latest time that was read. */
  latest: number
}

export interface Key {
  readonly id: Id
  readonly key: Id
  readonly name: string
  readonly permissions: 'all' | Operation[]
  revoked: boolean
}

export interface Course {
  readonly id: Id
  title: string
  slug: string
  description: string | null
  visibility: 'published' | 'hidden'
  term: 'free' | 'one_time' | 'included'
  price_cents: number | null
  lessons: Lesson[]
}

export interface Lesson {
  readonly id: Id
  readonly title: string
  readonly reading_time_minutes: number
  readonly published: boolean
}

export interface Student {
  readonly account: Account
  name: string | null
  avatar_url: string | null
  removed: boolean
  joinedAt: number
  sequence: number
  /** R178: at most one for each course. */
  enrollments: Enrollment[]
  purchases: Course[]
}

export interface Enrollment {
  readonly id: Id
  readonly course: Course
  active: boolean
  enrolledAt: number
  sequence: number
  completedAt: number | null
  /** Ids of the completed lessons, published or not. */
  completed: Id[]
}

export interface List {
  readonly id: Id
  name: string
  description: string | null
  readonly createdAt: number
  updatedAt: number
  readonly sequence: number
  /** R206: null for a manual list. */
  readonly offer: Offer | null
  members: Member[]
}

export interface Member {
  readonly student: Student
  readonly joinedAt: number
  readonly sequence: number
}

export interface Offer {
  readonly id: Id
  name: string
  status: 'active' | 'inactive'
  courses: Course[]
  grantedTo: List[]
  /** R207: the list whose members are the offer's holders. */
  holderList: List | null
}

export interface Email {
  readonly to: string
  readonly kind: 'created' | 'reactivated'
  readonly sentAt: number
  readonly student: Id
}

/** D20: the number of a new row, which makes it the newest of its collection among equal times. */
export const nextSequence = (academy: AcademyModel) => ++academy.sequence

/** The newest first: the later time, then the later insertion (D20). */
export const newestFirst = <Time extends string, Row extends Readonly<Record<Time | 'sequence', number>>>(
  rows: readonly Row[],
  time: Time,
): Row[] => rows.toSorted((a, b) => b[time] - a[time] || b.sequence - a.sequence)

export const activeStudents = (academy: AcademyModel) => academy.students.filter((student) => !student.removed)

/** D12: UTC with milliseconds and `Z`. */
export const timestamp = (time: number) => new Date(time).toISOString()
