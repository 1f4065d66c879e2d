import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'

import { Comparison, histories } from './evictions.ts'

/** `pnpm --dir apps/hosted test:evictions` runs more of them, and prints figures. */
const many = process.env['HISTORIES']
const numRuns = Number(many ?? 15)
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

const comparison = await Comparison.start()
afterAll(() => comparison.close())

// The timeout ends a run that hangs. It is no bound for a slow machine.
it('an object that is evicted at random responds as the local server does', { timeout: numRuns * 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, (history) => comparison.run(history)),
    { numRuns, seed },
  )
  const { evictions, statuses } = comparison
  expect(evictions).toBeGreaterThan(numRuns)
  if (many !== undefined)
    console.log(JSON.stringify({ seed, histories: numRuns, evictions, statuses: Object.fromEntries(statuses) }))
})
