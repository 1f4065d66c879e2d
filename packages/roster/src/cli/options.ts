import { readCommandLine, UsageError, unknownCommand, withDashes } from '@academy-access/command'

import { type Command, flags, type FlagValues, type RosterFlag } from './flags.ts'
import { commands, switches } from './usage.ts'

/** The command line, checked. */
export interface CliOptions extends Omit<FlagValues, 'welcomeEmail' | 'noWelcomeEmail' | 'column' | 'format'> {
  readonly command: Command
  /** The file or the address after the command. */
  readonly argument: string | undefined
  /** Undefined if the command line does not say. */
  readonly welcomeEmail: boolean | undefined
  readonly columns: FlagValues['column']
  readonly format: 'ndjson' | 'csv'
}

/**
 * Reads the command line.
 *
 * @returns The options, or `'help'` or `'version'` when that flag is present.
 * @throws UsageError for an unknown command or flag, or a wrong value.
 */
export function readOptions(args: readonly string[]): CliOptions | 'help' | 'version' {
  const [command, ...rest] = args
  if (command === undefined) throw new UsageError(`expected a command: ${Object.keys(commands).join(', ')}`)
  if (!isCommand(command)) {
    if (!command.startsWith('-')) throw unknownCommand(command, Object.keys(commands))
    const asked = args.includes('-h') ? 'help' : switches.find((name) => args.includes(`--${name}`))
    if (asked !== undefined) return asked
    throw new UsageError(`expected a command first: ${Object.keys(commands).join(', ')}`)
  }
  rejectFlagsOfOthers(command, rest)
  try {
    const line = readCommandLine(rest, flags, switches, commands[command].argument)
    return typeof line === 'string' ? line : toOptions(command, line.argument, line.options)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${command}: ${error.message}`) : error
  }
}

function toOptions(command: Command, argument: string | undefined, values: FlagValues): CliOptions {
  const { welcomeEmail, noWelcomeEmail, column: columns, format, ...options } = values
  if (welcomeEmail && noWelcomeEmail) {
    throw new UsageError('--welcome-email and --no-welcome-email: expected one of them')
  }
  const isCsv = format === undefined ? options.out?.toLowerCase().endsWith('.csv') : format === 'csv'
  // A request for each student, and nothing to show for it.
  if (isCsv && options.progress === 'all') throw new UsageError('--progress all: expected --format ndjson')
  return {
    ...options,
    command,
    argument,
    columns,
    welcomeEmail: welcomeEmail || noWelcomeEmail ? welcomeEmail : undefined,
    format: isCsv ? 'csv' : 'ndjson',
  }
}

function rejectFlagsOfOthers(command: Command, args: readonly string[]): void {
  const given = new Set(args.map((arg) => arg.split('=', 1).join('')))
  for (const [name, { of }] of Object.entries<RosterFlag>(flags)) {
    const flag = `--${withDashes(name)}`
    if (!of.includes(command) && given.has(flag)) {
      throw new UsageError(`${command}: ${flag} belongs to ${of.join(' and ')}`)
    }
  }
}

function isCommand(text: string): text is Command {
  return Object.hasOwn(commands, text)
}
