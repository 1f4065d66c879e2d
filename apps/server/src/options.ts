import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface CliOptions {
  readonly port: number
  readonly host: string
  /** `demo`, `empty` or the path of a file. */
  readonly fixture: string
}

/** A command line that makes no sense: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const usage = `academy-server: the Academy Access API on this machine, in memory

  --port PORT      where to listen; 4010 by default, 0 for any free port
  --host HOST      which address to listen on; 127.0.0.1 by default
  --fixture WHAT   demo (default), empty, or a JSON file of academies
  --help           this text
  --version        the version`

/** Reads the command line; `help` and `version` when they are asked for. */
export function readOptions(args: readonly string[]): CliOptions | 'help' | 'version' {
  const values = parse(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new UsageError(`--port: expected 0 to 65535, got "${values.port}"`)
  }
  return { port, host: values.host, fixture: values.fixture }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        fixture: { type: 'string', default: 'demo' },
        help: { type: 'boolean', default: false },
        version: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    // Node's own message says what is wrong; the rest of it is advice for programmers.
    throw new UsageError(error instanceof Error ? error.message.split('. ', 1).join('') : String(error))
  }
}
