import { parseArgs } from 'node:util'

/** The options of the command line, checked. */
export interface CliOptions {
  readonly port: number
  readonly host: string
  /** `demo`, `empty`, `-` for stdin, or the path of a file. */
  readonly fixture: string
  /** Whether the command line has the fixture. */
  readonly isFixtureGiven: boolean
  /** Path of the data file. Without one, the state is lost when the process ends. */
  readonly data: string | undefined
  /** Applies to every academy of the fixture. */
  readonly rateLimit: { readonly requests: number; readonly window_seconds: number } | undefined
  /** In milliseconds. */
  readonly latency: readonly [min: number, max: number] | undefined
  readonly dashboardToken: string | undefined
  readonly dashboardOrigins: readonly string[]
  readonly json: boolean
  readonly quiet: boolean
  readonly check: boolean
  /** Ends the server when stdin ends. */
  readonly untilStdinEnds: boolean
}

/** A wrong command line: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface Flag<Value> {
  /** Placeholder of the value in the help. A switch has none. */
  readonly value?: string
  readonly help: string
  /** Reads the value. `text` is undefined for an absent flag, and `''` for a switch that is present. */
  read(text: string | undefined, name: string): Value
}

type FlagName = Exclude<keyof CliOptions, 'dashboardOrigins' | 'isFixtureGiven'> | 'dashboardOrigin'
type ValueOf<Name extends FlagName> = Name extends keyof CliOptions ? CliOptions[Name] : readonly string[]
type Flags = { readonly [Name in FlagName]: Flag<ValueOf<Name>> }

/** Every flag: its help and how to read it. */
const flags: Flags = {
  port: {
    value: 'PORT',
    help: 'port to listen on, 0 for any free one; default PORT of the environment, or 4010',
    read: readPort,
  },
  host: { value: 'HOST', help: 'address to listen on; default 127.0.0.1', read: textOr('127.0.0.1') },
  fixture: {
    value: 'FIXTURE',
    help: 'demo (default), empty, the path of a JSON file, or - for stdin; an exported academy is one too',
    read: textOr('demo'),
  },
  data: {
    value: 'FILE',
    help: 'stores the state in this file, and restores it at the next start; created from --fixture if missing; without journal, outbox and faults',
    read: textOr(undefined),
  },
  rateLimit: {
    value: 'RATE',
    help: 'caps requests per API key, such as 100/10s or 1000/1m',
    read: readRateLimit,
  },
  latency: {
    value: 'MS',
    help: 'delays responses of the API by milliseconds, such as 80 or 50-200',
    read: readLatency,
  },
  dashboardToken: {
    value: 'TOKEN',
    help: 'requires this bearer token for the dashboard API, and lets other machines call it',
    read: textOr(undefined),
  },
  dashboardOrigin: {
    value: 'ORIGINS',
    help: 'lets pages of these origins call the dashboard API, such as http://localhost:5173; several with commas',
    read: readOrigins,
  },
  json: { help: 'prints one line of JSON instead of the banner; request lines go to stderr', read: isPresent },
  quiet: { help: 'does not print a line per request', read: isPresent },
  check: { help: 'checks the fixture, or the file of --data if it exists, and exits', read: isPresent },
  untilStdinEnds: {
    help: 'stops when stdin ends, such as when the program that started the server is killed',
    read: isPresent,
  },
}

const switches = { help: 'prints this help and exits', version: 'prints the version and exits' }

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The text of `--help`. */
export function usage(): string {
  const rows = [
    ...Object.entries(flags).map(([name, { value, help }]) => [`--${dashed(name)} ${value ?? ''}`, help] as const),
    ...Object.entries(switches).map(([name, help]) => [`--${name}${name === 'help' ? ', -h' : ''}`, help] as const),
  ]
  const width = Math.max(...rows.map(([left]) => left.length))
  return [
    'academy-server: serves the Academy Access API on this machine, in memory',
    '',
    ...rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`),
    '',
    'Exit codes: 0 after SIGINT or SIGTERM, 1 for a file or port that cannot be used, 2 for a wrong command line.',
  ].join('\n')
}

/**
 * Reads the command line.
 *
 * @returns The options, or `'help'` or `'version'` when that flag is present.
 * @throws UsageError for an unknown flag or a wrong value.
 */
export function readOptions(args: readonly string[]): CliOptions | 'help' | 'version' {
  const values = parse(args)
  if (values['help'] !== undefined) return 'help'
  if (values['version'] !== undefined) return 'version'
  const read = <Name extends FlagName>(name: Name): ValueOf<Name> => {
    const flag: Flag<ValueOf<Name>> = flags[name]
    const value = values[dashed(name)]
    if (value === '' && flag.value !== undefined) {
      throw new UsageError(`--${dashed(name)}: expected ${flag.value}, got nothing`)
    }
    return flag.read(value, `--${dashed(name)}`)
  }
  const options = {
    port: read('port'),
    host: read('host'),
    fixture: read('fixture'),
    isFixtureGiven: values['fixture'] !== undefined,
    data: read('data'),
    rateLimit: read('rateLimit'),
    latency: read('latency'),
    dashboardToken: read('dashboardToken'),
    dashboardOrigins: read('dashboardOrigin'),
    json: read('json'),
    quiet: read('quiet'),
    check: read('check'),
    untilStdinEnds: read('untilStdinEnds'),
  }
  if (options.untilStdinEnds && options.fixture === '-') {
    throw new UsageError('--until-stdin-ends: expected a --fixture other than -, which reads stdin to its end')
  }
  return options
}

function parse(args: readonly string[]): Record<string, string | undefined> {
  const type = (flag: Flag<unknown>) => ({
    type: flag.value === undefined ? ('boolean' as const) : ('string' as const),
  })
  const options = {
    ...Object.fromEntries(Object.entries(flags).map(([name, flag]) => [dashed(name), type(flag)])),
    ...Object.fromEntries(
      Object.keys(switches).map((name) => [name, { type: 'boolean' as const, ...(name === 'help' && { short: 'h' }) }]),
    ),
  }
  try {
    const { values } = parseArgs({ args: withJoinedNumbers(args), options })
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? '' : String(value)]),
    )
  } catch (error) {
    // Only the first sentence of Node's message says what is wrong. The rest is advice for programmers.
    throw new UsageError(error instanceof Error ? error.message.split(/\.\s/, 1).join('') : String(error))
  }
}

/** Joins a negative number to the flag before it. Node's parser rejects it as ambiguous otherwise. */
function withJoinedNumbers(args: readonly string[]): string[] {
  return args.reduce<string[]>((before, arg) => {
    const flag = /^-\d/.test(arg) ? before.at(-1) : undefined
    return flag?.startsWith('--') ? [...before.slice(0, -1), `${flag}=${arg}`] : [...before, arg]
  }, [])
}

function textOr<Default>(value: Default) {
  return (text: string | undefined): string | Default => text ?? value
}

function isPresent(text: string | undefined): boolean {
  return text !== undefined
}

function readPort(text: string | undefined, flag: string): number {
  const fromEnvironment = process.env['PORT']
  if (text === undefined && fromEnvironment) return checkPort(fromEnvironment, 'PORT')
  return checkPort(text ?? '4010', flag)
}

function checkPort(text: string, name: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new UsageError(`${name}: expected 0 to 65535, got "${text}"`)
}

const secondsPerUnit = new Map([
  ['ms', 0.001],
  ['s', 1],
  ['m', 60],
  ['h', 3600],
])

function readRateLimit(text: string | undefined, name: string): CliOptions['rateLimit'] {
  if (text === undefined) return undefined
  const [, requests, amount, unit = ''] = /^(\d+)\/(\d*\.?\d+)(ms|s|m|h)$/.exec(text) ?? []
  const window_seconds = Number(amount) * (secondsPerUnit.get(unit) ?? Number.NaN)
  if (Number(requests) >= 1 && window_seconds > 0) return { requests: Number(requests), window_seconds }
  throw new UsageError(`${name}: expected requests per time, such as 100/10s, got "${text}"`)
}

/** One hour: longer than any client waits, and below the limit of Node's timers. */
const longestLatency = 3_600_000

function readLatency(text: string | undefined, name: string): CliOptions['latency'] {
  if (text === undefined) return undefined
  const [, least, most = least] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (least !== undefined && Number(least) <= Number(most) && Number(most) <= longestLatency) {
    return [Number(least), Number(most)]
  }
  throw new UsageError(`${name}: expected milliseconds, such as 80 or 50-200, got "${text}"`)
}

function readOrigins(text: string | undefined, name: string): readonly string[] {
  return (text?.split(',') ?? []).map((part) => {
    const url = URL.parse(part.trim())
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') return url.origin
    throw new UsageError(`${name}: expected origins such as http://localhost:5173, got "${part}"`)
  })
}
