import { type Argument, type Flag, flagHelp } from '@academy-access/command'

import { roles } from '../csv/headers.ts'
import { type Command, flags, type RosterFlag } from './flags.ts'

interface CommandHelp {
  /** Undefined for a command with flags alone. */
  readonly argument?: Argument
  readonly help: string
}

export const commands: Readonly<Record<Command, CommandHelp>> = {
  plan: {
    argument: { value: 'FILE.csv', isRequired: true },
    help: 'compares a CSV file (or - for stdin) with the academy, shows what would change, and writes a plan',
  },
  apply: {
    argument: { value: '[PLAN]', isRequired: false },
    help: 'applies a plan (or - for stdin); roster-plan.json by default',
  },
  export: { help: 'reads everything: courses, lists, members, students' },
  find: { argument: { value: 'EMAIL', isRequired: true }, help: 'finds a student by address' },
}

/** The flags that print a text and exit. */
export const switches = ['help', 'version'] as const

/** The text of `--help`. */
export function usage(): string {
  return [
    'academy-roster: keeps the students of an academy as a file says',
    '',
    ...Object.entries(commands).map(
      ([name, { argument, help }]) => `  academy-roster ${`${name} ${argument?.value ?? ''}`.padEnd(15)}  ${help}`,
    ),
    '',
    ...flagHelp(withCommands(), switches),
    '',
    'Examples:',
    '  academy-roster plan students.csv --no-welcome-email',
    '  academy-roster plan students.csv --welcome-email --prune all --protect @staff.example.com --out plan.json',
    '  academy-roster apply plan.json --json > report.json',
    '  academy-roster export --out academy.ndjson',
    '  academy-roster find ada@example.com --json',
    '',
    `The CSV file has the columns ${roles.join(', ')}; only the first is required. Headers of usual exports are recognized,`,
    'others are named with --column. Several columns may have courses or lists. A cell with several of them separates them by',
    '; or |, and a name that contains one of these is in quotes. Courses are titles, slugs or ids, lists are names or ids.',
    '',
    'apply reads each student before it removes something, and writes what it removes to academy-undo-TIME.json, a fixture',
    'that academy-server --fixture loads.',
    '',
    'Ctrl-C lets the requests under way end, and leaves what remains in the plan: run the same apply again to go on. A',
    'second Ctrl-C stops at once.',
    '',
    'Exit codes: 0 done, or nothing to do; 3 the plan has changes; 1 failed, or not found; 2 wrong command line;',
    '130 or 143 stopped by a signal.',
  ].join('\n')
}

/** The flags with the commands that take them in their help. */
function withCommands(): Readonly<Record<string, Flag<unknown>>> {
  const all = Object.keys(commands).length
  const entries = Object.entries<RosterFlag>(flags).map(([name, flag]) => {
    const help = flag.of.length === all ? flag.help : `${flag.help} (${flag.of.join(', ')})`
    return [name, { ...flag, help }]
  })
  return Object.fromEntries(entries)
}
