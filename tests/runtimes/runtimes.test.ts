import { afterAll, describe, expect, it } from 'vitest'

import { runtimes } from './runtimes.ts'
import { startUnrulyServer } from './unruly-server.ts'

// The two that every machine has; `pnpm test:runtimes` runs them all.
const server = await startUnrulyServer()
afterAll(() => server.close())

describe.each(['Node 24', 'Chromium'] as const)('the client in %s', (name) => {
  it('behaves as everywhere', async () => {
    const outcomes = await runtimes[name](server.url)
    expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([])
    expect(outcomes.length).toBeGreaterThan(10)
  }, 60_000)
})
