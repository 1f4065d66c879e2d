import { UsageError } from '@academy-access/command'
import { fromEnvironment, key, testBaseUrls } from '@academy-access/command/test/wrong-base-urls'
import { describe, expect, it, vi } from 'vitest'

import { line as exec } from './exec/command.ts'
import { line as mcp } from './mcp/command.ts'
import { line as server } from './options.ts'
import { line as pull } from './pull/command.ts'
import { line as record } from './record/command.ts'
import { line as verify } from './verify/options.ts'
import { line as replay } from './verify/replay/command.ts'
import { selectRules } from './verify/select.ts'

const withKey = ['--api-key', key]
// It also removes both variables from the environment of each test.
testBaseUrls([
  ['pull', '--base-url', (url) => pull.read(['--base-url', url, ...withKey])],
  ['verify', '--base-url', (url) => verify.read(['--base-url', url, ...withKey])],
  ['verify --replay', '--base-url', (url) => replay.read([...file, '--yes', '--base-url', url, ...withKey])],
  ['record', '--base-url', (url) => record.read(['--base-url', url])],
  ['pull', 'ACADEMY_BASE_URL', fromEnvironment(() => pull.read(withKey))],
  ['verify', 'ACADEMY_BASE_URL', fromEnvironment(() => verify.read(withKey))],
  ['record', 'ACADEMY_BASE_URL', fromEnvironment(() => record.read([]))],
])

const lines = { server, exec, mcp, pull, record, verify, replay }
const url = ['--base-url', 'https://academy.example.com/']
const both = [...url, '--api-key', 'aa_live_5']
const file = ['--replay', 'calls.ndjson']
const noUrl = 'expected the URL of the academy: --base-url or ACADEMY_BASE_URL'
const noKey = 'expected an API key: ACADEMY_API_KEY or --api-key'
const oneOf = (first: string, second: string) => `${first} and ${second}: expected one of them`

it.each<[keyof typeof lines, string[], string | RegExp]>([
  ['server', ['--prot', '1'], 'unknown flag --prot; did you mean --port?'],
  ['server', ['--port', 'abc'], '--port: expected 0 to 65535, got "abc"'],
  ['server', ['--port', '70000'], '--port: expected 0 to 65535, got "70000"'],
  ['server', ['--port', '-1'], '--port: expected 0 to 65535, got "-1"'],
  ['server', ['--port'], '--port'],
  [
    'server',
    ['--rate-limit', '100'],
    '--rate-limit: expected requests per time of at most a year, such as 100/10s, got "100"',
  ],
  ['server', ['--rate-limit', '0/10s'], /--rate-limit: .* got "0\/10s"/],
  ['server', ['--rate-limit', '9/9000h'], /--rate-limit: .* got "9\/9000h"/],
  ['server', ['--rate-limit', `${2 ** 53}/1s`], /--rate-limit: /],
  ['server', ['--latency', '200ms-50ms'], '--latency: expected a time with its unit, such as 80ms or 50ms-200ms, got'],
  ['server', ['--latency', '80'], '--latency: expected a time with its unit, such as 80ms or 50ms-200ms, got "80"'],
  ['server', ['--latency', '-5'], '--latency'],
  ['server', ['--dashboard-token='], '--dashboard-token: expected TOKEN, got nothing'],
  ['server', ['--dashboard-origin', 'localhost:5173'], '--dashboard-origin: expected origins such as'],
  ['server', ['--json=yes'], '--json'],
  ['server', ['--fixture', '-', '--until-stdin-ends'], '--until-stdin-ends: expected a --fixture other than -'],
  ['server', ['extra'], 'extra'],
  ['exec', [], 'expected a program after --, such as -- npm test'],
  ['exec', ['npm', 'test'], 'expected a program after --, such as -- npm test'],
  ['exec', ['--prot', '1', '--', 'true'], 'unknown flag --prot; did you mean --port?'],
  ['exec', ['--watch', '--', 'true'], '--watch: expected a --fixture that is a file, got demo'],
  ['exec', ['--watch', '--fixture', 'a.json', '--data', 'b.db', '--', 'true'], '--watch: expected no --data'],
  ['mcp', ['--base-ur', 'x'], 'unknown flag --base-ur; did you mean --base-url?'],
  ['mcp', ['--server', 'localhost:4010'], '--server: expected http: or https:, got localhost:'],
  ['mcp', ['--server', 'http://127.0.0.1:1', '--fixture=demo'], '--fixture: expected no --server'],
  ['mcp', [...url, '--server', 'http://127.0.0.1:1'], '--server: expected no --base-url'],
  ['mcp', url, noKey],
  ['mcp', ['--api-key', 'k'], '--api-key: expected --base-url'],
  ['mcp', ['--allow-writes'], '--allow-writes: expected --base-url'],
  ['mcp', ['--personal-data'], '--personal-data: expected --base-url'],
  ['mcp', ['--fixture', '-'], '--fixture: expected no -: the client sends on stdin'],
  ['pull', [], noUrl],
  ['pull', url, noKey],
  ['pull', [...url, '--api-key='], '--api-key: expected KEY, got nothing'],
  ['pull', ['--personal'], 'unknown flag --personal'],
  ['pull', [...both, '--keep-texts', '--personal-data'], 'expected one of them'],
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
  [
    'verify',
    [...both, '--own-academy', 'absent.json'],
    '--own-academy: cannot read absent.json: the file does not exist',
  ],
  [
    'verify',
    [...both, '--own-academy', 'README.md'],
    '--own-academy: README.md is not JSON: line 1, column 1: unexpected "#"',
  ],
  [
    'verify',
    [...both, '--own-academy', 'package.json'],
    /package.json is wrong:\n.*license is unknown; expected other_key,/s,
  ],
  ['verify', [...both, '--clean', '--own-academy', 'package.json'], 'is wrong'],
  ['verify', [...both, '--format', 'xml'], '--format: expected text, junit, markdown, got "xml"'],
  ['verify', [...both, '--json', '--format', 'text'], oneOf('--json', '--format')],
  [
    'verify',
    [...both, '--timeout', '30'],
    '--timeout: expected a time with its unit, such as 30s or 2m, at most 10m, got "30"',
  ],
  [
    'verify',
    [...both, '--timeout', '11m'],
    '--timeout: expected a time with its unit, such as 30s or 2m, at most 10m, got "11m"',
  ],
  ['verify', [...both, '--max-rate', '5'], '--max-rate: expected requests per time, such as 2/1s or 100/10s, got "5"'],
  [
    'verify',
    [...both, '--email-domain', 'a@b.c'],
    '--email-domain: expected a domain of at most 100 characters, such as example.com, got "a@b.c"',
  ],
  ['verify', [...both, '--email-domain', `a.${'b'.repeat(99)}`], /--email-domain: .* at most 100 characters/],
  ['verify', [...url, '--api-key', 'two words'], '--api-key: expected a key without blanks and line breaks'],
  ['verify', [...both, '--nothing'], 'unknown flag --nothing'],
])('%s rejects the command line %j', (command, args, problem) => {
  expect(() => lines[command].read(args)).toThrow(UsageError)
  expect(() => lines[command].read(args)).toThrow(problem)
  // Only a file can have several mistakes.
  if (!args.includes('--own-academy')) expect(() => lines[command].read(args)).not.toThrow(/\n/)
})

it.each([
  [
    'server',
    '--port --host --fixture --watch --data --export --rate-limit --latency --dashboard-token --dashboard-origin --json --quiet --check --until-stdin-ends --help --version',
  ],
  ['pull', '--base-url --api-key --output --resume --personal-data --keep-texts --quiet --help'],
  ['record', '--base-url --port --output --json --personal-data --quiet'],
  ['replay', '--replay --fixture --base-url --api-key --yes --personal-data --json'],
  [
    'verify',
    '--base-url --api-key --read-only --yes --only --format --json --output --timeout --max-rate --email-domain --clean --help',
  ],
] as const)('the help of %s describes every flag, and the exit codes', (command, flags) => {
  const { read, usage } = lines[command]
  expect(usage()).toContain('Exit codes: 0 ')
  expect([read(['-h']), read(['--help'])]).toEqual(['help', 'help'])
  for (const flag of flags.split(' ')) expect(usage()).toContain(`  ${flag}`)
})

describe('what a command line says', () => {
  it('server: the token of the dashboard comes from the command line, or else from the environment', () => {
    const token = (...args: string[]) => (server.read(args) as { dashboardToken?: string }).dashboardToken
    vi.stubEnv('ACADEMY_DASHBOARD_TOKEN', 'of-the-environment')
    expect([token(), token('--dashboard-token', 'given')]).toEqual(['of-the-environment', 'given'])
    vi.stubEnv('ACADEMY_DASHBOARD_TOKEN', '')
    expect(token()).toBeUndefined()
  })

  it.each([
    ['4099 ', 4099],
    [' ', 4010],
    ['', 4010],
  ])('server: PORT=%j of the environment is read without blanks, which cmd.exe adds', (value, port) => {
    vi.stubEnv('PORT', value)
    expect(server.read([])).toMatchObject({ port })
  })

  it('pull: the state is beside the output, or where --resume says', () => {
    const read = (...more: string[]) => pull.read([...both, ...more])
    expect(read()).toMatchObject({ output: undefined, resume: undefined })
    expect(read('--output', 'a.json')).toMatchObject({ output: 'a.json', resume: 'a.json.state' })
    expect(read('--resume', 'b')).toMatchObject({ output: undefined, resume: 'b' })
  })

  it('the environment has the address and the key, perhaps with the blanks that cmd.exe adds', () => {
    vi.stubEnv('ACADEMY_BASE_URL', 'http://127.0.0.1:4010/ ')
    vi.stubEnv('ACADEMY_API_KEY', 'from-the-environment ')
    expect(pull.read([])).toMatchObject({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'from-the-environment' })
    // A replay goes to a server only if the command line says so.
    expect(replay.read(file)).toEqual({
      file: 'calls.ndjson',
      json: false,
      personalData: false,
      target: { fixture: 'empty' },
    })
  })

  it('record has defaults for all but the address', () => {
    const options = record.read(['--base-url', 'http://localhost:4010/'])
    expect(options).toMatchObject({ baseUrl: 'http://localhost:4010', port: 4011, json: false, quiet: false })
    expect(options).toMatchObject({
      output: expect.stringMatching(/^recording-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.ndjson$/),
    })
  })

  it('verify has defaults for all but the address and the key', () => {
    expect(verify.read(both)).toEqual({
      baseUrl: 'https://academy.example.com',
      apiKey: 'aa_live_5',
      only: [],
      personalData: false,
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
    const more = ['--only', 'R114, D46,Lists', '--format', 'junit', '--output', 'x.xml', '--timeout', '2.5s']
    const last = ['--max-rate', '50/10s', '--email-domain', 'Test.Example.org', '--yes', '--read-only']
    expect(verify.read([...both, ...more, ...last])).toMatchObject({
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
    const expected = '--only: expected a number such as R114, or a chapter such as'
    expect(() => selectRules(['R999'])).toThrow(
      /^--only: expected .*"Surface of the API"(?:, "[^"]+"){4} and \d\d more, got "R999"$/,
    )
    expect(() => selectRules(['unknown path'])).toThrow(`${expected} "Unknown paths", "Paths outside the API", got`)
    expect(selectRules(['every RESPONSE', 'r052']).needs).toEqual({ 'needs a list that an offer manages': ['R052'] })
  })
})
