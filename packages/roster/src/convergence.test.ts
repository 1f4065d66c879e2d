import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { convergence } from '../test/property.ts'
import { startVirtualTime, type VirtualTime } from '@academy-access/kit/virtual-time'

let time: VirtualTime
beforeAll(() => void (time = startVirtualTime()))
afterAll(() => time.restore())

const createService = () => createPlatform({ now: () => time.now(), journal: { entries: 1 } })

describe('a roster that is applied again until its plan is empty is what was desired, whatever disturbed it', () => {
  it('in process', async () => {
    const platform = createService()
    const service = { platform, baseUrl: 'https://academy.test', fetch: platform.fetch }
    await fc.assert(convergence(service, time), { numRuns: 40 })
  })

  it('behind a real port', async () => {
    const platform = createService()
    const server = await serve(platform, { port: 0 })
    const service = { platform, baseUrl: server.url, fetch: globalThis.fetch }
    await fc.assert(convergence(service, time), { numRuns: process.env['THOROUGH'] ? 50 : 5 })
    await server.close()
  })
})
