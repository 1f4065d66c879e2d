import { flagHelp, type Flags, readFlags, UsageError } from '@academy-access/command'

import { commandHelp } from './commands.ts'
import {
  type ServerFlagValues,
  serverFlags,
  type ServerOptions,
  toServerOptions,
  usualPort,
} from './start/server-flags.ts'

interface OwnOptions {
  readonly json: boolean
  readonly quiet: boolean
  readonly check: boolean
  /** Ends the server when stdin ends. */
  readonly untilStdinEnds: boolean
}

/** The options of the command line, checked. */
export interface CliOptions extends ServerOptions, OwnOptions {}

/** Every flag: its help and how to read it. */
const flags: Flags<ServerFlagValues & OwnOptions> = {
  ...serverFlags,
  json: { help: 'prints one line of JSON instead of the banner; request lines go to stderr' },
  quiet: { help: 'does not print a line per request' },
  check: {
    help: 'checks the fixture, or the file of --data if it exists, and exits; of a damaged --data it says what --recover would keep and lose',
  },
  untilStdinEnds: { help: 'stops when stdin ends, such as when the program that started the server is killed' },
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
    'A second signal ends requests that are under way, a third one ends the server without its files.',
    '',
    'Exit codes: 0 after SIGINT, SIGTERM or SIGHUP, 1 for a file or port that cannot be used, 2 for a wrong command line.',
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
  const { json, quiet, check, untilStdinEnds, ...rest } = values
  if (untilStdinEnds && rest.fixture === '-') {
    throw new UsageError('--until-stdin-ends: expected a --fixture other than -, which reads stdin to its end')
  }
  return { ...toServerOptions(rest, usualPort), json, quiet, check, untilStdinEnds }
}
