/** What the server knows about itself. */
export interface ServerInfo {
  /** Its address, without a slash at the end. Empty until it listens. */
  url(): string
  readonly version: string
  /** The data file; null when the state is lost at the end. */
  readonly data: string | null
  /** By how many milliseconds responses are delayed. */
  readonly latency: readonly [min: number, max: number] | null
  readonly startedAt: Date
}
