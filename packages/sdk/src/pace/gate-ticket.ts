import type { PacedRequest } from './paced-request.ts'

/** One call at the gate. */
export interface GateTicket {
  /** The operation of the call. */
  readonly operation: string
  /** How many calls with the same number may be under way at once. */
  readonly maxConcurrency: number
  /** Whether the call waits while the rate limit is used up. Every call waits for one of `maxConcurrency` places. */
  readonly waitsForLimit: boolean
  readonly signal: AbortSignal | undefined
  /** Runs when the call has to wait. */
  readonly onWait: ((wait: GateWait) => void) | undefined
  /** Milliseconds that the call may still wait. Its waits use them up. */
  waitLeft: number
  /** The call sends no request until then, on the clock of the gate: its last 429 asked for it. */
  opensAt: number
  /** How often the call got a 429. Calls with more of them go first. */
  rateLimited: number
  /** The request that is under way. */
  request: TakenPlace | undefined
}

/** Why and how long a call waits for its turn. */
export interface GateWait {
  reason: 'concurrency' | 'rate_limit'
  /** Milliseconds until the turn, at least. */
  delay: number
  /** How many calls with the same `maxConcurrency` wait, including this one. */
  waiting: number
}

/** The request of a call that has a place. */
export interface TakenPlace extends PacedRequest {
  /** When its call last showed that it still runs. */
  seenAt: number
  timer?: ReturnType<typeof setInterval>
}

/** A 429 as the client received it. */
export type LimitedResponse = { response: Response; text: string; key: string | undefined }
