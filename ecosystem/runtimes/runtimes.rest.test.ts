import { afterAll, describe, expect, it } from 'vitest'

import { suites } from './runtimes.ts'
import { startUnrulyServer } from './unruly-server.ts'

// Every machine has these two runtimes; `node ecosystem/run.ts runtimes` runs all of them.
const server = await startUnrulyServer()
afterAll(() => server[Symbol.asyncDispose]())

describe.each(['Node 24', 'Chromium'] as const)('the client in %s', (name) => {
  it('passes the suite of all runtimes', async () => {
    const outcomes = await suites[name](server.url)
    expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([])
    expect(outcomes.length).toBeGreaterThan(10)
  }, 300_000)
})
