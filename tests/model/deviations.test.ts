import { wrapWith } from '@academy-access/kit/wrong-services'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { deviations } from './deviations.ts'
import { agreement } from './property.ts'

// The timeout ends a run that hangs. It is no bound for a slow machine.
const timeout = 600_000

// The seed is fixed: every deviation must be found in the same requests each time.
const parameters = { seed: 1, numRuns: 300, endOnFailure: true }

describe('a service that breaks a rule differs from the model', () => {
  it.each(Object.entries(deviations))('%s', { timeout }, async (_, [shows, change]) => {
    const wrap = wrapWith(change)
    const { errorInstance } = await fc.check(agreement({ wrap }), parameters)
    expect(errorInstance).toMatchObject({ message: expect.stringContaining(shows) })
  })
})
