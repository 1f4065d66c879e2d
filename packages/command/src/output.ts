import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { redactKey } from '@academy-access/schemas/internal/compiled'

import { printable, printableWithStyles } from './plain.ts'
import { redactor } from './redact.ts'
import { UsageError } from './flags.ts'

/** All that a command prints. Nothing of it contains a key, or a character that a terminal obeys. */
export class Output {
  readonly #program: string
  #redact = redactor()
  #key: string | undefined
  /** Where the first key that is hidden comes from: the one of the command. */
  #source: string | undefined
  #lost: Error | undefined

  /** @param program The name at the beginning of each problem, such as `academy-server`. */
  constructor(program: string) {
    this.#program = program
    // `console.log` ignores it. A reader such as `head` may have enough, but a full disk must not look like success.
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') this.#lost = error
    })
  }

  /** The exit code of a command that ends with `code`: 1 if a result could not be printed. */
  async exitCode(code: number): Promise<number> {
    await new Promise(setImmediate)
    if (this.#lost === undefined) return code
    return this.fail(new Error(`cannot write to stdout: ${this.#lost.message}`))
  }

  /** Hides a key, whatever its form is. Texts in the form of a key are always hidden. */
  hide(key: string): void {
    this.#key = key
    this.#source ??= process.env['ACADEMY_API_KEY']?.trim() === key ? 'ACADEMY_API_KEY' : '--api-key'
    this.#redact = redactor(key)
  }

  /** Prints a result for people on stdout. */
  print(text: string): void {
    console.log(this.clean(text))
  }

  /** Prints a result as JSON on stdout. It is the same value: what a terminal obeys is escaped as JSON escapes it. */
  json(value: unknown): void {
    console.log(this.cleanJson(JSON.stringify(value)))
  }

  /** Writes texts to stdout, as they are. Ends without an error if a reader such as `head` has enough. */
  async write(texts: Iterable<string> | AsyncIterable<string>): Promise<void> {
    try {
      await pipeline(Readable.from(texts), process.stdout, { end: false })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    }
  }

  /** Prints a text with keys and colours, such as that of a server that has started. `plain` has read its values of others. */
  printWithKeys(text: string): void {
    console.log(printableWithStyles(text))
  }

  /** Prints a remark on stderr. */
  note(text: string): void {
    console.error(this.clean(text))
  }

  /** Prints on stderr what went wrong. Begins with the name of the program. */
  problem(text: string): void {
    this.note(`${this.#program}: ${text}`)
  }

  /** Prints an error. Returns the exit code: 2 for a wrong command line. */
  fail(error: unknown): 1 | 2 {
    const isUsage = error instanceof UsageError
    this.problem(`${this.textOf(error)}${isUsage ? ' (see --help)' : ''}`)
    return isUsage ? 2 : 1
  }

  /** The message of an error. If the academy does not know the key, its first line says where the key comes from. */
  textOf(error: unknown): string {
    const text = error instanceof Error ? error.message : String(error)
    if (this.#source === undefined || !isUnauthorized(error)) return text
    return text.replace(/\n|$/, (end) => ` (the key is that of ${this.#source})${end}`)
  }

  /** A text for people as it may be printed. */
  clean(text: string): string {
    return printable(this.#redact(text))
  }

  /** The same with colours. `plain` has read its values of others. */
  cleanWithStyles(text: string): string {
    return printableWithStyles(this.#redact(text))
  }

  /** JSON as it may be printed. Only the key itself is hidden: a name may have the form of one. */
  cleanJson(json: string): string {
    return printable(redactKey(json, this.#key))
  }
}

/** Whether the academy did not know the key: an error of the client, or one that it has caused. */
function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'unauthorized') || isUnauthorized(error.cause)
}
