import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { expect, it } from 'vitest'

import { served } from '../test/served.ts'
import { line } from './options.ts'

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
const guide = await readFile(new URL('../../../docs/guides/dashboard-api.md', import.meta.url), 'utf8')

it('the README contains the help of the command', () => {
  expect(readme).toContain(`\n\`\`\`\n${line.usage()}\n\`\`\`\n`)
})

it('the recipes of the guide have the described effects', async () => {
  const platform = createPlatform({ fixture: demoFixture() })
  const academy = platform.academy()
  const start = JSON.stringify({ ...academy.snapshot(), clock: undefined })
  const server = await served(platform)
  const [, recipes] = /^```sh\n([^`]*?^control\(\).*?)^```$/ms.exec(guide)!
  const script = recipes!.replace('http://127.0.0.1:4010', server.url)
  const run = (lines: string) => promisify(execFile)('bash', ['-euc', lines])

  // Without the lines that undo the others.
  await run(script.replace(/^control (?:faults\.clear|reset) .*$/gm, ''))
  expect(academy.faults.list().map(({ network, status, email }) => network ?? status ?? email)).toEqual([
    429,
    'reset',
    'truncate',
    'stall',
    'ada.lindqvist@example.com',
    500,
  ])
  const rate_limit = { requests: 5, window_seconds: 10 }
  expect(academy.plan.get()).toEqual({ plan: 'paid', locked: false, limits: { students: 120 }, rate_limit })
  expect(new Date(academy.clock.now()).toISOString()).toBe('2030-01-01T01:00:00.000Z')
  await run(script)
  expect(academy.faults.list()).toEqual([])
  expect(JSON.stringify({ ...academy.snapshot(), clock: undefined })).toBe(start)
})
