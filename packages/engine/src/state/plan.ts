/** How many requests each API key may send in a fixed window. */
export interface RateLimit {
  /** Requests per window. */
  readonly requests: number
  /** Length of a window, in seconds. */
  readonly window_seconds: number
}

/** The plan of an academy and its limits. */
export interface PlanState {
  /** The API works with a paid plan only. */
  readonly plan: 'paid' | 'trial' | 'free'
  /** Whether every endpoint responds with `academy_locked`. */
  readonly locked: boolean
  /** `students`: the largest number of active students; null for no limit. */
  readonly limits: { readonly students: number | null }
  /** Null for no limit. */
  readonly rate_limit: RateLimit | null
}
