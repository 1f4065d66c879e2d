import { checksOf, CheckTrace, type CheckView, type JournalRecord } from './journal-record.ts'
import type { RequestCheck } from './journal-entry.ts'
import type { Journal, JournalVersion } from './journal.ts'
import { maskedBefore, type MaskedHeaders } from './masked-headers.ts'

/** A journal that is followed. */
type FollowedJournal = Pick<Journal, 'version' | 'records'>

/** The changes of a journal since the last call. */
export interface JournalChange {
  /** UUID of the academy; null for the requests that reached none. */
  readonly academy: string | null
  /** Whether the entries replace all that were stored of this academy. */
  readonly isWhole: boolean
  /** Oldest first. Each is made when it is read, because that takes longer than the rest. */
  readonly entries: Iterable<SavedEntry>
}

interface Seen extends JournalVersion {
  readonly journal: FollowedJournal
}

/** The ids of the academies that may have got requests since the last call. */
interface Touched {
  take(): readonly string[]
}

/** Follows the journals of a platform, so that they can be stored. */
export class JournalChanges {
  readonly #touched: Touched
  readonly #find: (academy: string | null) => FollowedJournal | undefined
  readonly #seen = new Map<string | null, Seen>()

  /** `find` returns the journal of an academy that exists; for null that of the requests that reached none. */
  constructor(touched: Touched, find: (academy: string | null) => FollowedJournal | undefined) {
    this.#touched = touched
    this.#find = find
  }

  /**
   * The changes since the last call; all entries at the first call. Of more than `limit` new entries of a journal it has the
   * latest ones.
   */
  take(limit = Infinity): JournalChange[] {
    return [null, ...this.#touched.take()].flatMap((academy) => this.#takeOf(academy, limit))
  }

  #takeOf(academy: string | null, limit: number): JournalChange[] {
    const former = this.#seen.get(academy)
    const journal = this.#find(academy)
    if (!journal) return this.#seen.delete(academy) ? [{ academy, isWhole: true, entries: [] }] : []
    const { version } = journal
    this.#seen.set(academy, { journal, ...version })
    const isWhole = former?.journal !== journal || former.changes !== version.changes
    const added = isWhole ? Infinity : Math.min(version.count - former.count, limit)
    if (added === 0) return []
    const records = journal.records().slice(-added)
    return former || records.length > 0 ? [{ academy, isWhole, entries: savedEntries(academy, records) }] : []
  }
}

function* savedEntries(academy: string | null, records: readonly JournalRecord[]): Generator<SavedEntry> {
  for (const record of records) yield toSavedEntry(academy, record)
}

/** A journal entry as it is stored: plain JSON, without an API key and without the states before and after the request. */
export interface SavedEntry
  extends Omit<JournalRecord, Live | 'response_headers'>, Partial<Pick<JournalRecord, 'response_headers'>> {
  /** UUID; null for a request that reached no academy. */
  readonly academy: string | null
  readonly request_headers?: MaskedHeaders
  readonly response_text: string | undefined
  readonly checks: readonly RequestCheck[]
  /** Id of the API key, when an academy has it. */
  readonly key: string | undefined
  /** Where the right key is, for a key that no academy has. */
  readonly hint: string | undefined
}

/** The parts of a record that are stored in another form, or not at all. */
type Live = 'trace' | 'wrongKey' | 'before' | 'after' | 'request_headers' | 'response_text'

/** An entry to be stored. */
export function toSavedEntry(academy: string | null, record: JournalRecord): SavedEntry {
  const { trace, wrongKey, before: _before, after: _after, request_headers, response_text: response, ...rest } = record
  return {
    ...rest,
    academy,
    request_headers: request_headers.read(),
    response_text: typeof response === 'object' ? JSON.stringify(response.envelope) : response,
    checks: checksOf(trace, record),
    key: trace.key?.id,
    hint: wrongKey?.().hint,
  }
}

/** An entry that was stored. The states before and after it are no longer known. */
export function fromSavedEntry(saved: SavedEntry): JournalRecord<never> {
  const { academy: _academy, checks, key, hint, request_headers = [], response_headers = {}, ...rest } = saved
  const order = checks.map(({ check: name, value }): CheckView => ({ name, value: () => value }))
  const last = checks.at(-1)
  return {
    ...rest,
    request_headers: maskedBefore(request_headers),
    response_headers,
    trace: Object.assign(new CheckTrace(order), {
      reached: order.at(-1),
      problem: last && !last.passed ? (last.value ?? '') : undefined,
      key: key === undefined ? undefined : { id: key, name: '', key: '', permissions: 'all' as const },
    }),
    wrongKey: hint === undefined ? undefined : () => ({ hint, meant: undefined }),
    before: undefined,
    after: undefined,
  }
}
