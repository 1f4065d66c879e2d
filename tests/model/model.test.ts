import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { agreement } from './property.ts'

// The timeout ends a run that hangs. It is no bound for a slow machine.
const timeout = 600_000

it('the service responds to random requests as the model does', { timeout }, async () => {
  // coverage.test.ts has 80 more. They are shorter than those of `pnpm program tests/model/fuzz.ts`. A failure prints its seed and the shortest history that shows it.
  await fc.assert(agreement({ maxSteps: 30 }), { numRuns: process.env['THOROUGH'] ? 2000 : 120 })
})

/**
 * A history that once showed a difference: a run of `pnpm program tests/model/fuzz.ts`. The first ones were found in services that had been
 * broken on purpose. A change of the kit makes other histories of the same seeds.
 */
interface Finding {
  /** The fault of the service. */
  readonly wrong: string
  readonly seed: number
  readonly run: number
}

const findings: readonly Finding[] = JSON.parse(readFileSync(new URL('findings.json', import.meta.url), 'utf8'))

describe('histories that once showed a difference', () => {
  it.each(findings)('$wrong', { timeout }, async ({ seed, run }) => {
    let requests = 0
    await fc.assert(agreement({ log: () => requests++ }), { seed, path: String(run), numRuns: 1 })
    expect(requests).toBeGreaterThan(0)
  })
})
