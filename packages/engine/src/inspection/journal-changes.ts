import type { JournalRecord } from './journal-record.ts'
import type { Journal, JournalVersion } from './journal.ts'
import { type SavedEntry, toSavedEntry } from './saved-entry.ts'

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
