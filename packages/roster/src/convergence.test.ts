import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { convergence } from '../test/property.ts'
import { startVirtualTime, type VirtualTime } from '../test/virtual-time.ts'

let time: VirtualTime
beforeAll(() => void (time = startVirtualTime()))
afterAll(() => time.restore())

describe('a roster that is applied until its plan is empty', () => {
  it('is what was desired, whatever happened in between', async () => {
    const platform = createPlatform({ now: () => time.now() })
    const service = {
      createAcademy: (fixture: Parameters<typeof platform.createAcademy>[0]) => platform.createAcademy(fixture),
      baseUrl: 'https://academy.test',
      fetch: platform.fetch,
    }
    await fc.assert(convergence(service, time), { numRuns: Number(process.env.RUNS ?? 1900) })
    expect(fc).toBeDefined()
  })
})
