import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { EnvironmentCase } from './environment-case.ts'

/** Runs the files of `pages` with Vitest, as a process of its own. Rejects with what it printed if a test fails. */
async function runVitest(): Promise<void> {
  const { VITEST: _, VITEST_MODE: __, ...env } = process.env
  const vitest = new URL('node_modules/vitest/vitest.mjs', import.meta.url).pathname
  await promisify(execFile)(process.execPath, [vitest, 'run'], {
    cwd: new URL('pages/', import.meta.url).pathname,
    env,
  })
}

export const pageCases: EnvironmentCase[] = [
  {
    environment: 'Vitest, jsdom, happy-dom and node',
    happened: 'each write through a proxy arrived at the mock as a GET: its request was one of another realm',
    rule: 'a write arrives with its method, its body and its signal',
    run: runVitest,
  },
]
