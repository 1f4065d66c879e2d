import { createInterface } from 'node:readline/promises'
import { stripVTControlCharacters } from 'node:util'

import { type FoundRecord, keysOf, NoResponse } from '@academy-access/rules'

import {
  checkFiles,
  commandOf,
  limitedFetch,
  listenForStop,
  openUndoFile,
  type Output,
  type OutputFile,
  plain,
  type StopSignal,
  UsageError,
} from '@academy-access/command'
import { kindsIn, kindsInBody, kindsInShown, publicPath, publicPlace } from '../without-values.ts'
import { Stopped } from './cannot-run.ts'
import { cleanAll } from './cleanup.ts'
import { type Format, line, type VerifyOptions } from './options.ts'
import { systemClock } from './pace.ts'
import { toJson } from './report/json.ts'
import { toJunit } from './report/junit.ts'
import { toMarkdown } from './report/markdown.ts'
import { createTextLines, summaryLines } from './report/text.ts'
import { countOutcomes, type Report, type RuleResult } from './results.ts'
import { runRules } from './run.ts'
import { selectRules } from './select.ts'

/** Runs `academy-server verify`. Returns the exit code. */
export async function run(args: readonly string[], output: Output): Promise<number> {
  if (args.some((arg) => arg === '--replay' || arg.startsWith('--replay='))) {
    const { runReplay } = await import('./replay/command.ts')
    return runReplay(args, output)
  }
  return runVerify(args, output)
}

const runVerify = commandOf(line, async (options, output) => {
  if (!options.yes && !options.readOnly && !(process.stdin.isTTY && process.stderr.isTTY)) {
    const what = options.clean ? '--clean' : 'writes, or --read-only'
    throw new UsageError(`stdin is not a terminal: expected --yes to allow ${what}`)
  }
  for (const key of [options.apiKey, ...keysOf(options.answers ?? {})]) output.hide(key)
  const stop = listenForStop()
  const onStop = () =>
    output.problem('stopping, and removing what this run made; once more ends at once, and leaves it for --clean')
  stop.signal.addEventListener('abort', onStop)
  try {
    return options.clean ? await clean(options, stop, output) : await verify(options, stop, output)
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof Stopped) return stop.exitCode
    // Exit code 1 says that a rule differs.
    const cause = error instanceof NoResponse ? error.cause : error
    const message = output.textOf(cause)
    output.problem(plain(saidBy(options)(message)))
    return 3
  } finally {
    stop.close()
  }
})

async function verify(options: VerifyOptions, stop: StopSignal, output: Output): Promise<number> {
  const { answers, format } = options
  const selection = selectRules(options.only, answers)
  const files = checkFiles({ '--own-academy': options.answersFile }, { '--output': options.output })
  const writer = openWriter(files['--output'])
  const lines = createTextLines()
  const isText = format === 'text'
  const readable = (result: RuleResult) => (options.personalData ? result : withKinds(result))
  const said = saidBy(options)
  const onResult = (result: RuleResult) =>
    void (isText && writer.write(output.cleanWithStyles(`${lines(readable(result)).join('\n')}\n`)))
  const warning = `This makes students and lists in the academy at ${options.baseUrl}, and removes them.`
  const more = answers ? ' It also changes and removes those that the file of --own-academy names.' : ''
  const parts = partsOf(warning + more, options, stop, output)
  const full = await runRules({ ...options, selection }, { ...parts, onResult })
  const report: Report = {
    ...full,
    results: full.results.map(readable),
    incomplete: full.incomplete === undefined ? undefined : said(full.incomplete),
    left: full.left.map(said),
  }
  const end = endOf[format](report)
  writer.write(isText ? output.cleanWithStyles(end) : output.clean(end))
  writer.end()
  parts.end()
  if (report.left.length > 0 && !isText) output.problem(`left behind: ${report.left.join(', ')}`)
  return exitCodeOf(report, stop)
}

/** What is printed of a message. Its values of the service are in quotation marks, and may be those of real persons. */
const saidBy = ({ personalData }: VerifyOptions) => (personalData ? (text: string) => text : kindsIn)

/** A result with the kinds of values: logs may be public, and a response may have real persons. */
function withKinds(result: RuleResult): RuleResult {
  if (result.outcome === 'not checkable') return { ...result, reason: kindsIn(result.reason) }
  if (result.outcome === 'agrees') return result
  const { exchange, fields } = result.difference
  const difference = {
    exchange: exchange && {
      ...exchange,
      path: publicPath(exchange.path),
      text: kindsInBody(exchange.text),
      ...(typeof exchange.sent === 'string' && { sent: kindsInBody(exchange.sent) }),
    },
    fields: fields.map(({ path, expected, received }) => ({
      path: publicPlace(path),
      expected: kindsInShown(expected),
      received: kindsInShown(received),
    })),
  }
  return { ...result, difference }
}

/** The report, or for text the end of it: its results were written when they were known. */
const endOf: Record<Format, (report: Report) => string> = {
  text: (report) => `${summaryLines(report).join('\n')}\n`,
  json: toJson,
  junit: toJunit,
  markdown: toMarkdown,
}

function exitCodeOf({ incomplete, left, results }: Report, stop: StopSignal): number {
  if (left.length > 0) return 3
  if (stop.signal.aborted) return stop.exitCode
  if (incomplete !== undefined) return 3
  return countOutcomes(results).differs > 0 ? 1 : 0
}

async function clean(options: VerifyOptions, stop: StopSignal, output: Output): Promise<number> {
  const question = `This removes the students and lists that earlier runs left in the academy at ${options.baseUrl}.`
  const parts = partsOf(question, options, stop, output)
  const { students, lists, left } = await cleanAll(options, parts)
  parts.end()
  output.print(`removed ${students} students and ${lists} lists of earlier runs`)
  if (left.length > 0) output.problem(`left behind: ${left.map(saidBy(options)).join(', ')}`)
  return left.length > 0 ? 3 : 0
}

/** The surroundings of a session, which asks a question before the first write. `end` names the file of what was removed. */
function partsOf(question: string, { readOnly, yes }: VerifyOptions, { signal: stop }: StopSignal, output: Output) {
  const undo = readOnly ? undefined : openUndoFile()
  return {
    fetch: limitedFetch,
    clock: systemClock,
    stop,
    confirm: async () => yes || ask(question, stop),
    keep: ({ kind, record }: FoundRecord) => undo?.add({ [kind]: record }),
    end() {
      undo?.close()
      if (undo?.name !== undefined) output.note(`what was removed is in ${undo.name}`)
    },
  }
}

async function ask(what: string, signal: AbortSignal): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  // While it reads a line, a terminal does not send the signal of Ctrl-C. Ctrl-D closes it without a line.
  terminal.on('SIGINT', () => void process.kill(process.pid, 'SIGINT'))
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  try {
    const line = await Promise.race([terminal.question(`${what} Continue? (y/N) `, { signal }), closed])
    return /^y(es)?$/i.test(line.trim())
  } catch (error) {
    if (signal.aborted) throw new Stopped('stopped')
    throw error
  } finally {
    terminal.close()
  }
}

/** Opens the file before the run. It replaces the former one with the first result. */
function openWriter(output: OutputFile | undefined) {
  if (output === undefined) {
    // `Output` ignores that a reader such as `head` has enough. The run goes on, and removes what it made.
    return { write: (text: string) => void process.stdout.write(text), end: () => {} }
  }
  const file = output.open()
  const write = (text: string) => {
    // A file has no colours, whatever the terminal is.
    file.write(stripVTControlCharacters(text))
    file.keep()
  }
  return { write, end: () => file.close() }
}
