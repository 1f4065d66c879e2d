import { parseArgs } from 'node:util'

import type { ColumnNames } from '../csv/columns.ts'
import type { Prune } from '../plan/plan.ts'
import { type Command, commands, type Flag, flags, type FlagName, switches } from './flags.ts'
import { UsageError } from './usage-error.ts'

/** The command line, checked. */
export interface CliOptions {
  readonly command: Command
  /** The file or the address after the command. */
  readonly argument: string | undefined
  readonly baseUrl: string | undefined
  readonly apiKey: string | undefined
  readonly json: boolean
  readonly quiet: boolean
  readonly out: string | undefined
  readonly welcomeEmail: boolean | undefined
  readonly prune: Prune
  readonly managedList: string | undefined
  readonly protect: readonly string[]
  readonly maxRemovals: number | undefined
  readonly diff: boolean
  readonly columns: ColumnNames
  readonly delimiter: string | undefined
  readonly encoding: string | undefined
  /** In milliseconds. */
  readonly maxAge: number | undefined
  readonly format: 'ndjson' | 'csv'
  readonly progress: 'none' | 'all'
  readonly via: 'scan' | 'list'
  readonly maxRequests: number | undefined
}

/**
 * Reads the command line.
 *
 * @returns The options, or `'help'` or `'version'` when that flag is present.
 * @throws UsageError for an unknown command or flag, or a wrong value.
 */
export function readOptions(args: readonly string[]): CliOptions | 'help' | 'version' {
  const { values, positionals } = parse(args)
  if (values['help'] !== undefined) return 'help'
  if (values['version'] !== undefined) return 'version'
  const [command, argument, ...more] = positionals
  if (command === undefined) throw new UsageError(`expected a command: ${Object.keys(commands).join(', ')}`)
  if (!isCommand(command)) {
    throw new UsageError(`unknown command "${command}"; expected ${Object.keys(commands).join(', ')}`)
  }
  if (more.length > 0 || (argument !== undefined && commands[command].argument === undefined)) {
    throw new UsageError(`${command}: unexpected argument "${more[0] ?? argument}"`)
  }
  if (argument === undefined && commands[command].argument === 'required') {
    throw new UsageError(`${command}: expected ${commands[command].placeholder}`)
  }
  checkFlagsOf(command, values)

  const text = (name: FlagName) => values[name]?.at(-1)
  const isPresent = (name: FlagName) => values[name] !== undefined
  const out = text('out')
  return {
    command,
    argument,
    baseUrl: text('base-url'),
    apiKey: text('api-key'),
    json: isPresent('json'),
    quiet: isPresent('quiet'),
    out,
    welcomeEmail: readWelcome(isPresent('welcome-email'), isPresent('no-welcome-email')),
    prune: oneOf('prune', text('prune') ?? 'none', ['none', 'managed', 'all']),
    managedList: text('managed-list'),
    protect: values['protect'] ?? [],
    maxRemovals: readCount('max-removals', text('max-removals')),
    diff: isPresent('diff'),
    columns: readColumns(values['column'] ?? []),
    delimiter: text('delimiter') === String.raw`\t` ? '\t' : text('delimiter'),
    encoding: readEncoding(text('encoding')),
    maxAge: readDuration(text('max-age')),
    format: oneOf('format', text('format') ?? (out?.endsWith('.csv') ? 'csv' : 'ndjson'), ['ndjson', 'csv']),
    progress: oneOf('progress', text('progress') ?? 'none', ['none', 'all']),
    via: oneOf('via', text('via') ?? 'scan', ['scan', 'list']),
    maxRequests: readCount('max-requests', text('max-requests')),
  }
}

type Values = Partial<Record<string, string[]>>

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  const names = [...Object.entries(flags), ...Object.entries(switches)]
  const options = Object.fromEntries(
    names.map(([name, flag]) => {
      const type = 'value' in flag ? ('string' as const) : ('boolean' as const)
      return [name, { type, multiple: true as const }]
    }),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return {
      values: Object.fromEntries(Object.entries(values).map(([name, all]) => [name, [all].flat().map(String)])),
      positionals,
    }
  } catch (error) {
    // Only the first sentence of Node's message says what is wrong. The rest is advice for programmers.
    throw new UsageError(error instanceof Error ? error.message.split(/\.\s/, 1).join('') : String(error))
  }
}

function checkFlagsOf(command: Command, values: Values): void {
  const all: [string, Flag][] = Object.entries(flags)
  for (const [name, flag] of all) {
    const texts = values[name]
    if (texts === undefined) continue
    if (!flag.of.includes(command)) throw new UsageError(`${command}: --${name} belongs to ${flag.of.join(' and ')}`)
    if (flag.value !== undefined && texts.includes(''))
      throw new UsageError(`--${name}: expected ${flag.value}, got nothing`)
  }
}

function isCommand(text: string): text is Command {
  return Object.hasOwn(commands, text)
}

function readWelcome(yes: boolean, no: boolean): boolean | undefined {
  if (yes && no) throw new UsageError('--welcome-email and --no-welcome-email: expected one of them')
  return yes || no ? yes : undefined
}

function oneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((one) => one === text)
  if (value === undefined) throw new UsageError(`--${name}: expected ${values.join(' or ')}, got "${text}"`)
  return value
}

function readCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === 'all') return text === undefined ? undefined : Infinity
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`--${name}: expected a number, got "${text}"`)
}

function readColumns(entries: readonly string[]): ColumnNames {
  return Object.fromEntries(
    entries.map((entry) => {
      const [, column, header] = /^(\w+)=(.+)$/.exec(entry) ?? []
      if (header === undefined) throw new UsageError(`--column: expected such as email=Address, got "${entry}"`)
      return [oneOf('column', column ?? '', ['email', 'name', 'courses', 'lists']), header]
    }),
  )
}

function readEncoding(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : new TextDecoder(text).encoding
  } catch {
    throw new UsageError(`--encoding: expected an encoding such as windows-1252, got "${text}"`)
  }
}

const milliseconds = new Map([
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
])

function readDuration(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, amount, unit = ''] = /^(\d+)([mhd])$/.exec(text) ?? []
  const value = Number(amount) * (milliseconds.get(unit) ?? Number.NaN)
  if (value > 0) return value
  throw new UsageError(`--max-age: expected a time such as 90m, 24h or 2d, got "${text}"`)
}
