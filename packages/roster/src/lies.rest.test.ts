import { createPlatform } from '@academy-access/engine'
import * as fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'

import { changesWhatIsMeant } from '../test/lies.ts'
import { startVirtualTime, type VirtualTime } from '@academy-access/kit/virtual-time'

const isThorough = process.env['THOROUGH'] !== undefined
let time: VirtualTime
beforeAll(() => void (time = startVirtualTime()))
afterAll(() => time.restore())

it('a roster changes what is meant, whatever the service says', async () => {
  const platform = createPlatform({ now: () => time.now(), journal: { entries: 1 } })
  await fc.assert(changesWhatIsMeant(platform, time), { numRuns: isThorough ? 2000 : 80 })
})
