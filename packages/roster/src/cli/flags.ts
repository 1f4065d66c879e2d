export type Command = 'plan' | 'apply' | 'export' | 'find'

interface CommandHelp {
  /** Whether something follows the command. */
  readonly argument?: 'required' | 'optional'
  readonly placeholder: string
  readonly help: string
}

export const commands: Readonly<Record<Command, CommandHelp>> = {
  plan: {
    argument: 'required',
    placeholder: 'FILE.csv',
    help: 'compares a CSV file (or - for stdin) with the academy, shows what would change, and writes a plan',
  },
  apply: { argument: 'optional', placeholder: '[PLAN]', help: 'applies a plan; roster-plan.json by default' },
  export: { placeholder: '', help: 'reads everything: courses, lists, members, students' },
  find: { argument: 'required', placeholder: 'EMAIL', help: 'finds a student by address' },
}

export interface Flag {
  /** Placeholder of the value in the help. A switch has none. */
  readonly value?: string
  readonly of: readonly Command[]
  readonly help: string
}

const everywhere: readonly Command[] = ['plan', 'apply', 'export', 'find']

/** Every flag: its help, and the commands that take it. */
export const flags = {
  'welcome-email': {
    of: ['plan'],
    help: 'students who are created get a welcome email; this or the next one is required',
  },
  'no-welcome-email': { of: ['plan'], help: 'students who are created get no email' },
  prune: {
    value: 'WHAT',
    of: ['plan'],
    help: 'none (default): removes nothing; managed: students whom a former apply created; all: all that the file does not have',
  },
  'managed-list': { value: 'NAME', of: ['plan'], help: 'the list of the students whom this roster created' },
  protect: {
    value: 'EMAIL',
    of: ['plan'],
    help: 'removes nothing from this address or ending (@example.com); repeatable',
  },
  'max-removals': {
    value: 'COUNT',
    of: ['plan'],
    help: 'how many students may lose something, or all; default: a tenth, at least 10',
  },
  diff: { of: ['plan'], help: 'shows a line with + or - for each change, not a table' },
  column: { value: 'NAME=HEADER', of: ['plan'], help: 'the header of email, name, courses or lists; repeatable' },
  delimiter: { value: 'CHAR', of: ['plan'], help: 'between cells; default: found in the first line' },
  encoding: { value: 'NAME', of: ['plan'], help: 'of the file, such as windows-1252; default utf-8' },
  'max-age': { value: 'TIME', of: ['apply'], help: 'the oldest plan to apply, such as 90m or 24h; default 1h' },
  out: { value: 'FILE', of: ['plan', 'export'], help: 'plan: roster-plan.json by default; export: stdout by default' },
  format: {
    value: 'FORMAT',
    of: ['export'],
    help: 'ndjson (default) or csv (default for *.csv), which has the students only',
  },
  progress: {
    value: 'WHAT',
    of: ['export'],
    help: 'none (default) or all: the progress of each student, a request each',
  },
  via: { value: 'WAY', of: ['find'], help: 'scan (default) reads the students; list asks through a temporary list' },
  'max-requests': { value: 'COUNT', of: ['find'], help: 'the most pages to read' },
  'base-url': { value: 'URL', of: everywhere, help: 'the academy; default: ACADEMY_BASE_URL' },
  'api-key': {
    value: 'KEY',
    of: everywhere,
    help: 'default: ACADEMY_API_KEY, which other users of the machine cannot see',
  },
  json: { of: ['plan', 'apply', 'find'], help: 'prints JSON on stdout: the plan, the report, the student' },
  quiet: { of: everywhere, help: 'shows no progress bar' },
} as const satisfies Readonly<Record<string, Flag>>

export type FlagName = keyof typeof flags

export const switches = {
  help: { help: 'prints this help and exits' },
  version: { help: 'prints the version and exits' },
} as const

/** The text of `--help`. */
export function usage(): string {
  const all: [string, Flag][] = Object.entries(flags)
  const rows = [
    ...all.map(([name, { value, help, of }]) => [`--${name} ${value ?? ''}`, `${help}${partOf(of)}`] as const),
    ...Object.entries(switches).map(([name, { help }]) => [`--${name}`, help] as const),
  ]
  const width = Math.max(...rows.map(([left]) => left.length))
  return [
    'academy-roster: keeps the students of an academy as a file says',
    '',
    ...Object.entries(commands).map(
      ([name, { placeholder, help }]) => `  academy-roster ${`${name} ${placeholder}`.padEnd(15)}  ${help}`,
    ),
    '',
    ...rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`),
    '',
    'Examples:',
    '  academy-roster plan students.csv --no-welcome-email',
    '  academy-roster plan students.csv --welcome-email --prune all --protect @staff.example.com --out plan.json',
    '  academy-roster apply plan.json --json > report.json',
    '  academy-roster export --out academy.ndjson',
    '  academy-roster find ada@example.com --json',
    '',
    'The CSV file has a column email, and if you like name, courses and lists. A cell with several of them separates them',
    'by ; or |. Courses are titles, slugs or ids, lists are names or ids.',
    '',
    'Ctrl-C lets the requests under way end, and leaves what remains in the plan: run the same apply again to go on.',
    '',
    'Exit codes: 0 done, or nothing to do; 3 the plan has changes; 1 failed, or not found; 2 wrong command line;',
    '130 or 143 stopped by a signal.',
  ].join('\n')
}

function partOf(of: readonly Command[]): string {
  return of === everywhere ? '' : ` (${of.join(', ')})`
}
