import type { EnrollmentSummary, List, Student } from '@academy-access/schemas'

import type { AcademyCore } from '../academy-core.ts'
import type { RecordWrite, StateMark } from '../state/change-log.ts'
import { fieldsOfList } from '../state/lists.ts'
import type { MemberRecord } from '../state/memberships.ts'
import type { ListRecord, OfferRecord, StudentRecord } from '../state/state.ts'
import { personOf } from '../state/students.ts'

/** A record that a request changed: as it was before, and after. */
export type RecordChange =
  | ({ readonly kind: 'student' } & Change<ChangedStudent>)
  | ({ readonly kind: 'list' } & Change<ChangedList>)
  | ({
      readonly kind: 'member'
      /** UUID of the list. */
      readonly list_id: string
    } & Change<ChangedMember>)
  | ({ readonly kind: 'offer' } & Change<ChangedOffer>)

/** A record before and after a request. */
export interface Change<Record> {
  /** UUID; of a member that of the student. */
  readonly id: string
  /** The record before the request; null when there was none. */
  readonly before: Record | null
  /** The record after the request; null when it was deleted. */
  readonly after: Record | null
}

/** A student in a change. Courses are named by their UUIDs. */
export interface ChangedStudent extends Readonly<Omit<Student, 'courses_enrolled' | 'enrollments'>> {
  /** Whether the student is not an active one. */
  readonly removed: boolean
  /** Active and revoked ones, oldest first. */
  readonly enrollments: readonly ChangedEnrollment[]
  /** UUIDs of courses. */
  readonly purchases: readonly string[]
}

/** An enrollment in a change. */
export interface ChangedEnrollment extends Readonly<EnrollmentSummary> {
  /** A revoked enrollment gives no access. */
  readonly status: 'active' | 'revoked'
  /** The number of completed lessons, published or not. */
  readonly completed_lessons: number
}

/** A list in a change, without its members. */
export interface ChangedList extends Readonly<Omit<List, 'member_count'>> {
  /** UUID of the offer whose holders are the members; null for a manual list. */
  readonly offer_id: string | null
}

/** A member of a list in a change. */
export interface ChangedMember {
  /** UUID. */
  readonly student_id: string
  /** ISO 8601. */
  readonly joined_at: string
}

/** An offer in a change. Courses and lists are named by their UUIDs. */
export interface ChangedOffer {
  /** UUID. */
  readonly id: string
  /** Name. */
  readonly name: string
  /** An inactive offer grants nothing. */
  readonly status: 'active' | 'inactive'
  /** UUIDs of courses. */
  readonly courses: readonly string[]
  /** UUIDs of the lists whose members hold the offer. */
  readonly granted_to: readonly string[]
  /** UUID of the list of the offer's own holders. */
  readonly holder_list: string | null
}

/** @internal The records that a request changed; null when the log no longer has them. */
export function changesBy(
  { log }: AcademyCore,
  { before, after }: ReturnType<AcademyCore['entry']>,
): readonly RecordChange[] | null {
  if (!before || !after) return []
  const writes = log.between(before.position, after.position)
  return writes ? structuredClone(recordChanges(before, after, writes)) : null
}

/** @internal The changes between two marks. `writes` are those between them. */
export function recordChanges(before: StateMark, after: StateMark, writes: readonly RecordWrite[]): RecordChange[] {
  const merged = new Map<string, { of: string; id: string; before: object | undefined; after: object | undefined }>()
  for (const write of writes) {
    const key = `${write.of} ${write.id}`
    merged.set(key, { ...write, before: (merged.get(key) ?? write).before })
  }
  const studentIds = new Set(writes.filter(({ of }) => of === 'students' || of === 'removed').map(({ id }) => id))
  const students = [...studentIds].map((id): RecordChange => {
    const active = merged.get(`students ${id}`)
    const removed = merged.get(`removed ${id}`)
    return {
      kind: 'student',
      id,
      before: toStudent(active?.before, false) ?? toStudent(removed?.before, true),
      after: toStudent(active?.after, false) ?? toStudent(removed?.after, true),
    }
  })
  const others = [...merged.values()].flatMap(({ of, id, ...states }): RecordChange[] => {
    if (of === 'students' || of === 'removed' || of === 'memberships') return []
    if (of === 'lists') return [{ kind: 'list', id, before: toList(states.before), after: toList(states.after) }]
    return [{ kind: 'member', list_id: of, id, before: toMember(states.before), after: toMember(states.after) }]
  })
  return [...students, ...others, ...offerChanges(before.offers, after.offers)]
}

function offerChanges(
  before: ReadonlyMap<string, OfferRecord>,
  after: ReadonlyMap<string, OfferRecord>,
): RecordChange[] {
  if (before === after) return []
  const ids = new Set([...before.keys(), ...after.keys()])
  return [...ids].flatMap((id) => {
    const [one, other] = [before.get(id), after.get(id)]
    return one === other
      ? []
      : [{ kind: 'offer', id, before: one ? { ...one } : null, after: other ? { ...other } : null }]
  })
}

// The kind of a write says what its record is.
function toStudent(record: object | undefined, removed: boolean): ChangedStudent | null {
  if (!record) return null
  const student = record as StudentRecord
  return {
    ...personOf(student),
    removed,
    enrollments: student.enrollments.map(
      ({ id, course_id, status, at: enrolled_at, completed_at, completed_lessons }) => ({
        id,
        course_id,
        status,
        enrolled_at,
        completed_at,
        completed_lessons: completed_lessons.length,
      }),
    ),
    purchases: student.purchases,
  }
}

function toList(record: object | undefined): ChangedList | null {
  return record ? fieldsOfList(record as ListRecord) : null
}

function toMember(record: object | undefined): ChangedMember | null {
  if (!record) return null
  const { id: student_id, at: joined_at } = record as MemberRecord
  return { student_id, joined_at }
}
