import type { ClockState } from '../state/clock.ts'
import type { IdSource } from '../state/ids.ts'
import type { PlanState } from '../state/plan.ts'
import type { AcademyState, CourseRecord, KeyRecord, OfferRecord } from '../state/state.ts'
import { removedStudents } from '../state/students.ts'
import type { MemberRecord } from '../state/memberships.ts'

/** A record of an academy, to be stored elsewhere: plain JSON with its key. */
export interface SavedRecord {
  /** Id of the academy. */
  readonly academy: string
  /** Whether it belongs to the current state, or to the seed that a reset restores. */
  readonly state: 'now' | 'seed'
  /** `academy`, `counters`, `student`, `removed`, `list`, or `member:` with the id of the list. */
  readonly kind: string
  /** Its id among those of its kind. */
  readonly id: string
  /** The content. */
  readonly record: object
}

/** A change of records: the one with this key is new or different, or the ones with these keys are deleted. */
export type Change =
  | SavedRecord
  | {
      readonly academy: string
      /** Absent for both states. */
      readonly state?: 'now' | 'seed'
      /** Absent for every kind. */
      readonly kind?: string
      /** Absent for all of the kind. */
      readonly id?: string
      readonly record: null
    }

/** The parts of an academy that exist once. */
export interface Head {
  readonly name: string
  readonly plan: PlanState
  readonly keys: readonly KeyRecord[]
  readonly courses: readonly CourseRecord[]
  readonly offers: readonly OfferRecord[]
}

export interface Counters {
  readonly seq: number
  readonly ids: IdSource
  readonly clock: ClockState
  /** Place of the academy among all, in order of creation. */
  readonly position: number
}

/** An academy that can be followed. */
export interface FollowedAcademy {
  readonly id: string
  readonly position: number
  readonly state: AcademyState
  readonly seed: AcademyState
}

export const memberKind = (listId: string) => `member:${listId}`

/** The content of the record of a member, whose kind has the list. */
export const memberFields = ({ id, at, seq }: MemberRecord) => ({ id, at, seq })

export function headOf({ name, plan, keys, courses, offers }: AcademyState): Head {
  return { name, plan, keys, courses: [...courses.values()], offers: [...offers.values()] }
}

export function countersOf({ seq, ids, clock }: AcademyState, position: number): Counters {
  return { seq, ids: { ...ids }, clock: { ...clock }, position }
}

/** All records of a state. */
export function recordsOf(
  { id: academy, position }: FollowedAcademy,
  which: SavedRecord['state'],
  state: AcademyState,
) {
  const toRecord =
    (kind: string) =>
    (record: { readonly id: string }): SavedRecord => ({ academy, state: which, kind, id: record.id, record })
  return [
    { academy, state: which, kind: 'academy', id: academy, record: headOf(state) },
    { academy, state: which, kind: 'counters', id: academy, record: countersOf(state, position) },
    ...state.students.oldestFirst().map(toRecord('student')),
    ...removedStudents(state).map(toRecord('removed')),
    ...state.lists.oldestFirst().map(toRecord('list')),
    ...state.members.all().map((member) => toRecord(memberKind(member.list_id))(memberFields(member))),
  ]
}
