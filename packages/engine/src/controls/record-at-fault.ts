import type { AcademyCore } from '../academy-core.ts'
import { addressOf } from '../inspection/journal-record.ts'
import type { RecordReference } from '../service-error.ts'
import type { AcademyState, ListRecord, StudentRecord } from '../state/state.ts'
import { findStudent } from '../state/students.ts'
import { isDuring } from './journal-query.ts'

/** The record because of which a request failed, such as the student who has the email address already. */
export interface RecordAtFault {
  /** The kind of the record. */
  readonly kind: RecordReference['kind']
  /** UUID; of a member that of the student. */
  readonly id: string
  /** The name at that time; of a student without a name the email address. */
  readonly name: string
  /** Id of the journal entry that last wrote the record before; null when the journal no longer has it, or when no request wrote it. */
  readonly request: string | null
}

type Entry = ReturnType<AcademyCore['entry']>

/** @internal The record because of which a request of the journal failed; null when there is none. */
export function recordAtFault(core: AcademyCore, entryId: string): RecordAtFault | null {
  const entry = core.entry(entryId)
  const { trace, before } = entry
  const { record } = trace
  if (!record || !before) return null
  const records = core.journal.records()
  const earlier = records.slice(0, records.indexOf(entry))
  if (record.kind === 'course' || record.kind === 'offer') {
    const found = record.kind === 'course' ? before.courses.get(record.id) : before.offers.get(record.id)
    if (!found) return null
    const name = 'title' in found ? found.title : found.name
    return { kind: record.kind, id: record.id, name, request: addressIn(writerOfOffer(earlier, record.id)) }
  }
  const places = placesOf(core.state, record).map(({ of, now }) => {
    const writes = core.log.writesOf(of, record.id)
    const last = writes.findLast(({ position }) => position < before.position)
    // As it was then: after its last write, or else before its next one.
    const former = last ? last.write.after : writes.length > 0 ? writes[0]?.write.before : now
    return { last, former }
  })
  const [last] = places.flatMap((place) => place.last ?? []).toSorted((a, b) => b.position - a.position)
  // A record that was deleted is known from its last write.
  const known = places.find(({ former }) => former)?.former ?? last?.write.before
  if (!known) return null
  return {
    kind: record.kind,
    id: record.id,
    name: nameIn(record.kind === 'member' ? findStudent(core.state, record.id) : known) ?? record.id,
    request: addressIn(last && earlier.find((one) => isDuring(one, last.position))),
  }
}

const addressIn = (entry: Entry | undefined) => (entry ? addressOf(entry) : null)

/** Where a record can be: what the log calls the place, and the record that is there now. */
function placesOf(
  { students, removed, lists, members }: AcademyState,
  { kind, id, list_id = '' }: RecordReference,
): { readonly of: string; readonly now: object | undefined }[] {
  if (kind === 'list') return [{ of: 'lists', now: lists.get(id) }]
  if (kind === 'member') return [{ of: list_id, now: members.get(list_id).get(id) }]
  return [
    { of: 'students', now: students.get(id) },
    { of: 'removed', now: removed.get(id) },
  ]
}

function nameIn(record: object | undefined): string | undefined {
  // The log has records of students and lists under these kinds.
  const { name, email } = (record ?? {}) as Partial<StudentRecord & ListRecord>
  return name ?? email
}

/** The last request that changed an offer. No request changes a course. */
function writerOfOffer(entries: readonly Entry[], id: string): Entry | undefined {
  return entries.findLast(({ before, after }) => before && after && before.offers.get(id) !== after.offers.get(id))
}
