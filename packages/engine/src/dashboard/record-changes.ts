import type { RecordWrite, StateMark } from '../state/change-log.ts'
import type { ListRecord, MemberRecord, OfferRecord, StudentRecord } from '../state/state.ts'

/** A record that a request changed. */
export interface RecordChange {
  /** What the record is. */
  readonly kind: 'student' | 'list' | 'member' | 'offer'
  /** UUID; of a member that of the student. */
  readonly id: string
  /** UUID of the list of a member. */
  readonly list_id?: string
  /** The record before the request; null when there was none. */
  readonly before: Readonly<Record<string, unknown>> | null
  /** The record after the request; null when it was deleted. */
  readonly after: Readonly<Record<string, unknown>> | null
}

/** @internal What changed between two marks. `writes` are those between them. */
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
function toStudent(record: object | undefined, removed: boolean): RecordChange['before'] {
  if (!record) return null
  const { id, email, name, avatar_url, at: joined_at, enrollments, purchases } = record as StudentRecord
  return {
    id,
    email,
    name,
    avatar_url,
    joined_at,
    removed,
    enrollments: enrollments.map(({ id, course_id, status, at: enrolled_at, completed_at, completed_lessons }) => ({
      id,
      course_id,
      status,
      enrolled_at,
      completed_at,
      completed_lessons: completed_lessons.length,
    })),
    purchases,
  }
}

function toList(record: object | undefined): RecordChange['before'] {
  if (!record) return null
  const { id, name, description, at: created_at, updated_at, offer_id } = record as ListRecord
  return { id, name, description, created_at, updated_at, offer_id }
}

function toMember(record: object | undefined): RecordChange['before'] {
  if (!record) return null
  const { id: student_id, at: joined_at } = record as MemberRecord
  return { student_id, joined_at }
}
