import { defineLazily, endingOf, toEntry } from '../inspection/journal-record.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { missingEntry } from '../inspection/missing-entry.ts'
import type { PlatformCore } from '../platform-core.ts'
import { validKey } from '../state/api-keys.ts'
import { brokenRule } from './broken-rule.ts'
import type { PlatformCall } from './platform-call.ts'
import { type ControlsOf, named, nothing, read, undoable } from './control.ts'
import { entriesOf, type JournalFilter, journalFilter } from './journal-query.ts'

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
  get(entry: string): PlatformRequestDetail
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
    named('entry'),
    ({ entry: wanted }, { platform }: PlatformCall): PlatformRequestDetail => {
      const { journal, started } = platform.core
      const found = journal.find(wanted)
      if (!found) throw missingEntry(wanted, { journal, ended: [], started })
      const entry = toEntry(found)
      return { ...withNearestKey(entry, platform), rule: brokenRule(entry) }
    },
  ),
  clear: undoable('Empty the journal of requests that reached no academy', nothing, (_, { platform }: PlatformCall) =>
    platform.core.journal.clear(),
  ),
} satisfies ControlsOf<PlatformJournalControls>

/** @internal Adds the valid key that was probably meant to an entry of the platform's journal. It is looked for when it is read. */
export function withNearestKey(entry: JournalEntry, { core }: PlatformCall['platform']): PlatformRequest {
  defineLazily(entry, 'nearest_key', () => nearestKey(entry, core))
  // It has the field now.
  return entry as PlatformRequest
}

function nearestKey({ id }: JournalEntry, core: PlatformCore): NearestKey | null {
  const meant = core.journal.find(id)?.wrongKey?.().meant
  const owner = meant && core.apiKeys.ownerOf(meant)
  // It may have been revoked since.
  const key = owner && validKey(owner.state, meant)
  return key && core.academies.has(owner.id)
    ? { academy: owner.id, academy_name: owner.state.name, name: key.name, ending: endingOf(key.key) }
    : null
}
