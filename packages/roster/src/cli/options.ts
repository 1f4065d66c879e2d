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

/** A text that the command line asks for. `command` is undefined for the help of all commands. */
export type Asked = { readonly text: 'help'; readonly command: Command | undefined } | { readonly text: 'version' }

/**
 * Reads the command line.
 *
 * @returns The options, or the text that it asks for.
 * @throws UsageError for an unknown command or flag, or a wrong value.
 */
export function readOptions(args: readonly string[]): CliOptions | Asked {
  const [command, ...rest] = args
  if (command === undefined) throw new UsageError(`expected a command: ${Object.keys(commands).join(', ')}`)
  if (command === 'help')
    return { text: 'help', command: helpOf(rest.find((word) => word !== '--help' && word !== '-h')) }
  if (!isCommand(command)) {
    if (!command.startsWith('-')) throw unknownCommand(command, [...Object.keys(commands), 'help'])
    const asked = ['-h', '--help', '-v', '--version'].find((flag) => args.includes(flag))
    if (asked !== undefined) return /h/.test(asked) ? { text: 'help', command: undefined } : { text: 'version' }
    throw new UsageError(`expected a command first: ${Object.keys(commands).join(', ')}`)
  }
  rejectFlagsOfOthers(command, rest)
  try {
    const line = readCommandLine(rest, flags, switches, commands[command].argument)
    if (line === 'help') return { text: 'help', command }
    return line === 'version' ? { text: 'version' } : toOptions(command, line.argument, line.options)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${command}: ${error.message}`) : error
  }
}

function helpOf(command: string | undefined): Command | undefined {
  if (command === undefined || isCommand(command)) return command
  throw unknownCommand(command, Object.keys(commands))
}

function toOptions(command: Command, argument: string | undefined, values: FlagValues): CliOptions {
  const { welcomeEmail, noWelcomeEmail, column: columns, format, ...options } = values
  if (welcomeEmail && noWelcomeEmail) {
    throw new UsageError('--welcome-email and --no-welcome-email: expected one of them')
  }
  const isCsv = format === undefined ? options.output?.toLowerCase().endsWith('.csv') : format === 'csv'
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
