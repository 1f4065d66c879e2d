import { parseArgs } from 'node:util'

import { UsageError } from './usage-error.ts'

/** A flag of a command line: its help and how to read it. */
export interface Flag<Value> {
  /** Placeholder of the value in the help. A switch has none. */
  readonly value?: string
  readonly help: string
  /** Reads the value. `text` is undefined for an absent flag, and `''` for a switch that is present. */
  read(text: string | undefined, name: string): Value
}

/** The flags of a command. Each has the name of an option, written with dashes. */
export type Flags<Options> = { readonly [Name in keyof Options]-?: Flag<Options[Name]> }

/** The flags that print a text and exit. */
export type Switch = 'help' | 'version'

const switchHelp = { help: 'prints this help and exits', version: 'prints the version and exits' }

/**
 * Reads a command line.
 *
 * @returns The options, or the name of a switch that is present.
 * @throws UsageError for an unknown flag or a wrong value.
 */
export function readFlags<Options extends object, Name extends Switch>(
  args: readonly string[],
  flags: Flags<Options>,
  switches: readonly Name[],
): Options | Name {
  const entries = Object.entries<Flag<unknown>>(flags)
  const values = parse(args, entries, switches)
  const asked = switches.find((name) => values[name] !== undefined)
  if (asked !== undefined) return asked
  const options = entries.map(([name, flag]) => {
    const dashed = withDashes(name)
    const value = values[dashed]
    if (value === '' && flag.value !== undefined) {
      throw new UsageError(`--${dashed}: expected ${flag.value}, got nothing`)
    }
    return [name, flag.read(value, `--${dashed}`)]
  })
  // TypeScript does not connect the names of the entries with their types. `Flags` does.
  return Object.fromEntries(options) as Options
}

/** The lines of a help that describe flags. */
export function flagHelp(flags: Readonly<Record<string, Flag<unknown>>>, switches: readonly Switch[]): string[] {
  const rows = [
    ...Object.entries(flags).map(([name, { value, help }]) => [`--${withDashes(name)} ${value ?? ''}`, help] as const),
    ...switches.map((name) => [`--${name}${name === 'help' ? ', -h' : ''}`, switchHelp[name]] as const),
  ]
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`)
}

function withDashes(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function parse(
  args: readonly string[],
  flags: readonly (readonly [string, Flag<unknown>])[],
  switches: readonly Switch[],
): Record<string, string | undefined> {
  const options = Object.fromEntries([
    ...flags.map(([name, { value }]) => [
      withDashes(name),
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
    ...switches.map((name) => [name, { type: 'boolean' as const, ...(name === 'help' && { short: 'h' }) }]),
  ])
  try {
    const { values } = parseArgs({ args: withJoinedNumbers(args), options })
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === true ? '' : String(value)]),
    )
  } catch (error) {
    // Only the first sentence of Node's message says what is wrong. The rest is advice for programmers.
    throw new UsageError(error instanceof Error ? error.message.split(/\.\s/, 1).join('') : String(error))
  }
}

/** Joins a negative number to the flag before it. Node's parser rejects it as ambiguous otherwise. */
function withJoinedNumbers(args: readonly string[]): string[] {
  return args.reduce<string[]>((before, arg) => {
    const flag = /^-\d/.test(arg) ? before.at(-1) : undefined
    return flag?.startsWith('--') ? [...before.slice(0, -1), `${flag}=${arg}`] : [...before, arg]
  }, [])
}

/** Reads a flag whose value is any text. */
export function textOr<Default>(value: Default) {
  return (text: string | undefined): string | Default => text ?? value
}

/** Reads a switch. */
export function isPresent(text: string | undefined): boolean {
  return text !== undefined
}

/** Reads a port. 0 is any free one. */
export function readPort(text: string, name: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new UsageError(`${name}: expected 0 to 65535, got "${text}"`)
}

/** Reads the URL of an academy's host. */
export function readBaseUrl(text: string | undefined, name: string): string | undefined {
  const value = text ?? process.env['ACADEMY_BASE_URL']
  if (value === undefined || value === '') return undefined
  const where = text === undefined ? 'ACADEMY_BASE_URL' : name
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${where}: expected a URL such as https://academy.example.com, got "${value}"`)
  }
  // The message does not show the URL, because it contains a password.
  if (url.username !== '' || url.password !== '') throw new UsageError(`${where}: expected a URL without a password`)
  if (url.search !== '' || url.hash !== '')
    throw new UsageError(`${where}: expected a URL without ? and #, got "${value}"`)
  return value.replace(/\/+$/, '')
}
