import type * as z from 'zod/mini'

import type { LoggedChange } from './responses.ts'

/** The facts that a server passes about itself. */
export interface ServerInfo {
  /** Its own address, without a slash at the end; undefined when only its callers know it. */
  url(): string | undefined
  readonly version: string
  /** The data file; null when the state is lost at the end. */
  readonly data: string | null
  /** By how many milliseconds responses are delayed. */
  readonly latency: readonly [min: number, max: number] | null
  readonly startedAt: Date
  /** The latest changes of the academy through the dashboard API, oldest first; none by default. */
  readonly changes?: () => readonly z.output<typeof LoggedChange>[]
}
