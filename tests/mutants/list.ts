import { existsSync, readFileSync } from 'node:fs'

import type { Mistake } from './mistakes.ts'

export const root = new URL('../../', import.meta.url)

export const listFile = new URL('mistakes.json', import.meta.url)

export const keptMistakes = (): Mistake[] =>
  existsSync(listFile) ? (JSON.parse(readFileSync(listFile, 'utf8')) as Mistake[]) : []

/** The folders that the list has mistakes of, and the suites that should notice them: the nearest first. */
export const areas = [
  {
    folder: 'packages/engine',
    mistakes: 80,
    suites: [['packages/engine'], ['tests/conformance/platform.test.ts', 'tests/model', 'tests/fuzz/http.test.ts']],
  },
  { folder: 'packages/sdk', mistakes: 50, suites: [['packages/sdk'], ['tests/client']] },
  { folder: 'packages/roster', mistakes: 30, suites: [['packages/roster']] },
  { folder: 'apps/server', mistakes: 40, suites: [['apps/server'], ['tests/conformance/server.test.ts']] },
]
