import { type Output, unknownCommand } from '@academy-access/command'

/** A command besides the server. It is loaded when it is called, so that the server starts as fast without it. */
interface Command {
  readonly help: string
  /** The module has `run`, which returns the exit code. */
  load(): Promise<{ run(args: readonly string[], output: Output): Promise<number> }>
}

const commands = {
  exec: {
    help: 'runs a program, such as tests, with a server of its own',
    load: () => import('./exec/command.ts'),
  },
  mcp: {
    help: 'serves coding agents, on stdin and stdout',
    load: () => import('./mcp/command.ts'),
  },
  pull: {
    help: 'copies an academy into a fixture, with made-up names and addresses',
    load: () => import('./pull/command.ts'),
  },
  record: {
    help: 'passes calls on to an academy and writes them to a file',
    load: () => import('./record/command.ts'),
  },
  verify: {
    help: 'compares a server with the rules, or the emulator with recorded calls',
    load: () => import('./verify/command.ts'),
  },
} satisfies Record<string, Command>

/** The name of a command besides the server. */
export type CommandName = keyof typeof commands

/**
 * Whether the first argument of the command line is a command.
 *
 * @throws UsageError for a command that does not exist.
 */
export function isCommand(name: string | undefined): name is CommandName {
  if (name === undefined || name.startsWith('-') || name === 'serve' || name === 'help') return false
  if (Object.hasOwn(commands, name)) return true
  throw unknownCommand(name, ['serve', ...Object.keys(commands), 'help'])
}

/** Runs a command. Returns the exit code. */
export async function runCommand(name: CommandName, args: readonly string[], output: Output): Promise<number> {
  const { run } = await commands[name].load()
  return run(args, output)
}

/** The lines of the help that describe the commands. */
export function commandHelp(): string[] {
  const rows = Object.entries<Pick<Command, 'help'>>({
    serve: { help: 'starts the server, as without a command' },
    ...commands,
    help: { help: 'prints the help, also of a command: help verify' },
  })
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, { help }]) => `  academy-server ${name.padEnd(width)}  ${help}`)
}
