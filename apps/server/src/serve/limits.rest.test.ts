import { createPlatform } from '@academy-access/engine'
import { limitsOf } from '@academy-access/engine/internal'
import { collectGarbage } from '@academy-access/kit/collect-garbage'
import { fills, growthOf } from '@academy-access/kit/fill-limits'
import { expect, it } from 'vitest'

import { serve } from './serve.ts'

async function memory(): Promise<number> {
  await collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/** MiB that each limit allows, besides code that is compiled meanwhile. */
const allowed: Record<keyof typeof fills, number> = {
  'the journal': 64,
  'the journal of requests that reach no academy': 64,
  'the states before and after requests': 16,
  // The states of 5,000 students that each reset has replaced.
  'the changes that can be undone': 5 * 5,
  'streams whose readers pause': 64 + 32 + 8,
  'bodies that are too large': 0,
  'a text of a query': 0,
}

it.each(Object.entries(allowed))('a process keeps to the limit of %s', async (limit, most) => {
  const platform = createPlatform()
  const server = await serve(platform, { port: 0 })
  const grown = await growthOf(
    { url: server.url, token: {}, memory, limits: limitsOf(platform) },
    limit as keyof typeof fills,
  )
  expect(grown).toBeLessThan(most + 16)
  await server.close()
})
