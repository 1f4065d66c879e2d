import type { Released } from './publish/released.ts'
import type { Software } from './software.ts'
import type { Table } from './tables.ts'

/** One piece of software of others, beside ours. */
export interface Row {
  /** The folders of `software` that it needs. */
  readonly software: readonly Software[]
  /**
   * Runs it, and returns what is printed.
   *
   * @throws Error with all that is wrong.
   */
  readonly run: (shared: Shared) => Promise<string>
}

/** What rows share. The first row that asks for something opens it. */
export interface Shared {
  /** A new folder, which is deleted at the end. */
  readonly folder: string
  /** Ends all programs when aborted. */
  readonly signal: AbortSignal
  /** Our packages as a release publishes them. */
  readonly released: () => Promise<Released>
  /** The address of a server that misbehaves. */
  readonly unruly: () => Promise<string>
  /** Adds a line to a table of the documentation. */
  readonly add: (table: Table, cells: readonly string[]) => void
}
