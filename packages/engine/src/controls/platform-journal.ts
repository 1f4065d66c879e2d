import { endingOf } from '../inspection/checks.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { toEntry } from '../inspection/journal-record.ts'
import { missingEntry } from '../inspection/missing-entry.ts'
import type { Platform } from '../platform.ts'
import { validKey } from '../state/api-keys.ts'
import { brokenRule } from './broken-rule.ts'
import { type ControlsOf, named, nothing, read, undoable } from './control.ts'
import { entriesOf, type JournalFilter, journalFilter } from './journal-query.ts'
import type { PlatformCall } from './remote-call.ts'

/** A valid API key, without its secret part. */
export interface NearestKey {
  /** UUID of the academy. */
  readonly academy: string
  readonly academy_name: string
  readonly name: string
  /** The last characters of the key. */
  readonly ending: string
}

/** A request that reached no academy. */
export interface PlatformRequest extends JournalEntry {
  /** The valid API key that was probably meant: it differs by a typing error, or has the same ending. */
  readonly nearest_key: NearestKey | null
}

/** The same with the rule that the request broke, as a sentence. */
export interface PlatformRequestDetail extends PlatformRequest {
  readonly rule: string | null
}

/** The latest requests that reached no academy. */
export interface PlatformJournalControls {
  /** The requests that match, oldest first, each with the nearest valid API key. */
  list(filter?: JournalFilter): readonly PlatformRequest[]
  /** A request with the nearest valid API key and the rule that it broke. */
  get(entryId: string): PlatformRequestDetail
  /** Deletes the entries. */
  clear(): void
}

/** @internal */
export const platformJournal = {
  list: read(
    'List the latest requests that reached no academy, newest last, each with the nearest valid API key',
    journalFilter,
    (filter, { platform }: PlatformCall) =>
      entriesOf(platform.core.journal.records(), filter).map((entry) => withNearestKey(entry, platform)),
  ),
  get: read(
    'Read a request that reached no academy, with the nearest valid API key and the rule that it broke',
    named('entryId'),
    ({ entryId }, { platform }: PlatformCall): PlatformRequestDetail => {
      const { journal, started } = platform.core
      const found = journal.find(entryId)
      if (!found) throw missingEntry(entryId, { journal, ended: [], started })
      const entry = toEntry(found)
      return { ...withNearestKey(entry, platform), rule: brokenRule(entry) }
    },
  ),
  clear: undoable('Empty the journal of requests that reached no academy', nothing, (_, { platform }: PlatformCall) =>
    platform.core.journal.clear(),
  ),
} satisfies ControlsOf<PlatformJournalControls>

/** Adds the valid key that was probably meant to an entry of the platform's journal. */
export function withNearestKey(entry: JournalEntry, { core }: Platform): PlatformRequest {
  const meant = core.journal.find(entry.id)?.wrongKey?.().meant
  const owner = meant && core.apiKeys.ownerOf(meant)
  // It may have been revoked since.
  const key = owner && validKey(owner.state, meant)
  const nearest_key =
    key && core.academies.has(owner.id)
      ? { academy: owner.id, academy_name: owner.state.name, name: key.name, ending: endingOf(key.key) }
      : null
  return { ...entry, nearest_key }
}
