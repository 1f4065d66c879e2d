import { commandHelp } from './commands.ts'
import {
  flagHelp,
  type Flags,
  isPresent,
  readFlags,
  readPort as checkPort,
  textOr,
  UsageError,
} from '@academy-access/command'

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

/** The values of the flags, without the defaults that depend on each other. */
interface FlagValues extends Omit<CliOptions, 'fixture' | 'isFixtureGiven' | 'dashboardOrigins'> {
  readonly fixture: string | undefined
  readonly dashboardOrigin: readonly string[]
}

/** Every flag: its help and how to read it. */
const flags: Flags<FlagValues> = {
  port: {
    value: 'PORT',
    help: 'port to listen on, 0 for any free one; default PORT of the environment, or 4010',
    read: readPort,
  },
  host: { value: 'HOST', help: 'address to listen on; default 127.0.0.1', read: textOr('127.0.0.1') },
  fixture: {
    value: 'FIXTURE',
    help: 'demo (default), empty, the path of a JSON file, or - for stdin; an exported academy is one too',
    read: textOr(undefined),
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

const switches = ['help', 'version'] as const

/** The text of `--help`. */
export function usage(): string {
  return [
    'academy-server: serves the Academy Access API on this machine, in memory',
    '',
    ...flagHelp(flags, switches),
    '',
    'Other commands, each with its own --help:',
    '',
    ...commandHelp(),
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
  const values = readFlags(args, flags, switches)
  if (values === 'help' || values === 'version') return values
  const { fixture, dashboardOrigin: dashboardOrigins, ...rest } = values
  if (rest.untilStdinEnds && fixture === '-') {
    throw new UsageError('--until-stdin-ends: expected a --fixture other than -, which reads stdin to its end')
  }
  return { ...rest, dashboardOrigins, fixture: fixture ?? 'demo', isFixtureGiven: fixture !== undefined }
}

function readPort(text: string | undefined, flag: string): number {
  const fromEnvironment = process.env['PORT']
  if (text === undefined && fromEnvironment) return checkPort(fromEnvironment, 'PORT')
  return checkPort(text ?? '4010', flag)
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
