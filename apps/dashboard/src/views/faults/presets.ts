import type { FaultInput } from '../../api/client.ts'

export interface Preset {
  readonly name: string
  readonly effect: Omit<FaultInput, 'operation' | 'times' | 'probability'>
}

/** The most frequent failures, in the order of the number keys that add them. */
export const presets: readonly Preset[] = [
  { name: 'Too many requests', effect: { status: 429, retry_after: 2 } },
  { name: 'Plan limit reached', effect: { status: 402, code: 'limit_exceeded' } },
  { name: 'Internal error', effect: { status: 500 } },
  { name: 'Service away', effect: { status: 503 } },
  { name: 'Slow response', effect: { delay_ms: 2000 } },
  { name: 'Lost response', effect: { phase: 'after', network: 'reset' } },
  { name: 'Half response', effect: { phase: 'after', network: 'truncate' } },
  { name: 'Connection reset', effect: { network: 'reset' } },
  { name: 'Stalled response', effect: { phase: 'after', network: 'stall' } },
]
