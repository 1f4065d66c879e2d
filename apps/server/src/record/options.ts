import { baseUrlFlag, flagHelp, type Flags, readFlags, readPort, requireBaseUrl } from '@academy-access/command'

/** The command line of `record`, checked. */
export interface RecordOptions {
  readonly baseUrl: string
  readonly port: number
  readonly output: string
  readonly json: boolean
  readonly quiet: boolean
}

const flags: Flags<
  Omit<RecordOptions, 'baseUrl' | 'output'> & { baseUrl: string | undefined; output: string | undefined }
> = {
  baseUrl: { ...baseUrlFlag, help: 'the academy to pass calls on to, without /api/v1; default: ACADEMY_BASE_URL' },
  port: {
    value: 'PORT',
    help: 'port to listen on, 0 for any free one; default 4011',
    read: (text, name) => readPort(text ?? '4011', name),
  },
  output: {
    value: 'FILE',
    help: 'the file to create; default: recording- and the time, such as recording-2026-01-31T09-30-00.ndjson',
  },
  json: { help: 'prints one line of JSON on stdout when it is ready: url, file and pid' },
  quiet: { help: 'does not print a line per call' },
}

/** The text of `record --help`. */
export function usage(): string {
  return [
    'academy-server record: passes calls on to an academy, and writes each call with its response to a file',
    '',
    ...flagHelp(flags, ['help']),
    '',
    'Use the address that it prints as the base URL of your app, with the same key. It listens on this machine alone.',
    'The file contains no API key. It contains the personal data of the requests and responses.',
    'Ctrl-C waits for the calls in progress and ends. Run the calls against the emulator:',
    '',
    '  academy-server verify --replay FILE',
    '',
    'Exit codes: 0 after SIGINT or SIGTERM, 1 for a file or port that cannot be used, 2 for a wrong command line.',
  ].join('\n')
}

/**
 * Reads the command line of `record`.
 *
 * @throws UsageError for an unknown flag or a wrong value.
 */
export function readOptions(args: readonly string[]): RecordOptions | 'help' {
  const values = readFlags(args, flags, ['help'])
  if (values === 'help') return values
  const { baseUrl, output = defaultOutput(), ...rest } = values
  return { ...rest, baseUrl: requireBaseUrl(baseUrl), output }
}

function defaultOutput(): string {
  return `recording-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson`
}
