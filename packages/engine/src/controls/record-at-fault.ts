import type { AcademyCore } from '../academy-core.ts'
import { addressOf } from '../inspection/journal-record.ts'
import type { RecordReference } from '../service-error.ts'
import type { AcademyState, ListRecord, PastState, StudentRecord } from '../state/state.ts'
import { findStudent } from '../state/students.ts'

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
  const state = before?.state
  if (!record || !state) return null
  const records = core.journal.records()
  const earlier = records.slice(0, records.indexOf(entry))
  if (record.kind === 'course' || record.kind === 'offer') {
    const found = record.kind === 'course' ? state.courses.get(record.id) : state.offers.get(record.id)
    if (!found) return null
    const name = 'title' in found ? found.title : found.name
    return { kind: record.kind, id: record.id, name, request: addressIn(writerOfOffer(earlier, record.id)) }
  }
  const recordIn = (past: PastState | undefined) => past?.state && recordOf(past.state, record)
  const present = recordIn(before)
  const writer = earlier.findLast(
    (one) =>
      one.after?.state && one.before?.state && recordIn(one.after) === present && recordIn(one.before) !== present,
  )
  // A record that was deleted is known from the request that deleted it.
  const known = present ?? recordIn(writer?.before)
  if (!known) return null
  const named = record.kind === 'member' ? findStudent(state, record.id) : known
  return { kind: record.kind, id: record.id, name: nameIn(named) ?? record.id, request: addressIn(writer) }
}

const addressIn = (entry: Entry | undefined) => (entry ? addressOf(entry) : null)

function recordOf(
  { students, removed, lists, members }: AcademyState,
  { kind, id, list_id = '' }: RecordReference,
): object | undefined {
  if (kind === 'list') return lists.get(id)
  if (kind === 'member') return members.get(list_id, id)
  return students.get(id) ?? removed.get(id)
}

function nameIn(record: object | undefined): string | undefined {
  // Students and lists have other fields, and both have a name.
  const { name, email } = (record ?? {}) as Partial<StudentRecord & ListRecord>
  return name ?? email
}

/** The last request that changed an offer. No request changes a course. */
function writerOfOffer(entries: readonly Entry[], id: string): Entry | undefined {
  return entries.findLast(
    ({ before, after }) => before?.state && after?.state && before.state.offers.get(id) !== after.state.offers.get(id),
  )
}
