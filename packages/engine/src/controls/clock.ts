import type { AcademyCore } from '../academy-core.ts'
import { toTimestamp } from '../state/clock.ts'

/** The clock of an academy, and what happens next by it. */
export interface ClockReading {
  /** ISO 8601. */
  readonly now: string
  readonly frozen: boolean
  /** Whether the clock runs and shows the platform's time, to the second. */
  readonly real: boolean
  /** Milliseconds from the platform's time to the academy's. */
  readonly offset_ms: number
  readonly next: readonly RateWindowOpens[]
}

/** The rate window of the key that was used last is exhausted. A new one opens. */
export interface RateWindowOpens {
  /** ISO 8601, by the academy's clock. */
  readonly at: string
  readonly what: 'rate_window'
  readonly key_id: string
  readonly key_name: string
  /** Requests per window. */
  readonly requests: number
}

/** Reads the clock of an academy. */
export function readClock({ state, clock, limiter, services }: AcademyCore): ClockReading {
  const now = clock.now()
  const { offset, frozen } = state.clock
  const { rate_limit } = state.plan
  const exhausted = rate_limit && limiter.exhausted(rate_limit, now)
  const key = exhausted && state.keys.find((candidate) => candidate.key === exhausted.key)
  return {
    now: toTimestamp(now),
    frozen: frozen !== null,
    real: frozen === null && Math.abs(offset) < 1000,
    offset_ms: frozen === null ? offset : frozen - services.now(),
    next: key
      ? [
          {
            at: toTimestamp(exhausted.opensAt),
            what: 'rate_window',
            key_id: key.id,
            key_name: key.name,
            requests: rate_limit.requests,
          },
        ]
      : [],
  }
}
