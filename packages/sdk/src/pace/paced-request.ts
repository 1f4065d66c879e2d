/** A request that has started. */
export interface PacedRequest {
  readonly startedAt: number
  /** The number of its window. -1 for a request that started although the service asked to wait. */
  window?: number
}

/** A 429 that may say nothing about other requests, and what was known when it came. */
export interface LoneLimit {
  readonly startedAt: number
  readonly now: number
  readonly retryAfter: number
  readonly underWay: number
  readonly accepted: number
  /** How many requests that started after it were accepted. */
  acceptedLater: number
  /** The end of the window without it. */
  readonly endsAt: number
}
