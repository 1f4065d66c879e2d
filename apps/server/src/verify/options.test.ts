import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { readOptions } from './options.ts'
import { selectRules } from './select.ts'

const url = ['--base-url', 'https://academy.example.com/']
const key = ['--api-key', 'aa_live_5']

beforeEach(() => void vi.stubEnv('ACADEMY_BASE_URL', undefined).stubEnv('ACADEMY_API_KEY', undefined))
afterEach(() => void vi.unstubAllEnvs())

describe('the command line of verify', () => {
  it('has defaults for all but the address and the key', () => {
    expect(readOptions([...url, ...key])).toEqual({
      baseUrl: 'https://academy.example.com',
      apiKey: 'aa_live_5',
      only: [],
      readOnly: false,
      yes: false,
      clean: false,
      format: 'text',
      output: undefined,
      timeout: 30_000,
      maxRate: Infinity,
      emailDomain: 'example.com',
    })
  })

  it('reads every flag', () => {
    const more = ['--only', 'R114, D46,Lists', '--format', 'junit', '--output', 'x.xml', '--timeout', '2.5']
    const last = ['--max-rate', '5', '--email-domain', 'Test.Example.org', '--yes', '--read-only']
    expect(readOptions([...url, ...key, ...more, ...last])).toMatchObject({
      only: ['R114', 'D46', 'Lists'],
      format: 'junit',
      output: 'x.xml',
      timeout: 2500,
      maxRate: 5,
      emailDomain: 'test.example.org',
      yes: true,
      readOnly: true,
    })
  })

  it.each([
    [[], 'expected the URL of the academy: --base-url or ACADEMY_BASE_URL'],
    [url, 'expected an API key: ACADEMY_API_KEY or --api-key'],
    [[...url, ...key, '--clean', '--read-only'], '--clean and --read-only: expected one of them'],
    [[...url, ...key, '--clean', '--only', 'R114'], '--clean and --only: expected one of them'],
    [[...url, ...key, '--own-academy', 'absent.json'], '--own-academy: cannot read absent.json: ENOENT'],
    [[...url, ...key, '--own-academy', 'README.md'], '--own-academy: README.md is not JSON'],
    [
      [...url, ...key, '--own-academy', 'package.json'],
      /package.json is wrong:\n.*license is unknown; expected other_key,/s,
    ],
    [[...url, ...key, '--clean', '--own-academy', 'package.json'], 'is wrong'],
    [[...url, ...key, '--format', 'xml'], '--format: expected text, json, junit, markdown, got "xml"'],
    [[...url, ...key, '--timeout', '0'], '--timeout: expected seconds up to 600, got "0"'],
    [[...url, ...key, '--timeout', '1e9'], '--timeout: expected seconds up to 600, got "1e9"'],
    [[...url, ...key, '--max-rate', '-1'], '--max-rate: expected requests per second, 0.01 or more, got "-1"'],
    [[...url, ...key, '--email-domain', 'a@b.c'], '--email-domain: expected a domain such as example.com, got "a@b.c"'],
    [[...url, '--api-key', 'two words'], '--api-key: expected a key without blanks and line breaks'],
    [[...url, ...key, '--nothing'], 'unknown flag --nothing'],
    [['--base-url', 'academy', ...key], '--base-url: expected a URL'],
  ])('%j is wrong', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })

  it('--only names numbers and chapters that exist', () => {
    expect(() => selectRules(['R999'])).toThrow(
      '--only: expected numbers such as R114, or chapters (Surface of the API;',
    )
    expect(selectRules(['every RESPONSE', 'r052']).needs).toEqual({ 'needs a list that an offer manages': ['R052'] })
  })
})
