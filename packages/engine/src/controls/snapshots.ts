import * as z from 'zod/mini'

import { invalid, notFound, ServiceError } from '../service-error.ts'
import { toTimestamp } from '../state/clock.ts'
import { type AcademyState, forkState } from '../state/state.ts'
import type { AcademySnapshot } from '../fixture/rows.ts'
import { title } from '../fixture/values.ts'
import { change, type ControlsOf, type CoreCall, named, nothing, placeOf, read, undoable } from './control.ts'

/** A snapshot that an academy keeps under a name. */
export interface NamedSnapshot {
  /** Its number among the academy's snapshots, from 1. */
  readonly id: string
  /** No two snapshots of an academy have the same name. */
  readonly name: string
  /** ISO 8601, by the platform's clock. */
  readonly created_at: string
  /** The number of active students. */
  readonly student_count: number
}

/** The named snapshots of an academy. A reset keeps them, and a fork has none. */
export interface SnapshotControls {
  /** All snapshots, oldest first. */
  list(): readonly NamedSnapshot[]
  /**
   * Keeps the current state under a name. It shares all records with the academy, so it costs little at any size.
   *
   * @throws ServiceError `validation_error` for an empty name or more than 100 snapshots; `already_exists` for a taken name.
   */
  create(name: string): NamedSnapshot
  /**
   * Restores a snapshot, by id or name, as `academy.restore` does. A stopped clock shows its time again; a running one is as
   * far from the platform's time as it was.
   *
   * @throws ServiceError `not_found`.
   */
  restore(snapshot: string): void
  /**
   * Deletes a snapshot, by id or name.
   *
   * @throws ServiceError `not_found`.
   */
  remove(snapshot: string): void
}

const most = 100

interface KeptSnapshot {
  readonly row: NamedSnapshot
  readonly snapshot: AcademySnapshot
  /** The same as a state, for forks. It shares all records with the academy. */
  readonly state: AcademyState
  /** Milliseconds from the platform's time to that of a running clock; null for a stopped one. */
  readonly offset: number | null
}

/** @internal The snapshots of an academy, oldest first. */
export class KeptSnapshots {
  readonly byId = new Map<string, KeptSnapshot>()
  /** How many were created, which is the id of the latest one. */
  created = 0

  /** A snapshot by id or name, or 404. */
  find(idOrName: string): KeptSnapshot {
    const found = this.byId.get(idOrName) ?? this.named(idOrName)
    if (!found) throw notFound('snapshot', JSON.stringify(idOrName))
    return found
  }

  named(name: string): KeptSnapshot | undefined {
    return [...this.byId.values()].find(({ row }) => row.name === name)
  }
}

interface SnapshotCall extends CoreCall {
  readonly academy: { readonly keptSnapshots: KeptSnapshots }
}

const snapshotId = named('snapshotId')

/** @internal */
export const snapshots = {
  list: read('List the named snapshots, oldest first', nothing, (_, { academy }: SnapshotCall) =>
    [...academy.keptSnapshots.byId.values()].map(({ row }) => ({ ...row })),
  ),
  create: change(
    'Keep the current state under a name. A reset keeps it; --data does not store it.',
    () => z.strictObject({ name: title }),
    ({ name }, call: SnapshotCall) => {
      const { core, academy } = call
      const { keptSnapshots: kept } = academy
      if (kept.named(name)) throw new ServiceError('already_exists', `A snapshot named "${name}" exists already`)
      if (kept.byId.size >= most) {
        const place = placeOf(call, 'name')
        throw invalid(`${place}: expected at most ${most} snapshots; delete one first`)
      }
      const row: NamedSnapshot = {
        id: String(++kept.created),
        name,
        created_at: toTimestamp(core.services.now()),
        student_count: core.state.students.size,
      }
      const { offset, frozen } = core.state.clock
      const state = forkState(core.state)
      kept.byId.set(row.id, { row, snapshot: core.snapshot(), state, offset: frozen === null ? offset : null })
      core.changed('snapshots')
      return { ...row }
    },
  ),
  restore: undoable(
    'Restore the state of a snapshot, by id or name',
    snapshotId,
    (input, { core, academy: { keptSnapshots } }: SnapshotCall) => {
      const { snapshot, offset } = keptSnapshots.find(input.snapshotId)
      // The snapshot itself: a copy would be written and read as a fixture.
      const undo = core.restore(snapshot)
      // A running clock keeps its offset from the platform's time.
      if (offset !== null) core.clock.set(core.services.now() + offset)
      return undo
    },
  ),
  remove: change(
    'Delete a snapshot, by id or name',
    snapshotId,
    (input, { core, academy: { keptSnapshots } }: SnapshotCall) => {
      keptSnapshots.byId.delete(keptSnapshots.find(input.snapshotId).row.id)
      core.changed('snapshots')
    },
  ),
} satisfies ControlsOf<SnapshotControls>
