import * as z from 'zod/mini'

import type { Academy } from '../academy.ts'
import { AcademyFixture as AcademyFixtureSchema } from '../fixture/schema.ts'
import type { AcademyFixture } from '../fixture/types.ts'
import type { PlanState } from '../state/plan.ts'
import { labelsAndEnd, type NewAcademy, takeLabelsAndEnd, toNewAcademy } from './academy.ts'
import { type Call, change, type ControlsOf, named, nothing, read, undoable } from './control.ts'
import type { LabelsAndEnd } from './types.ts'
import type { PlatformCore } from '../platform-core.ts'
import { addressOf, defineLazily, endingOf, toEntry } from '../inspection/journal-record.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { missingEntry } from '../inspection/journal.ts'
import { validKey } from '../state/api-keys.ts'
import { toTimestamp } from '../state/clock.ts'
import { brokenRule } from './broken-rule.ts'
import { entriesOf, type JournalFilter, journalFilter } from './journal-query.ts'

/** An academy in a list: its name, what its plan allows, and how many records it has. */
export interface AcademySummary extends PlanState {
  /** UUID. */
  readonly id: string
  /** The name that the dashboard shows. */
  readonly name: string
  /** UUID of the academy that this one is a fork of. */
  readonly fork_of: string | null
  /** The number of active students. */
  readonly student_count: number
  /** The number of courses, hidden ones too. */
  readonly course_count: number
  /** The number of lists. */
  readonly list_count: number
  /** The number of offers. */
  readonly offer_count: number
  /** The latest request of the journal: its id, and when it arrived in real time, ISO 8601. Null without one. */
  readonly last_request: { readonly id: string; readonly received_at: string } | null
  /** Free texts by name. Only the hosted service has these and the following ones. */
  readonly labels?: Readonly<Record<string, string>>
  /** ISO 8601. */
  readonly created_at?: string
  /** The name that its creator gave; null without one. */
  readonly created_by?: string | null
  /** When the academy is deleted, ISO 8601; null for never. */
  readonly expires_at?: string | null
}

/** The academies of a server. */
export interface AcademiesControls {
  /** All academies, oldest first. */
  list(): readonly AcademySummary[]
  /** An academy by id or name. */
  get(academy: string): AcademySummary
  /** Creates an academy from a fixture. Every field is optional. */
  create(fixture?: AcademyFixture & LabelsAndEnd): NewAcademy
  /** Deletes an academy. Requests with its keys then get 401. */
  delete(academy: string): void
}

/** @internal */
export const academies = {
  list: read('List the academies, oldest first', nothing, (_, { platform }: PlatformCall) =>
    platform.core.list().map(toSummary),
  ),
  get: read('Read an academy by id or name', named('academy'), ({ academy }, { platform }: PlatformCall) =>
    toSummary(platform.core.find(academy)),
  ),
  create: change(
    'Create an academy from a fixture. Every field is optional.',
    () => z.extend(AcademyFixtureSchema, labelsAndEnd),
    (fixture, call: PlatformCall) => {
      const { rest, give } = takeLabelsAndEnd(fixture, call)
      const created = call.platform.core.create(rest, call.place)
      give(created.id)
      return toNewAcademy(created)
    },
    { isChecked: true },
  ),
  delete: change(
    'Delete an academy. Requests with its keys then get 401.',
    named('academy'),
    ({ academy }, { platform: { core } }: PlatformCall) => core.remove(core.find(academy)),
  ),
} satisfies ControlsOf<AcademiesControls>

export function toSummary(academy: Academy): AcademySummary {
  const { id, name, counts, forkOf: fork_of } = academy
  const { latest } = academy.core.journal
  return {
    id,
    name,
    ...academy.plan.get(),
    fork_of,
    student_count: counts.students,
    course_count: counts.courses,
    list_count: counts.lists,
    offer_count: counts.offers,
    last_request: latest ? { id: addressOf(latest), received_at: toTimestamp(latest.received) } : null,
  }
}

/** @internal A call of a control of the platform. */
export interface PlatformCall extends Omit<Call, 'academy' | 'core'> {
  readonly platform: { readonly core: PlatformCore }
}

/** A valid API key, without its secret part. */
export interface NearestKey {
  /** UUID of the academy. */
  readonly academy: string
  /** Name of the academy. */
  readonly academy_name: string
  /** Name of the key. */
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
  /** The rule that the request broke, as a sentence; null when it broke none. */
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
