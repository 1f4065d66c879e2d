import { UsageError } from '@academy-access/command'
import { fromEnvironment, key, testBaseUrls } from '@academy-access/command/test/wrong-base-urls'
import { describe, expect, it, vi } from 'vitest'

import * as pull from './pull/options.ts'
import * as record from './record/options.ts'
import * as verify from './verify/options.ts'
import { readReplayOptions, replayUsage } from './verify/replay/options.ts'
import { selectRules } from './verify/select.ts'

const withKey = ['--api-key', key]
// It also removes both variables from the environment of each test.
testBaseUrls([
  ['pull', '--base-url', (url) => pull.readOptions(['--base-url', url, ...withKey])],
  ['verify', '--base-url', (url) => verify.readOptions(['--base-url', url, ...withKey])],
  [
    'verify --replay',
    '--base-url',
    (url) => readReplayOptions(['--replay', 'f', '--yes', '--base-url', url, ...withKey]),
  ],
  ['record', '--base-url', (url) => record.readOptions(['--base-url', url])],
  ['pull', 'ACADEMY_BASE_URL', fromEnvironment(() => pull.readOptions(withKey))],
  ['verify', 'ACADEMY_BASE_URL', fromEnvironment(() => verify.readOptions(withKey))],
  ['record', 'ACADEMY_BASE_URL', fromEnvironment(() => record.readOptions([]))],
])

const commands = {
  pull: { read: pull.readOptions, usage: pull.usage },
  record: { read: record.readOptions, usage: record.usage },
  verify: { read: verify.readOptions, usage: verify.usage },
  replay: { read: readReplayOptions, usage: replayUsage },
}
const url = ['--base-url', 'https://academy.example.com/']
const both = [...url, '--api-key', 'aa_live_5']
const file = ['--replay', 'calls.ndjson']
const noUrl = 'expected the URL of the academy: --base-url or ACADEMY_BASE_URL'
const noKey = 'expected an API key: ACADEMY_API_KEY or --api-key'
const oneOf = (first: string, second: string) => `${first} and ${second}: expected one of them`

it.each<[keyof typeof commands, string[], string | RegExp]>([
  ['pull', [], noUrl],
  ['pull', url, noKey],
  ['pull', [...url, '--api-key='], '--api-key: expected KEY, got nothing'],
  ['pull', ['--keep-personal'], 'unknown flag --keep-personal'],
  ['pull', [...both, '--keep-texts', '--keep-personal-data'], 'expected one of them'],
  ['pull', [...both, '--output', 'a', '--resume', 'a'], '--resume: expected another file'],
  ['record', [], noUrl],
  ['record', [...url, '--port', '70000'], '--port: expected 0 to 65535, got "70000"'],
  ['record', [...url, '--output='], '--output: expected FILE, got nothing'],
  ['record', ['--api-key', 'k'], 'unknown flag --api-key'],
  ['replay', [], 'expected the recording: --replay FILE'],
  ['replay', [...file, '--fixture', 'demo', '--base-url', 'http://localhost'], oneOf('--fixture', '--base-url')],
  ['replay', [...file, '--base-url', 'http://localhost'], 'expected an API key for --base-url: ACADEMY_API_KEY'],
  [
    'replay',
    [...file, ...both],
    '--base-url: the calls would change the academy at https://academy.example.com; add --yes if you want that',
  ],
  ['replay', [...file, '--base-url', 'http://127.0.0.1.example.com', '--api-key', 'k'], 'add --yes'],
  ['verify', [], noUrl],
  ['verify', url, noKey],
  ['verify', [...both, '--clean', '--read-only'], oneOf('--clean', '--read-only')],
  ['verify', [...both, '--clean', '--only', 'R114'], oneOf('--clean', '--only')],
  ['verify', [...both, '--own-academy', 'absent.json'], '--own-academy: cannot read absent.json: ENOENT'],
  ['verify', [...both, '--own-academy', 'README.md'], '--own-academy: README.md is not JSON'],
  [
    'verify',
    [...both, '--own-academy', 'package.json'],
    /package.json is wrong:\n.*license is unknown; expected other_key,/s,
  ],
  ['verify', [...both, '--clean', '--own-academy', 'package.json'], 'is wrong'],
  ['verify', [...both, '--format', 'xml'], '--format: expected text, json, junit, markdown, got "xml"'],
  ['verify', [...both, '--timeout', '0'], '--timeout: expected seconds up to 600, got "0"'],
  ['verify', [...both, '--timeout', '1e9'], '--timeout: expected seconds up to 600, got "1e9"'],
  ['verify', [...both, '--max-rate', '-1'], '--max-rate: expected requests per second, 0.01 or more, got "-1"'],
  [
    'verify',
    [...both, '--email-domain', 'a@b.c'],
    '--email-domain: expected a domain such as example.com, got "a@b.c"',
  ],
  ['verify', [...url, '--api-key', 'two words'], '--api-key: expected a key without blanks and line breaks'],
  ['verify', [...both, '--nothing'], 'unknown flag --nothing'],
])('%s rejects the command line %j', (command, args, problem) => {
  expect(() => commands[command].read(args)).toThrow(UsageError)
  expect(() => commands[command].read(args)).toThrow(problem)
})

it.each([
  ['pull', '--base-url --api-key --output --resume --keep-personal-data --keep-texts --quiet --help'],
  ['record', '--base-url --port --output --json --quiet'],
  ['replay', '--replay --fixture --base-url --api-key --yes --json'],
] as const)('the help of %s describes every flag', (command, flags) => {
  const { read, usage } = commands[command]
  expect([read(['-h']), read(['--help'])]).toEqual(['help', 'help'])
  for (const flag of flags.split(' ')) expect(usage()).toContain(`  ${flag}`)
})

describe('what a command line says', () => {
  it('pull: the state is beside the output, or where --resume says', () => {
    const read = (...more: string[]) => pull.readOptions([...both, ...more])
    expect(read()).toMatchObject({ output: undefined, resume: undefined })
    expect(read('--output', 'a.json')).toMatchObject({ output: 'a.json', resume: 'a.json.state' })
    expect(read('--resume', 'b')).toMatchObject({ output: undefined, resume: 'b' })
  })

  it('the environment has the address and the key, perhaps with the blanks that cmd.exe adds', () => {
    vi.stubEnv('ACADEMY_BASE_URL', 'http://127.0.0.1:4010/ ')
    vi.stubEnv('ACADEMY_API_KEY', 'from-the-environment ')
    expect(pull.readOptions([])).toMatchObject({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'from-the-environment' })
    // A replay goes to a server only if the command line says so.
    expect(readReplayOptions(file)).toEqual({ file: 'calls.ndjson', json: false, target: { fixture: 'empty' } })
  })

  it('record has defaults for all but the address', () => {
    const options = record.readOptions(['--base-url', 'http://localhost:4010/'])
    expect(options).toMatchObject({ baseUrl: 'http://localhost:4010', port: 4011, json: false, quiet: false })
    expect(options).toMatchObject({
      output: expect.stringMatching(/^recording-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.ndjson$/),
    })
  })

  it('verify has defaults for all but the address and the key', () => {
    expect(verify.readOptions(both)).toEqual({
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

  it('verify reads every flag', () => {
    const more = ['--only', 'R114, D46,Lists', '--format', 'junit', '--output', 'x.xml', '--timeout', '2.5']
    const last = ['--max-rate', '5', '--email-domain', 'Test.Example.org', '--yes', '--read-only']
    expect(verify.readOptions([...both, ...more, ...last])).toMatchObject({
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

  it('verify: --only names numbers and chapters that exist', () => {
    expect(() => selectRules(['R999'])).toThrow(
      '--only: expected numbers such as R114, or chapters (Surface of the API;',
    )
    expect(selectRules(['every RESPONSE', 'r052']).needs).toEqual({ 'needs a list that an offer manages': ['R052'] })
  })
})
