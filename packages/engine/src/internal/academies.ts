import type { Academy } from '../academy.ts'
import { type Email, toEmail as withText } from '../controls/outbox.ts'
import { type PlatformRequest, withNearestKey as addNearestKey } from '../controls/platform-journal.ts'
import type { FaultBook } from '../faults/fault-book.ts'
import { fromSavedEntry, JournalChanges, type SavedEntry } from '../inspection/journal-changes.ts'
import type { HostLimits } from '../inspection/host-limits.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import type { Journal } from '../inspection/journal.ts'
import type { Outbox, WelcomeEmail } from '../inspection/outbox.ts'
import { Changes } from '../persistence/changes.ts'
import type { SavedRecord } from '../persistence/record.ts'
import type { SavedPlatform } from '../persistence/restore.ts'
import type { PlatformOptions } from '../platform-core.ts'
import { Platform } from '../platform.ts'
import type { PastState } from '../state/history.ts'

/** The id of the account of an address in its stored form, as far as the platform knows. */
export function accountIdOf(platform: Platform, email: string): string {
  return platform.core.accounts.idOf(email)
}

/** Looks up the accounts of addresses before the dashboard uses them. Requests of the API do so themselves. */
export async function lookUpAccounts(platform: Platform, emails: readonly string[]): Promise<void> {
  await platform.core.lookUpAccounts?.(emails)
}

/** How much a platform stores in the place where it runs. */
export function limitsOf({ core }: Platform): HostLimits {
  return core.limits
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
  const journals = [null, ...platform.academies.list().map(({ id }) => id)].flatMap((academy) => {
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
  {
    accounts,
    limits,
    ...options
  }: Omit<PlatformOptions, 'fixture'> & Pick<SavedPlatform, 'accounts'> & { readonly limits?: HostLimits } = {},
): Platform {
  return new Platform(options, { records, accounts }, limits)
}

/** Adds the content to an email of an academy. `base` is the address of the server, without a slash at the end. */
export function toEmail(email: WelcomeEmail, academy: Academy, base: string): Email {
  return withText(email, academy, base)
}

/** Adds the valid key that was probably meant to an entry of the platform's journal. It is looked for when it is read. */
export function withNearestKey(entry: JournalEntry, platform: Platform): PlatformRequest {
  return addNearestKey(entry, platform)
}

/** The journal of an academy; for null that of the requests that reached none. */
function journalOf({ core }: Platform, academyId: string | null): Journal<PastState> | undefined {
  return academyId === null ? core.journal : core.academies.get(academyId)?.core.journal
}
