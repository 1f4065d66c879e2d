import type { AcademyCore } from '../academy-core.ts'
import { checkInput } from '../fixture/check.ts'
import { notFound, ServiceError } from '../service-error.ts'
import { toTimestamp } from '../state/clock.ts'
import { type AcademyState, forkState } from '../state/state.ts'
import type { AcademySnapshot } from '../fixture/types.ts'
import { inputs } from './inputs.ts'

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

interface StoredSnapshot {
  readonly row: NamedSnapshot
  readonly snapshot: AcademySnapshot
  /** The same as a state, for forks. It shares all records with the academy. */
  readonly state: AcademyState
  /** Milliseconds from the platform's time to that of a running clock; null for a stopped one. */
  readonly offset: number | null
}

/** @internal */
export interface Snapshots extends SnapshotControls {
  /** The state that a snapshot keeps, by id or name, or 404. */
  readonly stateOf: (snapshot: string) => AcademyState
  /** Restores a snapshot. Returns a function that brings back the former state. */
  readonly restoreUndoably: (snapshot: string) => () => void
}

/** @internal */
export function snapshotControls(academy: AcademyCore): Snapshots {
  const snapshots = new Map<string, StoredSnapshot>()
  let created = 0
  const find = (idOrName: string) => {
    const found = snapshots.get(idOrName) ?? [...snapshots.values()].find(({ row }) => row.name === idOrName)
    if (!found) throw notFound('snapshot', idOrName)
    return found
  }
  const restoreUndoably = (idOrName: string) => {
    const { snapshot, offset } = find(idOrName)
    // A running clock keeps its offset from the platform's time.
    const clock =
      offset === null ? snapshot.clock : { now: toTimestamp(academy.services.now() + offset), frozen: false }
    return academy.restore({ ...snapshot, clock })
  }
  return {
    list: () => [...snapshots.values()].map(({ row }) => ({ ...row })),
    create(input) {
      const name = checkInput(inputs.academyName, input, 'name')
      if ([...snapshots.values()].some(({ row }) => row.name === name)) {
        throw new ServiceError('already_exists', `A snapshot named "${name}" exists already`)
      }
      if (snapshots.size >= most) {
        throw new ServiceError('validation_error', `name: expected at most ${most} snapshots; delete one first`)
      }
      const row: NamedSnapshot = {
        id: String(++created),
        name,
        created_at: toTimestamp(academy.services.now()),
        student_count: academy.state.students.size,
      }
      const { offset, frozen } = academy.state.clock
      const state = forkState(academy.state)
      snapshots.set(row.id, { row, snapshot: academy.snapshot(), state, offset: frozen === null ? offset : null })
      academy.changed('snapshots')
      return { ...row }
    },
    restore: (idOrName) => void restoreUndoably(idOrName),
    restoreUndoably,
    remove(idOrName) {
      snapshots.delete(find(idOrName).row.id)
      academy.changed('snapshots')
    },
    stateOf: (idOrName) => find(idOrName).state,
  }
}
