import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { it } from 'vitest'

// Each write through a proxy arrived at the mock as a GET: its request was one of another realm.
it('Vitest, jsdom, happy-dom and node: a write arrives with its method, its body and its signal', async () => {
  const { VITEST: _, VITEST_MODE: __, ...env } = process.env
  const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname
  // Rejects with what it printed if a test of the folder fails.
  await promisify(execFile)(process.execPath, [vitest, 'run'], {
    cwd: new URL('pages/', import.meta.url).pathname,
    env,
  })
})
