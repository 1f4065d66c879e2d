import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { it } from 'vitest'

import { conformity } from './property.ts'
import { run } from './run.ts'
import type { History } from './step.ts'

// The timeout ends a run that hangs. It is no bound for a slow machine.
const timeout = 600_000

it('responds to other random requests in every run', { timeout }, async () => {
  // About 500 requests. A failure prints its seed and the shortest history that shows it.
  await fc.assert(conformity(), { numRuns: 10 })
})

/** Histories that once showed a fault of the service. */
const findings = JSON.parse(readFileSync(new URL('findings.json', import.meta.url), 'utf8')) as {
  readonly wrong: string
  readonly history: History
}[]

it.each(findings)('does no longer what the fuzzer found: $wrong', ({ history }) => run(history))
