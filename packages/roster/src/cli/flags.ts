import { apiKeyFlag, baseUrlFlag, type Flag, readDuration, UsageError, type ValuesOf } from '@academy-access/command'

import type { ColumnNames } from '../csv/columns.ts'
import { type Role, roles } from '../csv/headers.ts'

export type Command = 'plan' | 'apply' | 'undo' | 'export' | 'find'

/** A flag, and the commands that take it. */
export type RosterFlag = Flag<unknown> & { readonly of: readonly Command[] }

const everywhere: readonly Command[] = ['plan', 'apply', 'undo', 'export', 'find']

/** Every flag: its help, how to read it, and the commands that take it. */
export const flags = {
  welcomeEmail: {
    of: ['plan'],
    help: 'students who are created get a welcome email; this or the next one is required',
  },
  noWelcomeEmail: { of: ['plan'], help: 'students who are created get no email' },
  prune: {
    value: 'WHAT',
    of: ['plan'],
    help: 'none (default): removes nothing; managed: students whom a former apply created, with --managed-list; all: all that the file does not have',
    read: (text = 'none', name) => oneOf(name, text, ['none', 'managed', 'all']),
  },
  managedList: { value: 'NAME', of: ['plan'], help: 'students whom apply creates join this list, for --prune managed' },
  protect: {
    value: 'EMAIL',
    of: ['plan'],
    help: 'removes nothing from this address or ending (@example.com); repeatable',
    read: (_, __, all) => all,
  },
  maxRemovals: {
    value: 'COUNT',
    of: ['plan'],
    help: 'how many students may lose something, or all; default: a tenth, at least 10, or 0 if the file has no rows',
    read: readCount,
  },
  diff: { of: ['plan'], help: 'shows a line with + or - for each change, not a table' },
  column: {
    value: 'NAME=HEADER',
    of: ['plan'],
    help: 'the header of email, name, courses or lists; First+Last joins two; repeatable',
    read: readColumns,
  },
  delimiter: {
    value: 'CHAR',
    of: ['plan'],
    help: 'between cells; default: found in the first line',
    read: (text) => (text === String.raw`\t` ? '\t' : text),
  },
  separator: {
    value: 'CHAR',
    of: ['plan'],
    help: 'between the courses or lists of a cell, such as a comma; default: ; and |',
  },
  only: {
    value: 'HEADER=VALUE',
    of: ['plan'],
    help: 'reads only rows with this value, such as status=active; repeatable',
    read: readOnly,
  },
  ignore: {
    value: 'HEADER',
    of: ['plan'],
    help: 'a column of status or role that says nothing; repeatable',
    read: (_, __, all) => all,
  },
  encoding: {
    value: 'NAME',
    of: ['plan'],
    help: 'of the file, such as windows-1252; default utf-8',
    read: readEncoding,
  },
  maxAge: {
    value: 'TIME',
    of: ['apply'],
    help: 'the oldest plan to apply, such as 90m or 24h; default 1h',
    read: (text, name) => (text === undefined ? undefined : readDuration(text, name, '90m, 24h or 2d')),
  },
  output: {
    value: 'FILE',
    of: ['plan', 'export'],
    help: 'plan: roster-plan.json by default, no file by default with --json; export: stdout by default',
  },
  format: {
    value: 'FORMAT',
    of: ['export'],
    help: 'ndjson (default) or csv (default for *.csv), which has the students only',
    read: (text, name) => (text === undefined ? undefined : oneOf(name, text, ['ndjson', 'csv'])),
  },
  progress: {
    value: 'WHAT',
    of: ['export'],
    help: 'none (default) or all: the progress of each student, a request each',
    read: (text = 'none', name) => oneOf(name, text, ['none', 'all']),
  },
  via: {
    value: 'WAY',
    of: ['find'],
    help: 'scan (default) reads the students; list asks through a temporary list, and adds an unknown address as a student',
    read: (text = 'scan', name) => oneOf(name, text, ['scan', 'list']),
  },
  maxRequests: { value: 'COUNT', of: ['find'], help: 'the most pages that a scan reads', read: readCount },
  baseUrl: { ...baseUrlFlag, of: everywhere },
  apiKey: { ...apiKeyFlag, of: everywhere },
  json: { of: ['plan', 'apply', 'undo', 'find'], help: 'prints JSON on stdout: the plan, the report, the student' },
  quiet: { of: everywhere, help: 'shows no progress bar' },
} satisfies Readonly<Record<string, RosterFlag>>

/** The values of the flags, checked. Times are in milliseconds. */
export type FlagValues = ValuesOf<typeof flags>

function oneOf<const Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((one) => one === text)
  if (value === undefined) throw new UsageError(`${name}: expected ${values.join(' or ')}, got "${text}"`)
  return value
}

function readCount(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === 'all') return text === undefined ? undefined : Infinity
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`${name}: expected a number, got "${text}"`)
}

function readColumns(_: string | undefined, name: string, all: readonly string[]): ColumnNames {
  const columns: { [Name in Role]?: string[] } = {}
  for (const entry of all) {
    const [role = '', ...header] = entry.split('=')
    if (header.length === 0) throw new UsageError(`${name}: expected such as email=Address, got "${entry}"`)
    ;(columns[oneOf(name, role, roles)] ??= []).push(header.join('='))
  }
  const { email, ...others } = columns
  if (email !== undefined && email.length > 1) throw new UsageError(`${name}: expected one column with the address`)
  return { ...others, ...(email !== undefined && { email: email.join('') }) }
}

function readOnly(_: string | undefined, name: string, all: readonly string[]): Record<string, string[]> {
  const only: Record<string, string[]> = {}
  for (const entry of all) {
    const at = entry.indexOf('=')
    if (at < 1) throw new UsageError(`${name}: expected such as status=active, got "${entry}"`)
    ;(only[entry.slice(0, at)] ??= []).push(entry.slice(at + 1))
  }
  return only
}

function readEncoding(text: string | undefined, name: string): string | undefined {
  try {
    return text === undefined ? undefined : new TextDecoder(text).encoding
  } catch {
    throw new UsageError(`${name}: expected an encoding such as windows-1252, got "${text}"`)
  }
}
