import type { AcademySnapshot } from '../fixture/rows.ts'
import { notFound } from '../service-error.ts'
import type { AcademyState } from '../state/state.ts'

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
