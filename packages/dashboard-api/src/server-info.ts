import type { LabelsAndEnd, LoggedChange } from '@academy-access/engine'

import type { Caller } from './guard.ts'

/** What a page reads about its server. */
export interface ServerFacts extends Caller, Pick<ServerInfo, 'version' | 'data' | 'latency'> {
  /** The server's own address. */
  readonly url: string
  /** The API, at the address that the caller used. */
  readonly base_url: string
  /** ISO 8601. */
  readonly started_at: string
}

/** The facts that a server passes about itself. */
export interface ServerInfo {
  /** Its own address, without a slash at the end; undefined when only its callers know it. */
  url(): string | undefined
  readonly version: string
  /** The data file; null when the state is lost at the end. */
  readonly data: string | null
  /** By how many milliseconds responses are delayed: at least, at most. */
  readonly latency: readonly [min: number, max: number] | null
  readonly startedAt: Date
  /** The latest changes of the academy through the dashboard API, oldest first; none by default. */
  readonly changes?: (() => readonly LoggedChange[]) | undefined
  /** Stores the labels and the end of an academy. By default they are rejected. */
  readonly label?: ((academyId: string, given: LabelsAndEnd) => void) | undefined
  /**
   * Prepares a change, before it runs, for example by asking other servers. `judge` judges the input and changes nothing. It is
   * undefined for a control whose input brings no ids of accounts and no API keys. An error of either is the response.
   */
  readonly prepare?: ((input: unknown, judge: (() => void) | undefined) => Promise<void>) | undefined
}
