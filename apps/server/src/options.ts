import { commandLine, type OptionsOf, UsageError } from '@academy-access/command'

import { commandHelp } from './commands.ts'
import { serverFlags, toServerOptions, usualPort } from './start/server-flags.ts'

/** The command line of the server. */
export const line = commandLine({
  about: 'academy-server: serves the Academy Access API on this machine, in memory',
  flags: {
    ...serverFlags,
    json: { help: 'prints one line of JSON instead of the banner; request lines go to stderr' },
    quiet: { help: 'does not print a line per request' },
    check: {
      help: 'checks the fixture, or the file of --data if it exists, and exits; of a damaged --data it says what --recover would keep and lose',
    },
    untilStdinEnds: { help: 'stops when stdin ends, such as when the program that started the server is killed' },
  },
  switches: ['help', 'version'],
  more: [
    'Other commands, each with its own --help:',
    '',
    ...commandHelp(),
    '',
    'A second signal ends requests that are under way, a third one ends the server without its files.',
    '',
    'Exit codes: 0 after SIGINT, SIGTERM or SIGHUP, 1 for a file or port that cannot be used, 2 for a wrong command line.',
  ],
  check(values) {
    if (values.untilStdinEnds && values.fixture === '-') {
      throw new UsageError('--until-stdin-ends: expected a --fixture other than -, which reads stdin to its end')
    }
    return toServerOptions(values, usualPort)
  },
})

export type CliOptions = OptionsOf<typeof line>
