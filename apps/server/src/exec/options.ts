import { flagHelp, type Flags, readFlags, UsageError } from '@academy-access/command'

import { type ServerFlagValues, serverFlags, type ServerOptions, toServerOptions } from '../start/server-flags.ts'

interface OwnOptions {
  /** Path of the file that gets the requests if the program fails. */
  readonly journal: string | undefined
}

/** The command line of `exec`, checked. */
export interface ExecOptions extends ServerOptions, OwnOptions {
  /** The program to run. */
  readonly program: string
  /** The arguments of the program. */
  readonly args: readonly string[]
}

const flags: Flags<ServerFlagValues & OwnOptions> = {
  ...serverFlags,
  port: { ...serverFlags.port, help: 'port to listen on; default any free one' },
  journal: { value: 'FILE', help: 'writes the requests to this file if the program fails, each as a line of JSON' },
}

/** The text of `exec --help`. */
export function usage(): string {
  return [
    'academy-server exec [flags] -- PROGRAM [arguments]: runs a program, such as tests, with a server of its own',
    '',
    ...flagHelp(flags, ['help']),
    '',
    'The program gets the address as ACADEMY_BASE_URL and the key of the first academy as ACADEMY_API_KEY, and NO_PROXY has the',
    'address too. When it ends, the server ends, with the exit code of the program.',
    '',
    'Examples:',
    '  academy-server exec -- npm run test:e2e',
    '  academy-server exec --fixture test/academy.json --journal requests.jsonl -- npx playwright test',
    '',
    'Exit codes: that of the program, 128 and its number after a signal, 1 for a file or port that cannot be used, 2 for a',
    'wrong command line, 126 for a program that is not executable, 127 for a program that does not exist.',
  ].join('\n')
}

/**
 * Reads the command line.
 *
 * @returns The options, or `'help'` when that flag is present.
 * @throws UsageError for an unknown flag, a wrong value, or a missing program.
 */
export function readOptions(line: readonly string[]): ExecOptions | 'help' {
  const end = line.indexOf('--')
  const before = end === -1 ? line : line.slice(0, end)
  const [program, ...args] = end === -1 ? [] : line.slice(end + 1)
  const isHelp = before.includes('--help') || before.includes('-h')
  if (program === undefined && !isHelp) throw new UsageError('expected a program after --, such as -- npm test')
  const values = readFlags(before, flags, ['help'])
  if (values === 'help' || program === undefined) return 'help'
  const { journal, ...rest } = values
  return { ...toServerOptions(rest, () => 0), journal, program, args }
}
