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
  undo: {
    argument: { value: 'FILE', isRequired: true },
    help: 'gives back what the undo file of an apply has: students, their courses and lists; no email is sent',
  },
  export: { help: 'reads everything: courses, lists, members, students' },
  find: { argument: { value: 'EMAIL', isRequired: true }, help: 'finds a student by address' },
}

/** The flags that print a text and exit. */
export const switches = ['help', 'version'] as const

/** The lines of a help that belong to these commands. */
interface Lines {
  readonly of?: readonly Command[]
  readonly lines: readonly string[]
}

const examples: readonly (readonly [Command, string])[] = [
  ['plan', 'students.csv --no-welcome-email'],
  ['plan', 'students.csv --welcome-email --prune all --protect @staff.example.com --output plan.json'],
  ['apply', 'plan.json --json > report.json'],
  ['undo', 'academy-undo-20260131T093000Z-0b1e86ca.json'],
  ['export', '--output academy.ndjson'],
  ['find', 'ada@example.com --json'],
]

const more: readonly Lines[] = [
  {
    of: ['plan'],
    lines: [
      `The CSV file has the columns ${roles.join(', ')}; only the first is required. Headers of usual exports are recognized,`,
      'others are named with --column. Several columns may have courses or lists. A cell with several of them separates them by',
      '; or |, and a name that contains one of these is in quotes. Courses are titles, slugs or ids, lists are names or ids.',
    ],
  },
  {
    of: ['apply', 'undo'],
    lines: [
      'apply reads each student before it removes something, and writes what it removes to academy-undo-TIME.json. undo gives it',
      'back. The file is a fixture too, which academy-server --fixture loads.',
    ],
  },
  {
    of: ['apply', 'undo'],
    lines: [
      'Ctrl-C lets the requests under way end, and apply leaves what remains in the plan: run the same command again to go on. A',
      'second Ctrl-C stops at once.',
    ],
  },
  {
    lines: [
      'Exit codes: 0 done, or nothing to do; 3 the plan has changes; 1 failed, or not found; 2 wrong command line;',
      '130 or 143 stopped by a signal.',
    ],
  },
]

/** The text of `--help`, of one command or of all. */
export function usage(command?: Command): string {
  const isShown = (one: Command) => command === undefined || one === command
  const rows = Object.entries(commands).filter(([name]) => isShown(name as Command))
  return [
    'academy-roster: keeps the students of an academy as a file says',
    '',
    ...rows.map(
      ([name, { argument, help }]) => `  academy-roster ${`${name} ${argument?.value ?? ''}`.padEnd(15)}  ${help}`,
    ),
    ...(command === undefined ? ['  academy-roster help [COMMAND]   prints the help, of one command or of all'] : []),
    '',
    ...flagHelp(flagsOf(command), command === undefined ? switches : ['help']),
    '',
    'Examples:',
    ...examples.filter(([of]) => isShown(of)).map(([of, args]) => `  academy-roster ${of} ${args}`),
    ...more.filter(({ of }) => of === undefined || of.some(isShown)).flatMap(({ lines }) => ['', ...lines]),
  ].join('\n')
}

/** The flags of one command, or all with the commands that take them in their help. */
function flagsOf(command?: Command): Readonly<Record<string, Flag<unknown>>> {
  const all = Object.keys(commands).length
  const entries = Object.entries<RosterFlag>(flags)
    .filter(([, { of }]) => command === undefined || of.includes(command))
    .map(([name, flag]) => {
      const isOfAll = command !== undefined || flag.of.length === all
      return [name, { ...flag, help: isOfAll ? flag.help : `${flag.help} (${flag.of.join(', ')})` }]
    })
  return Object.fromEntries(entries)
}
