import * as fc from 'fast-check'
import { it } from 'vitest'

import { agreement } from './property.ts'

it('the service responds to random requests as the model does', async () => {
  // About 2,000 requests. A failure prints its seed and the shortest sequence that shows it.
  await fc.assert(agreement(), { numRuns: 70 })
})
