import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { UsageError } from '@academy-access/command'
import { readOptions, usage } from './options.ts'

const base = ['--base-url', 'https://academy.example.com']

beforeEach(() => void vi.stubEnv('ACADEMY_BASE_URL', undefined).stubEnv('ACADEMY_API_KEY', undefined))
afterEach(() => void vi.unstubAllEnvs())

it.each([
  [['--base-url', 'ftp://x'], '--base-url: expected http: or https:, got ftp:'],
  [['--base-url', 'https://a:secret@b.co'], '--base-url: expected no user name and no password in it'],
  [['--base-url', 'https://a.co?x'], '--base-url: expected no ? and no # in it'],
  [[], 'expected the URL of the academy: --base-url or ACADEMY_BASE_URL'],
  [[...base, '--api-key='], '--api-key: expected KEY, got nothing'],
  [base, 'expected an API key: ACADEMY_API_KEY or --api-key'],
  [['--keep-personal'], 'unknown flag --keep-personal'],
  [[...base, '--api-key', 'k', '--keep-texts', '--keep-personal-data'], 'expected one of them'],
  [[...base, '--api-key', 'k', '--output', 'a', '--resume', 'a'], '--resume: expected another file'],
])('the command line %j is rejected', (args, problem) => {
  expect(() => readOptions(args)).toThrow(UsageError)
  expect(() => readOptions(args)).toThrow(problem)
  expect(() => readOptions(args)).not.toThrow('secret')
})

it('the state is beside the output, or where --resume says', () => {
  const options = [...base, '--api-key', 'k']
  expect(readOptions(options)).toMatchObject({ output: undefined, resume: undefined })
  expect(readOptions([...options, '--output', 'a.json'])).toMatchObject({ output: 'a.json', resume: 'a.json.state' })
  expect(readOptions([...options, '--resume', 'b'])).toMatchObject({ output: undefined, resume: 'b' })
})

it('the environment has the address and the key, perhaps with the blanks that cmd.exe adds', () => {
  vi.stubEnv('ACADEMY_BASE_URL', 'http://127.0.0.1:4010/ ')
  vi.stubEnv('ACADEMY_API_KEY', 'from-the-environment ')
  expect(readOptions([])).toMatchObject({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'from-the-environment' })
  vi.stubEnv('ACADEMY_BASE_URL', 'nowhere')
  expect(() => readOptions([])).toThrow('ACADEMY_BASE_URL: expected a URL')
})

it('the help describes every flag', () => {
  expect(readOptions(['--help'])).toBe('help')
  for (const flag of [
    '--base-url',
    '--api-key',
    '--output',
    '--resume',
    '--keep-personal-data',
    '--keep-texts',
    '--quiet',
    '--help',
  ]) {
    expect(usage()).toContain(`  ${flag}`)
  }
})
