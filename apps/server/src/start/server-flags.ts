import { fixtureLimits } from '@academy-access/engine/internal'
import {
  durationOf,
  type Flag,
  rateOf,
  readPort as checkPort,
  UsageError,
  type ValuesOf,
} from '@academy-access/command'

/** The flags of every command that starts a server: their help and how to read them. */
export const serverFlags = {
  port: {
    value: 'PORT',
    help: 'port to listen on, 0 for any free one; default PORT of the environment, or 4010',
    read: (text, name) => (text === undefined ? undefined : checkPort(text, name)),
  },
  host: { value: 'HOST', help: 'address to listen on; default 127.0.0.1', read: (text = '127.0.0.1') => text },
  fixture: {
    value: 'FIXTURE',
    help: 'demo (default), empty, the path of a JSON file, or - for stdin; an exported academy is one too',
  },
  watch: {
    help: 'takes a changed --fixture file without a restart; of a wrong one, prints what is wrong and keeps the academies',
  },
  data: {
    value: 'FILE',
    help: 'stores the state in this file, and restores it at the next start; created from --fixture if missing; with the latest 10,000 requests, without outbox and faults',
  },
  recover: {
    help: 'starts with what is left of a damaged file of --data, says how much is lost, and keeps the damaged file beside it',
  },
  export: { value: 'FILE', help: 'writes the state to this file at the end, as a fixture with API keys' },
  rateLimit: { value: 'RATE', help: 'caps requests per API key, such as 100/10s or 1000/1m', read: readRateLimit },
  latency: {
    value: 'TIME',
    help: 'delays responses of the API, such as by 80ms or 50ms-200ms',
    read: readLatency,
  },
  dashboardToken: {
    value: 'TOKEN',
    help: 'requires this bearer token for the dashboard API, and lets other machines call it; default: ACADEMY_DASHBOARD_TOKEN, which other users of the machine cannot see',
    read: (text) => text ?? (process.env['ACADEMY_DASHBOARD_TOKEN']?.trim() || undefined),
  },
  dashboardOrigin: {
    value: 'ORIGINS',
    help: 'lets pages of these origins call the dashboard API, such as http://localhost:5173; several with commas',
    read: readOrigins,
  },
} satisfies Readonly<Record<string, Flag<unknown>>>

/** `--port` of a command whose server has no port of its own by default. */
export const anyPort = { ...serverFlags.port, help: 'port to listen on; default any free one' }

/** The values of the flags, without the defaults that depend on each other. */
export type ServerFlagValues = ValuesOf<typeof serverFlags>

/** The options of a server that a command starts, checked. */
export type ServerOptions = ReturnType<typeof toServerOptions<ServerFlagValues>>

/**
 * Adds the defaults.
 *
 * @throws UsageError for flags that exclude each other.
 */
export function toServerOptions<Values extends ServerFlagValues>(values: Values, defaultPort: () => number) {
  const { port = defaultPort(), fixture = 'demo', dashboardOrigin, ...rest } = values
  if (rest.watch && !isFile(fixture)) {
    throw new UsageError(`--watch: expected a --fixture that is a file, got ${fixture}`)
  }
  if (rest.watch && rest.data !== undefined) {
    throw new UsageError('--watch: expected no --data, which keeps the state instead of the changed fixture')
  }
  if (rest.recover && rest.data === undefined) throw new UsageError('--recover: expected --data')
  // Whether the command line has the fixture.
  const isFixtureGiven = values.fixture !== undefined
  return { ...rest, port, fixture, isFixtureGiven, dashboardOrigins: dashboardOrigin }
}

/** Whether `--fixture` names a file. */
export const isFile = (fixture: string) => !['demo', 'empty', '-'].includes(fixture)

/** PORT of the environment, or 4010. */
export function usualPort(): number {
  // `set PORT=4010 && …` of cmd.exe adds a blank.
  return checkPort(process.env['PORT']?.trim() || '4010', 'PORT')
}

/** Applies to every academy of the fixture. */
function readRateLimit(text: string | undefined, name: string) {
  if (text === undefined) return undefined
  const rate = rateOf(text)
  if (rate && rate.window_seconds <= fixtureLimits.rateWindow) return rate
  throw new UsageError(`${name}: expected requests per time of at most a year, such as 100/10s, got "${text}"`)
}

/** One hour: longer than any client waits, and below the limit of Node's timers. */
const longestLatency = 3_600_000

/** In milliseconds. */
function readLatency(text: string | undefined, name: string): readonly [min: number, max: number] | undefined {
  if (text === undefined) return undefined
  const [least, most = least, ...more] = text.split('-').map(durationOf)
  if (least !== undefined && most !== undefined && least <= most && most <= longestLatency && more.length === 0) {
    return [least, most]
  }
  throw new UsageError(`${name}: expected a time with its unit, such as 80ms or 50ms-200ms, got "${text}"`)
}

function readOrigins(text: string | undefined, name: string): readonly string[] {
  return (text?.split(',') ?? []).map((part) => {
    const url = URL.parse(part.trim())
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') return url.origin
    throw new UsageError(`${name}: expected origins such as http://localhost:5173, got "${part}"`)
  })
}

/** The ports of other protocols above 1023, to which browsers send no request ("port blocking" of the Fetch standard). */
export const unreachablePorts: readonly number[] = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]
