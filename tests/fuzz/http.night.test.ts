import { errors } from '@academy-access/schemas'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { operations } from './documents.ts'
import { conformity } from './property.ts'

// The timeout ends a run that hangs. It is no bound for a slow machine.
const timeout = 600_000

it('responds to random requests as the documents say, and reaches every operation', { timeout }, async () => {
  const reached = new Set<string>()
  const property = conformity(({ step, operation, status, text }) => {
    reached.add(step.over).add(operation)
    if (status < 300) reached.add(`${operation} succeeds`)
    // A journal repeats the codes of other responses.
    if (operation.includes('journal')) return
    for (const [, code = ''] of text.matchAll(/"code":"(\w+)"/g)) reached.add(code)
  })
  // About 15,000 requests. The seed is fixed, so that the rest of the test cannot fail by chance.
  await fc.assert(property, { numRuns: 300, seed: 3 })
  const wanted = operations.flatMap(({ id, of }) => [`${of} ${id}`, ...(of === 'api' ? [`api ${id} succeeds`] : [])])
  const codes = Object.keys(errors)
  expect([...wanted, ...codes, 'bytes', 'fetch', 'socket'].filter((one) => !reached.has(one))).toEqual([])
})
