import { readFileSync } from 'node:fs'

import type { History } from './step.ts'

/** A history that once showed a fault. */
interface Finding {
  /** The fault of the service. */
  readonly wrong: string
  readonly history: History
}

export const findings: readonly Finding[] = JSON.parse(readFileSync(new URL('findings.json', import.meta.url), 'utf8'))
