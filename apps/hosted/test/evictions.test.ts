import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'

import { histories, requestTo, startComparison } from './evictions.ts'

/** `pnpm --dir apps/hosted test:evictions` runs more of them, and prints figures. */
const many = process.env['HISTORIES']
const numRuns = Number(many ?? (process.env['THOROUGH'] ? 15 : 4))
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

const comparison = await startComparison()
afterAll(() => comparison.close())

const own = '/dashboard/api/academies/{{academy.0}}/controls'
/** A reset gives the first ids and the first time again, also after an eviction. */
const withReset = [
  { request: requestTo(`${own}/keys.create`, { name: 'new' }), evict: true },
  { request: requestTo(`${own}/clock.advance`, { milliseconds: 1000 }), evict: false },
  { request: requestTo(`${own}/reset`), evict: false },
  { request: requestTo(`${own}/snapshot`), evict: false },
]

// The timeout ends a run that hangs. It is no bound for a slow machine.
it('an object that is evicted at random responds as the local server does', { timeout: numRuns * 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, (history) => comparison.run(history)),
    { numRuns, seed, examples: [[withReset]] },
  )
  const { statuses } = comparison
  const evictions = comparison.evictions()
  expect(evictions).toBeGreaterThan(numRuns)
  if (many !== undefined)
    console.log(JSON.stringify({ seed, histories: numRuns, evictions, statuses: Object.fromEntries(statuses) }))
})
