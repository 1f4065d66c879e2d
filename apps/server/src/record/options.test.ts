import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { UsageError } from '@academy-access/command'
import { readOptions, usage } from './options.ts'
import { readReplayOptions, replayUsage } from '../verify/replay/options.ts'

beforeEach(() => void vi.stubEnv('ACADEMY_BASE_URL', undefined).stubEnv('ACADEMY_API_KEY', undefined))
afterEach(() => void vi.unstubAllEnvs())

it.each([
  [[], 'expected the URL of the academy: --base-url or ACADEMY_BASE_URL'],
  [['--base-url', 'nowhere'], '--base-url: expected a URL such as https://academy.example.com, got "nowhere"'],
  [['--base-url', 'http://x', '--port', '70000'], '--port: expected 0 to 65535, got "70000"'],
  [['--base-url', 'http://x', '--output='], '--output: expected FILE, got nothing'],
  [['--api-key', 'k'], 'unknown flag --api-key'],
])('record rejects the command line %j', (args, problem) => {
  expect(() => readOptions(args)).toThrow(UsageError)
  expect(() => readOptions(args)).toThrow(problem)
})

const file = ['--replay', 'calls.ndjson']

it.each([
  [[], 'expected the recording: --replay FILE'],
  [[...file, '--fixture', 'demo', '--base-url', 'http://localhost'], '--fixture and --base-url: expected one of them'],
  [[...file, '--base-url', 'http://localhost'], 'expected an API key for --base-url: ACADEMY_API_KEY or --api-key'],
  [
    [...file, '--base-url', 'https://academy.example.com', '--api-key', 'k'],
    '--base-url: the calls would change the academy at https://academy.example.com; add --yes if you want that',
  ],
  [[...file, '--base-url', 'http://127.0.0.1.example.com', '--api-key', 'k'], 'add --yes'],
])('verify --replay rejects the command line %j', (args, problem) => {
  expect(() => readReplayOptions(args)).toThrow(UsageError)
  expect(() => readReplayOptions(args)).toThrow(problem)
})

it('the defaults', () => {
  const record = readOptions(['--base-url', 'http://localhost:4010/'])
  expect(record).toMatchObject({ baseUrl: 'http://localhost:4010', port: 4011, json: false, quiet: false })
  expect(record).toMatchObject({ output: expect.stringMatching(/^recording-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.ndjson$/) })
  // A replay goes to a server only if the command line says so.
  vi.stubEnv('ACADEMY_BASE_URL', 'https://academy.example.com')
  expect(readReplayOptions(file)).toEqual({ file: 'calls.ndjson', json: false, target: { fixture: 'empty' } })
})

it('the helps describe every flag', () => {
  expect([readOptions(['-h']), readReplayOptions(['--help'])]).toEqual(['help', 'help'])
  for (const flag of ['--base-url', '--port', '--output', '--json', '--quiet']) expect(usage()).toContain(`  ${flag}`)
  for (const flag of ['--replay', '--fixture', '--base-url', '--api-key', '--yes', '--json']) {
    expect(replayUsage()).toContain(`  ${flag}`)
  }
})
