import {
  apiKeyFlag,
  baseUrlFlag,
  type Connection,
  flagHelp,
  type Flags,
  type GivenConnection,
  readFlags,
  requireConnection,
  UsageError,
} from '@academy-access/command'

/** The command line of `pull`, checked. */
export interface PullOptions extends Connection {
  /** Undefined for stdout. */
  readonly output: string | undefined
  /** The file that stores the students until the pull is complete. Undefined if none does. */
  readonly resume: string | undefined
  readonly keepPersonalData: boolean
  readonly keepTexts: boolean
  readonly quiet: boolean
}

const flags: Flags<Omit<PullOptions, keyof Connection> & GivenConnection> = {
  baseUrl: { ...baseUrlFlag, help: 'the academy to copy, without /api/v1; default: ACADEMY_BASE_URL' },
  apiKey: apiKeyFlag,
  output: { value: 'FILE', help: 'writes the fixture to this file when it is complete; stdout by default' },
  resume: {
    value: 'FILE',
    help: 'keeps what was read in this file, so that the same command goes on after an interruption; default: the file of --output with .state at its end',
  },
  keepPersonalData: {
    help: 'keeps names, email addresses, pictures and all texts; by default made-up ones replace them',
  },
  keepTexts: {
    help: 'keeps the texts of lists, offers and hidden courses in which no name, no @ and no phone number is found',
  },
  quiet: { help: 'prints only errors on stderr' },
}

/** The text of `pull --help`. */
export function usage(): string {
  return [
    'academy-server pull: copies an academy into a fixture. It only reads.',
    '',
    ...flagHelp(flags, ['help']),
    '',
    'Examples:',
    '  academy-server pull --base-url https://academy.example.com > academy.json',
    '  academy-server pull --base-url https://academy.example.com --output academy.json',
    '  academy-server --fixture academy.json',
    '',
    'Progress, and what no request can show, is printed on stderr. After Ctrl-C, run the same command again to go on.',
    '',
    'Exit codes: 0 complete, 1 failed, 2 wrong command line, 130 or 143 stopped by a signal.',
  ].join('\n')
}

/**
 * Reads the command line of `pull`.
 *
 * @throws UsageError for an unknown flag or a wrong value.
 */
export function readOptions(args: readonly string[]): PullOptions | 'help' {
  const values = readFlags(args, flags, ['help'])
  if (values === 'help') return values
  const { output, resume, keepPersonalData, keepTexts, quiet } = values
  const connection = requireConnection(values)
  if (keepPersonalData && keepTexts) throw new UsageError('--keep-personal-data and --keep-texts: expected one of them')
  if (output !== undefined && output === resume) throw new UsageError('--resume: expected another file than --output')
  const state = resume ?? (output === undefined ? undefined : `${output}.state`)
  return { ...connection, output, resume: state, keepPersonalData, keepTexts, quiet }
}
