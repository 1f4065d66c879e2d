import type { LoggedChange } from '@academy-access/engine/internal'

/** What a page reads about its server. */
export interface ServerFacts {
  readonly version: string
  /** The server's own address. */
  readonly url: string
  /** The API, at the address that the caller used. */
  readonly base_url: string
  /** The data file; null when the state is lost at the end. */
  readonly data: string | null
  /** By how many milliseconds responses are delayed: at least, at most. */
  readonly latency: readonly [min: number, max: number] | null
  /** The access of the caller: everything, or read everything but API keys in full. */
  readonly access: 'all' | 'read'
  /** The name that the caller gave beside the token; null without one. */
  readonly user: string | null
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
  /** By how many milliseconds responses are delayed. */
  readonly latency: readonly [min: number, max: number] | null
  readonly startedAt: Date
  /** The latest changes of the academy through the dashboard API, oldest first; none by default. */
  readonly changes?: () => readonly LoggedChange[]
}
