import * as z from 'zod/mini'

import { count, fixtureLimits, reference, title } from '../fixture/values.ts'
import type { AcademyCore } from '../academy-core.ts'
import { AcademyFixture as AcademyFixtureSchema } from '../fixture/schema.ts'
import type { AcademySnapshot } from '../fixture/rows.ts'
import type { AcademyFixture } from '../fixture/types.ts'
import { forkState, rename } from '../state/state.ts'
import { type Call, change, type ControlsOf, nothing, placeOf, read, secret, undoable } from './control.ts'
import {
  type AcademyDifference,
  type CompareOptions,
  differences,
  type RecordDifference,
  withoutIds,
} from './compare.ts'
import type { Steps } from './steps.ts'
import type { LabelsAndEnd, LoggedChange } from './types.ts'
import { findRecords, type FoundRecords } from './find-records.ts'
import { checkInput } from '../fixture/check.ts'
import { invalid } from '../service-error.ts'

/** A new academy, with its first API key in full. */
export interface NewAcademy {
  /** UUID. */
  readonly id: string
  /** Name of the academy. */
  readonly name: string
  /** Its first API key. */
  readonly api_key: string
}

/** How to fork an academy. */
export interface ForkOptions {
  /** Name of the copy; in the process that of the academy by default, and otherwise one that says what it is a fork of. */
  readonly name?: string | undefined
  /** Id of a journal entry: the copy then has the state and the time from before this request. */
  readonly before?: string | undefined
  /** Id or name of a snapshot of the academy: the copy then has its state. */
  readonly snapshot?: string | undefined
}

/** What concerns an academy as a whole. */
export interface WholeControls {
  /** Changes the name. */
  rename(name: string): void
  /** The whole state as a fixture with every field filled in, with full API keys. */
  snapshot(): AcademySnapshot
  /** Replaces the whole state by a fixture. Without `api_keys`, the keys stay. */
  restore(fixture: AcademyFixture): void
  /** Restores the state that the academy was created with, and deletes everything that happened since. */
  reset(): void
  /** Copies the academy: now, before a request of its journal, or as a snapshot kept it. */
  fork(options?: ForkOptions & LabelsAndEnd): NewAcademy
  /**
   * The records in which the academy differs from another one, from its state before a request or from a snapshot, by their
   * names; by default from the state that a reset restores. Times and ids of another academy are not compared. Requests, emails,
   * faults and the clock are no records.
   *
   * @throws ServiceError `not_found`; `validation_error` for more than one of `with`, `before` and `snapshot`.
   */
  compare(options?: CompareOptions): AcademyDifference
  /** Undoes a reset, the restoring of a state or a clearing, by default the latest one: within a minute, once. */
  undo(undo?: string): void
  /** Active students, lists, courses and offers that contain a text: at most `limit` of each, by default 10. */
  search(query: { readonly search?: string | undefined; readonly limit?: number | undefined }): FoundRecords
  /** The latest changes through the dashboard API, oldest first. Only the hosted service keeps them. */
  changes(): readonly LoggedChange[]
}

/** @internal */
export const whole = {
  rename: change(
    'Change the name of the academy',
    () => z.strictObject({ name: title }),
    ({ name }, { core }) => {
      rename(core.state, name)
      core.changed('academy')
    },
  ),
  snapshot: secret(
    'Read the whole state as a fixture, with full API keys. The fixture creates an identical academy.',
    nothing,
    (_, { core }) => core.snapshot(),
  ),
  restore: undoable(
    'Replace the whole state by a fixture. Without api_keys, the keys stay.',
    () => AcademyFixtureSchema,
    (fixture, { core, place }) => core.restore(fixture as AcademyFixture, place),
    { isChecked: true, judge: (fixture, { core, place }) => void core.seededBy(fixture as AcademyFixture, place) },
  ),
  reset: undoable('Restore the state that the academy was created with', nothing, (_, { core }) => core.reset()),
  fork: change(
    'Copy the academy: now, before a request of its journal, or as a snapshot kept it. The copy has its own id and keys, and no emails, journal or faults.',
    () =>
      z.strictObject({
        name: z.optional(title),
        before: z.optional(reference()),
        snapshot: z.optional(reference()),
        ...labelsAndEnd,
      }),
    (input, call) => {
      const { academy, core } = call
      const { rest, give } = takeLabelsAndEnd(input, call)
      const copy = academy.fork({ ...rest, name: rest.name ?? forkName(core) })
      give(copy.id)
      return toNewAcademy(copy)
    },
  ),
  compare: read(
    'Compare the academy with another one, or with an earlier state: the records added, changed and removed since, by name',
    () =>
      z.strictObject({
        with: z.optional(reference()),
        before: z.optional(reference()),
        snapshot: z.optional(reference()),
        limit: z.optional(count),
        offset: z.optional(count),
      }),
    compare,
  ),
  undo: change(
    'Undo a reset, the restoring of a state or a clearing, by default the latest one: within a minute, once',
    () => z.strictObject({ undo: z.optional(reference()) }),
    ({ undo }, { academy, undos }) => undos.undo(academy, undo),
  ),
  search: read(
    'Find active students, lists, courses and offers by name, email address, slug or id',
    () =>
      z.strictObject({
        search: z.optional(reference()),
        limit: z.optional(count),
      }),
    ({ search, limit = 10 }, { academy, core, sliceSize }) =>
      findRecords(core, academy.studentIndex, { search, limit }, sliceSize),
  ),
  changes: read(
    'List the latest changes of the academy through this API, newest last. Only the hosted service keeps them.',
    nothing,
    (_, { changes }) => changes?.() ?? [],
  ),
} satisfies ControlsOf<WholeControls>

function* compare(
  { with: other, before, snapshot, limit = 50, offset = 0 }: CompareOptions,
  { core, academy, place, sliceSize }: Call,
): Steps<AcademyDifference> {
  const given = Object.entries({ with: other, before, snapshot }).filter(([, value]) => value !== undefined)
  const [, second] = given
  if (second)
    throw invalid(`${placeOf({ place }, second[0])}: expected one of with, before and snapshot, got ${given.length}`)
  const former = () => {
    if (other !== undefined) return core.services.find(other).core.state
    if (before !== undefined) return core.stateBefore(before)
    return snapshot === undefined ? core.seed : academy.keptSnapshots.find(snapshot).state
  }
  const all = yield* differences(forkState(former()), forkState(core.state), other === undefined, sliceSize)
  const numberOf = (wanted: RecordDifference['change']) => all.filter(({ change }) => change === wanted).length
  return {
    items: withoutIds(all.slice(offset, offset + limit)),
    total: all.length,
    added: numberOf('added'),
    changed: numberOf('changed'),
    removed: numberOf('removed'),
  }
}

/** @internal */
export function toNewAcademy({ id, name, apiKey }: ReturnType<Call['academy']['fork']>): NewAcademy {
  return { id, name, api_key: apiKey }
}

/** A name that no academy has, and that says what the fork is a fork of. */
function forkName({ state: { name }, services }: AcademyCore): string {
  const taken = new Set(services.list().map((academy) => academy.name))
  for (let number = 1; ; number++) {
    const ending = ` (fork${number === 1 ? '' : ` ${number}`})`
    const candidate =
      Array.from(name)
        .slice(0, fixtureLimits.title - ending.length)
        .join('') + ending
    if (!taken.has(candidate)) return candidate
  }
}

/** The largest number of labels of an academy. */
const mostLabels = 50

/** @internal The fields of the input of the controls that create or change an academy as a whole. */
export const labelsAndEnd = {
  ttl: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(366 * 24 * 3600)))),
  labels: z.optional(
    z.record(z.string().check(z.regex(/^[\w.-]{1,50}$/)), z.string().check(z.maxLength(200))).check(
      z.refine((labels) => Object.keys(labels).length <= mostLabels, {
        error: `expected at most ${mostLabels} labels`,
      }),
    ),
  ),
}

/**
 * @internal Takes labels and end out of an input. Call `give` with the id of the academy after everything else was accepted.
 *
 * @throws ServiceError `validation_error` for wrong ones, and for any on a server that does not store them.
 */
export function takeLabelsAndEnd<Input extends object>(
  input: Input,
  call: Pick<Call, 'place' | 'label'>,
): { readonly rest: Omit<Input, keyof LabelsAndEnd>; readonly give: (academyId: string) => void } {
  const given = checkInput(z.object(labelsAndEnd), input, call.place)
  const { ttl: _, labels: __, ...rest }: Input & LabelsAndEnd = input
  const [first] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (first !== undefined && !call.label) {
    throw invalid(`${placeOf(call, first)}: expected none, because only the hosted service stores it`)
  }
  return { rest, give: (academyId) => void (first !== undefined && call.label?.(academyId, given)) }
}
