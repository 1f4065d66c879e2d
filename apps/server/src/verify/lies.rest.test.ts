import fc from 'fast-check'
import { it } from 'vitest'

import { pullOnlyReads, verifyChangesOwnRecordsAlone } from '../../test/verify/lies.ts'

const isThorough = process.env['THOROUGH'] !== undefined

it('verify changes its own records alone, whatever the service says', async () => {
  await fc.assert(verifyChangesOwnRecordsAlone, { numRuns: isThorough ? 2000 : 15 })
})

it('pull only reads, whatever the service says', async () => {
  await fc.assert(pullOnlyReads, { numRuns: isThorough ? 500 : 15 })
})
