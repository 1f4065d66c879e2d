import type { JournalRecord } from './journal-record.ts'
import type { JournalVersion } from './journal.ts'
import { type SavedEntry, toSavedEntry } from './saved-entry.ts'

/** The journal of an academy; of the platform when `academy` is null. */
export interface FollowedJournal {
  readonly academy: string | null
  readonly journal: {
    readonly version: JournalVersion
    records(): readonly JournalRecord[]
    load(record: JournalRecord<never>): void
  }
}

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
  readonly journal: FollowedJournal['journal']
}

/** Follows the journals of a platform, so that they can be stored. A request costs nothing until `take` is called. */
export class JournalChanges {
  readonly #journals: () => Iterable<FollowedJournal>
  #seen = new Map<string | null, Seen>()

  constructor(journals: () => Iterable<FollowedJournal>) {
    this.#journals = journals
  }

  /**
   * The changes since the last call; all entries at the first call. Of more than `limit` new entries of a journal it has the
   * latest ones.
   */
  take(limit = Infinity): JournalChange[] {
    const seen = new Map<string | null, Seen>()
    const changes: JournalChange[] = []
    for (const { academy, journal } of this.#journals()) {
      const former = this.#seen.get(academy)
      const { version } = journal
      seen.set(academy, { journal, ...version })
      const isWhole = former?.journal !== journal || former.changes !== version.changes
      const added = isWhole ? Infinity : Math.min(version.count - former.count, limit)
      if (!isWhole && added === 0) continue
      const records = journal.records().slice(-added)
      if (isWhole && !former && records.length === 0) continue
      changes.push({ academy, isWhole, entries: savedEntries(academy, records) })
    }
    for (const academy of this.#seen.keys()) {
      if (!seen.has(academy)) changes.push({ academy, isWhole: true, entries: [] })
    }
    this.#seen = seen
    return changes
  }
}

function* savedEntries(academy: string | null, records: readonly JournalRecord[]): Generator<SavedEntry> {
  for (const record of records) yield toSavedEntry(academy, record)
}
