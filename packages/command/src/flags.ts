import { parseArgs } from 'node:util'
import { closestName, suggest } from '@academy-access/schemas/internal/compiled'

interface ReadFlag<Value> {
  /** Placeholder of the value in the help. A switch has none. */
  readonly value?: string
  readonly help: string
  /**
   * Reads the value. `text` is undefined for an absent flag. Of a flag that is present several times, `text` is the last
   * value, and `all` has every one.
   */
  read(text: string | undefined, name: string, all: readonly string[]): Value
}

interface TextFlag {
  readonly value: string
  readonly help: string
  readonly read?: undefined
}

interface SwitchFlag {
  readonly value?: undefined
  readonly help: string
  readonly read?: undefined
}

/**
 * A flag of a command line: its help and how to read it. Without `read`, a flag with a value is its text, undefined if
 * absent, and a switch is whether it is present.
 */
export type Flag<Value> =
  | ReadFlag<Value>
  | ([string | undefined] extends [Value] ? TextFlag : never)
  | ([boolean] extends [Value] ? SwitchFlag : never)

/** The flags of a command. Each has the name of an option, written with dashes. */
export type Flags = Readonly<Record<string, Flag<unknown>>>

/** The options that these flags read. */
export type ValuesOf<All> = {
  readonly [Name in keyof All]: All[Name] extends { read(...given: never[]): infer Value }
    ? Value
    : All[Name] extends { value: string }
      ? string | undefined
      : boolean
}

/** The flags that print a text and exit. */
export type Switch = 'help' | 'version'

/** The text after the flags, such as a file. */
export interface Argument {
  /** Its name in the help and in errors. */
  readonly value: string
  readonly isRequired: boolean
}

/** What a command line says. */
interface CommandLineValues<All> {
  readonly options: ValuesOf<All>
  /** The names of the flags that are present. */
  readonly given: readonly string[]
  readonly argument: string | undefined
}

const switchHelp = { help: 'prints this help and exits', version: 'prints the version and exits' }

/** The flags that have a letter too, in every command that has them. */
const letters: Readonly<Record<string, string>> = { help: 'h', version: 'v', port: 'p' }

const withLetter = (name: string) => (letters[name] === undefined ? `--${name}` : `--${name}, -${letters[name]}`)

/**
 * Reads a command line.
 *
 * @param argument Undefined for a command line with flags alone.
 * @returns What it says, or the name of a switch that is present.
 * @throws UsageError for an unknown flag, a wrong value, or a wrong number of arguments.
 */
export function readCommandLine<All extends Flags, Name extends Switch>(
  args: readonly string[],
  flags: All,
  switches: readonly Name[],
  argument?: Argument,
): CommandLineValues<All> | Name {
  const entries = Object.entries(flags)
  const { values, positionals } = parse(args, entries, switches)
  const asked = switches.find((name) => values[name] !== undefined)
  if (asked !== undefined) return asked
  const unexpected = positionals[argument === undefined ? 0 : 1]
  if (unexpected !== undefined) throw new UsageError(`unexpected argument "${unexpected}"`)
  if (argument?.isRequired && positionals.length === 0) throw new UsageError(`expected ${argument.value}`)
  const options = entries.map(([name, flag]) => {
    const dashed = withDashes(name)
    const all = values[dashed] ?? []
    if (flag.read) return [name, flag.read(all.at(-1), `--${dashed}`, all)]
    return [name, flag.value === undefined ? all.length > 0 : all.at(-1)]
  })
  const given = entries.flatMap(([name]) => (values[withDashes(name)] ? name : []))
  // `ValuesOf` says what these flags read.
  return { options: Object.fromEntries(options) as ValuesOf<All>, given, argument: positionals[0] }
}

/** The lines of a help that describe flags. */
export function flagHelp(flags: Flags, switches: readonly Switch[]): string[] {
  const rows = [
    ...Object.entries(flags).map(
      ([name, { value, help }]) => [`${withLetter(withDashes(name))} ${value ?? ''}`, help] as const,
    ),
    ...switches.map((name) => [withLetter(name), switchHelp[name]] as const),
  ]
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, help]) => `  ${left.padEnd(width)}  ${help}`)
}

/** The error for a command that does not exist. */
export function unknownCommand(name: string, names: readonly string[]): UsageError {
  return new UsageError(`unknown command "${name}"${suggest(name, names)}`)
}

/** The name of a flag as it is typed: `base-url` for `baseUrl`. */
export function withDashes(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The values of each flag, with the empty text for a switch, and the arguments. */
function parse(
  args: readonly string[],
  flags: readonly (readonly [string, Flag<unknown>])[],
  switches: readonly Switch[],
): { values: Readonly<Partial<Record<string, readonly string[]>>>; positionals: string[] } {
  const expected = new Map<string, string | undefined>([
    ...flags.map(([name, { value }]) => [withDashes(name), value] as const),
    ...switches.map((name) => [name, undefined] as const),
  ])
  const options = Array.from(expected, ([name, value]) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const)
    const short = letters[name]
    return [name, { type, ...(short !== undefined && { short }) }] as const
  })
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(options),
    allowPositionals: true,
    // Its errors are for programmers.
    strict: false,
    tokens: true,
  })
  const values: Record<string, string[]> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value = '', inlineValue } = token
    if (!expected.has(name)) {
      const closest = closestName(name, [...expected.keys()])
      throw new UsageError(`unknown flag ${rawName}${closest === undefined ? '' : `; did you mean --${closest}?`}`)
    }
    const wanted = expected.get(name)
    if (wanted === undefined && inlineValue) throw new UsageError(`${rawName}: expected no value`)
    // The next flag is no value. Node does not check that without `strict`.
    const isMissing = value === '' || (!inlineValue && /^-\D/.test(value))
    if (wanted !== undefined && isMissing) throw new UsageError(`${rawName}: expected ${wanted}, got nothing`)
    ;(values[name] ??= []).push(value)
  }
  return { values, positionals }
}

const millisecondsPerUnit: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The time that a text names with its unit, such as `200ms`, `30s`, `5m`, `24h` or `2d`, in milliseconds; undefined for another text. */
export function durationOf(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+|\d*\.\d+)(ms|s|m|h|d)$/.exec(text) ?? []
  return amount === undefined ? undefined : Number(amount) * (millisecondsPerUnit[unit] ?? Number.NaN)
}

/**
 * Reads a time with its unit.
 *
 * @param example The times that the error proposes.
 * @param most The longest time, in milliseconds.
 * @returns Milliseconds, more than 0.
 */
export function readDuration(text: string, name: string, example: string, most = Infinity): number {
  const value = durationOf(text) ?? 0
  if (value > 0 && value <= most) return value
  throw new UsageError(`${name}: expected a time with its unit, such as ${example}, got "${text}"`)
}

/** The rate that a text names, such as `100/10s`; undefined for another text. */
export function rateOf(text: string): { requests: number; window_seconds: number } | undefined {
  const [first = '', time = ''] = text.split('/', 2)
  const requests = /^\d+$/.test(first) ? Number(first) : 0
  const milliseconds = durationOf(time) ?? 0
  const isRate = text === `${first}/${time}` && requests >= 1 && Number.isSafeInteger(requests) && milliseconds > 0
  return isRate ? { requests, window_seconds: milliseconds / 1000 } : undefined
}

/** Reads a port. 0 is any free one. */
export function readPort(text: string, name: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new UsageError(`${name}: expected 0 to 65535, got "${text}"`)
}

/** A wrong command line: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
