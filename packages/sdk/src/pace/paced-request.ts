/** A request that has started. */
export interface PacedRequest {
  readonly startedAt: number
  /** The number of its window. -1 for a request that started although the service asked to wait. */
  window?: number
  /** How many requests were under way with it when it started, itself included. */
  level?: number
}

/** The 429s that came together: the first one, what was known when it came, and what came afterwards. */
export interface LimitedBatch {
  readonly startedAt: number
  readonly level: number
  readonly now: number
  readonly retryAfter: number
  /** When the service had counted it at the latest. */
  readonly countedAt: number
  /** How many other requests were under way. */
  readonly underWay: number
  /** How many requests the window had accepted, and the most that were under way when one of them started. */
  readonly accepted: number
  readonly highest: number
  /** When the next request could start without it, and when the window would end. */
  readonly opensAt: number
  readonly nextAt: number
  readonly endsAt: number
  /** How many 429s came together. */
  limited: number
  /** How many requests were accepted that started after the service had counted it, before its `Retry-After` was over. */
  acceptedLater: number
}
