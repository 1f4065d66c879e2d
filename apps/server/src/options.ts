import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface CliOptions {
  readonly port: number
  readonly host: string
  /** `demo`, `empty` or the path of a file. */
  readonly fixture: string
  /** Where the state is kept; nowhere without one. */
  readonly data: string | undefined
  /** For every academy of the fixture. */
  readonly rateLimit: { readonly requests: number; readonly window_seconds: number } | undefined
  /** Milliseconds, at least and at most. */
  readonly latency: readonly [min: number, max: number] | undefined
  readonly dashboardToken: string | undefined
  readonly json: boolean
  readonly quiet: boolean
  readonly check: boolean
}

/** A command line that makes no sense: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

interface Flag<Value> {
  /** What stands for the value in the help; none for a switch. */
  readonly value?: string
  readonly help: string
  /** Reads the value; `undefined` for a flag that was not given, `''` for a switch that was. */
  read(text: string | undefined, name: string): Value
}

/** Each flag once: what it is called, what the help says of it, what it means. */
const flags: { readonly [Name in keyof CliOptions]: Flag<CliOptions[Name]> } = {
  port: { value: 'PORT', help: 'where to listen; 4010 by default, 0 for any free port', read: readPort },
  host: { value: 'HOST', help: 'which address to listen on; 127.0.0.1 by default', read: textOr('127.0.0.1') },
  fixture: { value: 'WHAT', help: 'demo (default), empty, or a JSON file of academies', read: textOr('demo') },
  data: {
    value: 'FILE',
    help: 'keeps all state in this file, so that it survives restarts; made from the fixture when it is not there',
    read: textOr(undefined),
  },
  rateLimit: {
    value: 'RATE',
    help: 'requests per time for each key, such as 100/10s or 1000/1m',
    read: readRateLimit,
  },
  latency: { value: 'MS', help: 'how long answers of the API take, such as 80 or 50-200', read: readLatency },
  dashboardToken: {
    value: 'TOKEN',
    help: 'asks every call of the dashboard API for this bearer token, and lets other machines call it',
    read: textOr(undefined),
  },
  json: { help: 'prints one line of JSON instead of the banner; requests go to stderr', read: isGiven },
  quiet: { help: 'prints no line per request', read: isGiven },
  check: { help: 'only checks the fixture', read: isGiven },
}

const switches = { help: 'this text', version: 'the version' }

const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The text of `--help`. */
export function usage(): string {
  const rows = [
    ...Object.entries(flags).map(([name, { value, help }]) => [`--${dashed(name)} ${value ?? ''}`, help] as const),
    ...Object.entries(switches).map(([name, help]) => [`--${name}`, help] as const),
  ]
  const width = Math.max(...rows.map(([left]) => left.length))
  return [
    'academy-server: the Academy Access API on this machine, in memory',
    '',
    ...rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`),
    '',
    'Exit codes: 0 when it was stopped, 1 for what it cannot use (a file, a port), 2 for a wrong command line.',
  ].join('\n')
}

/** Reads the command line; `help` and `version` when they are asked for. */
export function readOptions(args: readonly string[]): CliOptions | 'help' | 'version' {
  const given = parse(args)
  if (given['help'] !== undefined) return 'help'
  if (given['version'] !== undefined) return 'version'
  const entries = Object.entries(flags).map(([name, flag]) => {
    const value = given[dashed(name)]
    if (value === '' && flag.value !== undefined) {
      throw new UsageError(`--${dashed(name)}: expected ${flag.value}, got nothing`)
    }
    return [name, flag.read(value, `--${dashed(name)}`)] as const
  })
  return Object.fromEntries(entries) as unknown as CliOptions
}

function parse(args: readonly string[]): Record<string, string | undefined> {
  const type = (flag: Flag<unknown>) => ({
    type: flag.value === undefined ? ('boolean' as const) : ('string' as const),
  })
  const options = {
    ...Object.fromEntries(Object.entries(flags).map(([name, flag]) => [dashed(name), type(flag)])),
    ...Object.fromEntries(Object.keys(switches).map((name) => [name, { type: 'boolean' as const }])),
  }
  try {
    const { values } = parseArgs({ args: joined(args), options })
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? '' : String(value)]),
    )
  } catch (error) {
    // Node's own message says what is wrong; the rest of it is advice for programmers.
    throw new UsageError(error instanceof Error ? error.message.split(/\.\s/, 1).join('') : String(error))
  }
}

/** A value such as -1 belongs to the flag before it: no flag begins like that, and Node's parser would ask. */
function joined(args: readonly string[]): string[] {
  return args.reduce<string[]>((before, arg) => {
    const flag = /^-\d/.test(arg) ? before.at(-1) : undefined
    return flag?.startsWith('--') ? [...before.slice(0, -1), `${flag}=${arg}`] : [...before, arg]
  }, [])
}

function textOr<Default>(value: Default) {
  return (text: string | undefined): string | Default => text ?? value
}

function isGiven(text: string | undefined): boolean {
  return text !== undefined
}

function readPort(text = '4010', name = ''): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new UsageError(`${name}: expected 0 to 65535, got "${text}"`)
}

const seconds = { ms: 0.001, s: 1, m: 60, h: 3600 }

function readRateLimit(text: string | undefined, name: string): CliOptions['rateLimit'] {
  if (text === undefined) return undefined
  const [, requests, amount, unit] = /^(\d+)\/(\d*\.?\d+)(ms|s|m|h)$/.exec(text) ?? []
  const window_seconds = Number(amount) * seconds[unit as keyof typeof seconds]
  if (Number(requests) >= 1 && window_seconds > 0) return { requests: Number(requests), window_seconds }
  throw new UsageError(`${name}: expected requests per time, such as 100/10s, got "${text}"`)
}

/** Longer than any client waits, and shorter than timers can be. */
const longestLatency = 3_600_000

function readLatency(text: string | undefined, name: string): CliOptions['latency'] {
  if (text === undefined) return undefined
  const [, least, most = least] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? []
  if (least !== undefined && Number(least) <= Number(most) && Number(most) <= longestLatency) {
    return [Number(least), Number(most)]
  }
  throw new UsageError(`${name}: expected milliseconds, such as 80 or 50-200, got "${text}"`)
}
