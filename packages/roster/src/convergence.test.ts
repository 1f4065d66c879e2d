import { createPlatform } from '@academy-access/engine'
import { serve } from '@academy-access/server'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { convergence } from '../test/property.ts'
import { startVirtualTime, type VirtualTime } from '@academy-access/kit/virtual-time'
import { openWorld } from '../test/world.ts'

const isThorough = process.env['THOROUGH'] !== undefined
let time: VirtualTime
beforeAll(() => void (time = startVirtualTime()))
afterAll(() => time.restore())

const createService = () => createPlatform({ now: () => time.now(), journal: { entries: 1 } })

describe('a roster that is applied again until its plan is empty is what was desired, whatever disturbed it', () => {
  it('in process', async () => {
    const platform = createService()
    const service = { platform, baseUrl: 'https://academy.test', fetch: platform.fetch }
    await fc.assert(convergence(service, time), { numRuns: isThorough ? 450 : 40 })
  })

  it('behind a real port', async () => {
    const platform = createService()
    const server = await serve(platform, { port: 0 })
    const service = { platform, baseUrl: server.url, fetch: globalThis.fetch }
    await fc.assert(convergence(service, time), { numRuns: isThorough ? 50 : 5 })
    await server.close()
  })
})

it('a request that was under way when its process ended does not stop the time of the next process', async () => {
  let send = () => {}
  let respond: (response: Response) => void = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  const response = new Promise<Response>((resolve) => (respond = resolve))
  const fetch = () => {
    send()
    return response
  }
  const service = { platform: createService(), baseUrl: 'https://academy.test', fetch }
  const world = openWorld(service, time, { start: [], room: null, rate: null })
  const { roster, exit } = world.process([{ type: 'end', at: 0, phase: 'after' }])
  void roster.plan([{ email: 'ada@example.com' }], { sendWelcomeEmail: false })
  await sent
  exit()
  const woken = new Promise((resolve) => void setTimeout(resolve, 1000))
  respond(new Response('{}'))
  await woken
})

it('a timer without a delay runs while a request is under way, because a connection of undici waits for one', async () => {
  const release = time.hold()
  await new Promise((resolve) => void setTimeout(resolve, 0))
  release()
})
