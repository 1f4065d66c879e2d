import type { EnrollmentSummary, List, Student } from '@academy-access/schemas'

import type { AcademyCore } from '../academy-core.ts'
import { fieldsOfList } from '../state/lists.ts'
import type { MemberRecord } from '../state/memberships.ts'
import type { AcademyState, ListRecord, OfferRecord, StudentRecord } from '../state/state.ts'
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

/** @internal The records that a request changed; null when the history no longer has its states. */
export function changesBy({ before, after }: ReturnType<AcademyCore['entry']>): readonly RecordChange[] | null {
  if (!before || !after) return []
  return before.state && after.state ? structuredClone(recordChanges(before.state, after.state)) : null
}

/** The changes between two states. */
function recordChanges(before: AcademyState, after: AcademyState): RecordChange[] {
  const removed = after.removed.changesSince(before.removed)
  const changed = [...after.students.changesSince(before.students), ...removed]
  const ids = new Set(changed.map((change) => (change.before ?? change.after)!.id))
  const studentIn = (state: AcademyState, id: string) =>
    toStudent(state.students.get(id), false) ?? toStudent(state.removed.get(id), true)
  return [
    ...[...ids].map((id): RecordChange => ({
      kind: 'student',
      id,
      before: studentIn(before, id),
      after: studentIn(after, id),
    })),
    ...after.lists.changesSince(before.lists).map((change): RecordChange => ({
      kind: 'list',
      id: (change.before ?? change.after)!.id,
      before: toList(change.before),
      after: toList(change.after),
    })),
    ...after.members
      .changesSince(before.members)
      .map(({ before: former, after: present }) => ({ member: (former ?? present)!, former, present }))
      // The members of a deleted list are deleted with it.
      .filter(({ member }) => after.lists.get(member.list_id))
      .map(({ member: { id, list_id }, former, present }): RecordChange => ({
        kind: 'member',
        list_id,
        id,
        before: toMember(former),
        after: toMember(present),
      })),
    ...offerChanges(before.offers, after.offers),
  ]
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

function toStudent(student: StudentRecord | undefined, removed: boolean): ChangedStudent | null {
  if (!student) return null
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

function toList(record: ListRecord | undefined): ChangedList | null {
  return record ? fieldsOfList(record) : null
}

function toMember(record: MemberRecord | undefined): ChangedMember | null {
  if (!record) return null
  const { id: student_id, at: joined_at } = record
  return { student_id, joined_at }
}
