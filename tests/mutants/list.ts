import { readFileSync } from 'node:fs'

import type { Mistake } from './mistakes.ts'

export const root = new URL('../../', import.meta.url)

export const listFile = new URL('mistakes.json', import.meta.url)

export const keptMistakes = () => JSON.parse(readFileSync(listFile, 'utf8')) as Mistake[]

/** The files that tests of built packages read. */
export const bundle = (...filters: string[]) => [
  'npx',
  '-y',
  'pnpm@12',
  'exec',
  'turbo',
  'run',
  'bundle',
  ...filters.map((filter) => `--filter=${filter}`),
]

const vitest = (...args: string[]) => {
  const limits = ['--bail', '1', '--testTimeout', '60000', '--hookTimeout', '60000']
  return [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...limits, ...args]
}
const daily = (...paths: string[]) => vitest('--project', 'node', '--project', 'node-shared', ...paths)
const rest = (...paths: string[]) =>
  vitest('--mode', 'rest', '--project', 'rest', '--project', 'rest-playwright', ...paths)

/** The folders that the list has mistakes of, and the commands one of which should fail with a mistake: the nearest first. */
export const areas = [
  {
    folder: 'packages/engine',
    mistakes: 80,
    suites: [
      daily('packages/engine'),
      daily('tests/conformance/platform.test.ts', 'tests/model', 'tests/fuzz/http.test.ts'),
      // The controls are tested through the dashboard API, and what is stored through data files.
      daily('apps/server/test/dashboard', 'packages/dashboard-api', 'apps/server/src/data'),
    ],
  },
  {
    folder: 'packages/sdk',
    mistakes: 50,
    suites: [daily('packages/sdk', 'tests/client'), rest('packages/sdk/src/pace')],
  },
  { folder: 'packages/roster', mistakes: 30, suites: [daily('packages/roster')] },
  {
    folder: 'apps/server',
    mistakes: 40,
    suites: [
      bundle('@academy-access/server'),
      daily('apps/server', 'tests/conformance/server.test.ts'),
      rest('apps/server/src/verify', 'apps/server/src/pull', 'tests/kits'),
    ],
  },
  {
    folder: 'packages/rules',
    mistakes: 18,
    suites: [daily('packages/rules'), rest('apps/server/src/verify')],
  },
  { folder: 'apps/hosted', mistakes: 12, suites: [daily('apps/hosted'), rest('apps/hosted')] },
  {
    folder: 'packages/dashboard-api',
    mistakes: 12,
    suites: [
      daily('packages/dashboard-api', 'apps/server/src/serve', 'apps/server/test/dashboard', 'tests/mcp'),
      daily('apps/hosted/test/service.test.ts', 'apps/hosted/test/access.test.ts'),
    ],
  },
  {
    folder: 'apps/dashboard',
    mistakes: 18,
    suites: [
      daily('apps/dashboard'),
      // The page is built into the server and into the hosted service.
      bundle('@academy-access/server', '@academy-access/hosted'),
      vitest('--project', 'node-playwright', 'tests/dashboard'),
      rest('tests/dashboard', 'tests/kits/report', 'apps/hosted/test/people-page'),
    ],
  },
]
