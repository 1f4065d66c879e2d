import type { Academy } from '../academy.ts'
import { type ClockReading, readClock } from '../controls/clock.ts'
import { findRecords, type FoundRecords } from '../controls/find-records.ts'
import type { RowPage } from '../controls/pages.ts'
import type { Call } from '../controls/control.ts'
import { snapshots } from '../controls/snapshots.ts'
import { searchStudents, type StudentQuery } from '../controls/students.ts'
import { clearJournal, clearOutbox, type Undo } from '../controls/undoable.ts'
import type { FaultBook } from '../faults/fault-book.ts'
import { runInTurns } from '../controls/steps.ts'
import type { AcademyFixture, AcademyStudent } from '../fixture/types.ts'
import { JournalChanges } from '../inspection/journal-changes.ts'
import type { Journal } from '../inspection/journal.ts'
import type { Outbox } from '../inspection/outbox.ts'
import { fromSavedEntry, type SavedEntry } from '../inspection/saved-entry.ts'
import { Changes } from '../persistence/changes.ts'
import type { SavedRecord } from '../persistence/record.ts'
import type { PlatformOptions } from '../platform-core.ts'
import { Platform } from '../platform.ts'
import type { SharedAccounts } from '../state/accounts.ts'
import type { StateMark } from '../state/change-log.ts'

/** The clock of an academy, and what happens next by it. */
export function clockOf({ core }: Academy): ClockReading {
  return readClock(core)
}

/** Finds records of any kind that contain a text, in steps: at most `limit` of each kind, as they are at the first step. */
export function findInTurns(
  { core, studentIndex }: Academy,
  query: { readonly search: string | undefined; readonly limit: number },
  { turn, sliceSize }: TurnOptions,
): Promise<FoundRecords> {
  return runInTurns(findRecords(core, studentIndex, query, sliceSize), turn)
}

/** Searches students as `academy.students.search` does, in steps. The page is as of the first step. */
export function searchInTurns(
  { core, studentIndex }: Academy,
  query: StudentQuery,
  { turn, sliceSize }: TurnOptions,
): Promise<RowPage<AcademyStudent>> {
  return runInTurns(searchStudents(core, studentIndex, query, sliceSize), turn)
}

/** Changes of an academy that can be undone. Each returns a function that brings back what the change has replaced or deleted. */
export const undoably = {
  reset: ({ core }: Academy): Undo => core.reset(),
  restore: ({ core }: Academy, fixture: AcademyFixture): Undo => core.restore(fixture),
  restoreSnapshot: (academy: Academy, snapshotId: string): Undo =>
    snapshots.restore.run({ snapshotId }, { academy, place: 'body' } as Call) as Undo,
  clearJournal: ({ core }: Academy): Undo => clearJournal(core),
  clearOutbox: ({ core }: Academy): Undo => clearOutbox(core),
  clearPlatformJournal: (platform: Platform): Undo => platform.core.journal.clear(),
}

/** How to work while others are served. */
export interface TurnOptions {
  /** Awaited between two steps of the work. It should let the event loop turn once, as `setImmediate` does. */
  readonly turn: () => Promise<unknown>
  /** Number of students that one step reads; by default 4,000. */
  readonly sliceSize?: number
}

/** The id of the account of an address in its stored form, as far as the platform knows. */
export function accountIdOf(platform: Platform, email: string): string {
  return platform.core.accounts.accounts.idOf(email)
}

/** Looks up the accounts of addresses before the dashboard uses them. Requests of the API do so themselves. */
export async function lookUpAccounts(platform: Platform, emails: readonly string[]): Promise<void> {
  await platform.core.accounts.lookUp?.(emails)
}

/** Follows the changes of a platform from now on, so that they can be stored. */
export function followChanges({ core }: Platform): Changes {
  return new Changes(core.follow(), (id) => core.academies.get(id)?.core)
}

/** Follows the journals of a platform from now on, so that they can be stored. */
export function followJournals(platform: Platform): JournalChanges {
  return new JournalChanges(platform.core.follow(), (academy) => journalOf(platform, academy))
}

/**
 * Returns a function that continues with stored entries, which must be oldest first: it adds them before those that the journals
 * of the platform got since. A journal that was cleared since gets none.
 */
export function loadJournals(platform: Platform): (entries: readonly SavedEntry[]) => void {
  const journals = [null, ...platform.academies.map(({ id }) => id)].flatMap((academy) => {
    const journal = journalOf(platform, academy)
    return journal ? [{ academy, journal }] : []
  })
  return (entries) => {
    for (const { academy, journal } of journals) {
      if (journal.version.changes > 0) continue
      journal.load(entries.filter((entry) => entry.academy === academy).map(fromSavedEntry))
    }
  }
}

/**
 * The faults and the outbox of an academy, which `followChanges` does not include. To store them, read `faults.saved` and
 * `outbox.sentAfter`. To continue with them, call `load` before the academy gets requests.
 */
export function faultsAndOutboxOf({ core }: Academy): { readonly faults: FaultBook; readonly outbox: Outbox } {
  return core
}

/** Creates a platform with the academies of stored records, which must come in the order of their last change. */
export function restorePlatform(
  records: Iterable<SavedRecord>,
  { accounts, ...options }: Omit<PlatformOptions, 'fixture'> & { readonly accounts?: SharedAccounts } = {},
): Platform {
  return new Platform(options, { records, accounts })
}

/** The journal of an academy; for null that of the requests that reached none. */
function journalOf({ core }: Platform, academyId: string | null): Journal<StateMark> | undefined {
  return academyId === null ? core.journal : core.academies.get(academyId)?.core.journal
}
