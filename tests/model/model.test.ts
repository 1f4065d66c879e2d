import * as fc from 'fast-check'
import { it } from 'vitest'

import { agreement } from './property.ts'

// The timeout ends a run that hangs. It is no bound for a slow machine.
const timeout = 600_000

it('the service responds to random requests as the model does', { timeout }, async () => {
  // About 2,000 requests. A failure prints its seed and the shortest sequence that shows it.
  await fc.assert(agreement(), { numRuns: 70 })
})
