import { flagHelp, type Flags, readCommandLine, type Switch, type ValuesOf } from './flags.ts'
import type { Output } from './output.ts'

/** A command line without an argument: how to read it, and its help. */
export interface CommandLine<Options, Name extends Switch = 'help'> {
  /**
   * Returns the options, or the name of a switch that is present.
   *
   * @throws UsageError for an unknown flag, a wrong value, or flags that exclude each other.
   */
  readonly read: (args: readonly string[]) => Options | Name
  /** The text of `--help`. */
  readonly usage: () => string
}

/** The options of a command line. */
export type OptionsOf<Line> = Line extends CommandLine<infer Options, infer Name> ? Exclude<Options, Name> : never

/** The parts of a command line. */
interface Parts<All, Options, Name extends Switch> {
  /** The first line of the help. */
  readonly about: string
  readonly flags: All
  /** The lines of the help after the flags. */
  readonly more: readonly string[]
  /** Only `help` by default. */
  readonly switches?: readonly Name[]
  /** Makes the options of the values of the flags. `given` names those that are present. Throws UsageError for flags that exclude each other. */
  readonly check: (values: ValuesOf<All>, given: readonly string[]) => Options
}

/** Says a command line once. */
export function commandLine<const All extends Flags, Options, Name extends Switch = 'help'>({
  about,
  flags,
  more,
  switches = ['help' as Name],
  check,
}: Parts<All, Options, Name>): CommandLine<Options, Name> {
  return {
    read: (args) => {
      const line = readCommandLine(args, flags, switches)
      return typeof line === 'string' ? line : check(line.options, line.given)
    },
    usage: () => [about, '', ...flagHelp(flags, switches), '', ...more].join('\n'),
  }
}

/** A command that prints its help, or does its work. Both return the exit code. */
export function commandOf<Options extends object>(
  { read, usage }: CommandLine<Options>,
  work: (options: Options, output: Output) => Promise<number>,
) {
  return async (args: readonly string[], output: Output): Promise<number> => {
    const options = read(args)
    if (options !== 'help') return work(options, output)
    output.print(usage())
    return 0
  }
}
