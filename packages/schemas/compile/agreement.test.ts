import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { pairs } from './agreement.ts'
import { compiledModule } from './module.ts'

it('compiled.gen.ts is up to date with the contract (`pnpm build` writes it)', () => {
  expect(readFileSync(new URL('../src/compiled.gen.ts', import.meta.url), 'utf8')).toBe(compiledModule())
})

describe.each(pairs())('$name', ({ values, compare }) => {
  it('its parser agrees with its schema, on acceptance and on output', () => {
    const counts = { accepted: 0, rejected: 0 }
    fc.assert(
      fc.property(values, (value) => {
        counts[compare(value) ? 'accepted' : 'rejected']++
      }),
      { numRuns: process.env['THOROUGH'] ? 100_000 : 300 },
    )
    expect(Math.min(counts.accepted, counts.rejected), 'values of both kinds').toBeGreaterThan(0)
  })
})
