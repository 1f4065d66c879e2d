import * as z from 'zod/mini'

import { invalid, ServiceError } from '../service-error.ts'
import { toTimestamp } from '../state/clock.ts'
import { forkState } from '../state/state.ts'
import { title } from '../fixture/values.ts'
import { change, type ControlsOf, named, nothing, placeOf, read, undoable } from './control.ts'
import type { NamedSnapshot } from './kept-snapshots.ts'

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
  delete(snapshot: string): void
}

const most = 100

const snapshotName = named('snapshot')

/** @internal */
export const snapshots = {
  list: read('List the named snapshots, oldest first', nothing, (_, { academy }) =>
    [...academy.keptSnapshots.byId.values()].map(({ row }) => ({ ...row })),
  ),
  create: change(
    'Keep the current state under a name. A reset keeps it; --data does not store it.',
    () => z.strictObject({ name: title }),
    ({ name }, call) => {
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
    snapshotName,
    (input, { core, academy: { keptSnapshots } }) => {
      const { snapshot, offset } = keptSnapshots.find(input.snapshot)
      // The snapshot itself: a copy would be written and read as a fixture.
      const undo = core.restore(snapshot)
      // A running clock keeps its offset from the platform's time.
      if (offset !== null) core.clock.set(core.services.now() + offset)
      return undo
    },
  ),
  delete: change('Delete a snapshot, by id or name', snapshotName, (input, { core, academy: { keptSnapshots } }) => {
    keptSnapshots.byId.delete(keptSnapshots.find(input.snapshot).row.id)
    core.changed('snapshots')
  }),
} satisfies ControlsOf<SnapshotControls>
