import {
  apiKeyFlag,
  explicitBaseUrlFlag,
  flagHelp,
  type Flags,
  type GivenConnection,
  readFlags,
  UsageError,
} from '@academy-access/command'

/** The command line of `verify --replay`, checked. */
export interface ReplayOptions {
  readonly file: string
  readonly json: boolean
  /** A running server, or the fixture of a new academy. */
  readonly target:
    | {
        readonly baseUrl: string
        readonly apiKey: string
        /** Whether only records that the replay has created are changed and removed. */
        readonly onlyOwn: boolean
      }
    | { readonly fixture: string }
}

interface FlagValues extends GivenConnection {
  readonly replay: string | undefined
  readonly fixture: string | undefined
  readonly yes: boolean
  readonly json: boolean
}

const flags: Flags<FlagValues> = {
  replay: { value: 'FILE', help: 'the recording to run' },
  fixture: {
    value: 'FIXTURE',
    help: 'what the academy contains at first: empty (default), demo, the path of a JSON file, or - for stdin',
  },
  baseUrl: { ...explicitBaseUrlFlag, help: 'runs the calls against this server, and not against a new academy' },
  apiKey: { ...apiKeyFlag, help: 'the key for --base-url; default: ACADEMY_API_KEY' },
  yes: { help: 'allows a --base-url of another machine: the calls change its academy and send emails' },
  json: { help: 'prints the result as JSON' },
}

/** The text of `verify --replay --help`. */
export function replayUsage(): string {
  return [
    'academy-server verify --replay: runs recorded calls against the emulator, and reports the first field that differs',
    '',
    ...flagHelp(flags, ['help']),
    '',
    'Exit codes: 0 all responses agree, 1 a response differs, 2 wrong command line, 3 the calls could not be run.',
  ].join('\n')
}

/**
 * Reads the command line of `verify --replay`.
 *
 * @throws UsageError for an unknown flag or a wrong value.
 */
export function readReplayOptions(args: readonly string[]): ReplayOptions | 'help' {
  const values = readFlags(args, flags, ['help'])
  if (values === 'help') return values
  const { replay: file, fixture, baseUrl, apiKey, yes, json } = values
  if (file === undefined) throw new UsageError('expected the recording: --replay FILE')
  if (baseUrl === undefined) return { file, json, target: { fixture: fixture ?? 'empty' } }
  if (fixture !== undefined) throw new UsageError('--fixture and --base-url: expected one of them')
  if (apiKey === undefined) throw new UsageError('expected an API key for --base-url: ACADEMY_API_KEY or --api-key')
  if (!yes && !isLoopback(baseUrl)) {
    throw new UsageError(`--base-url: the calls would change the academy at ${baseUrl}; add --yes if you want that`)
  }
  return { file, json, target: { baseUrl, apiKey, onlyOwn: !isLoopback(baseUrl) } }
}

function isLoopback(baseUrl: string): boolean {
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname)
}
