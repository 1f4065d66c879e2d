import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import {
  checkFiles,
  listenForStop,
  openUndoFile,
  type Output,
  parseJson,
  plain,
  readingError,
  readText,
  requireConnection,
  type StopSignal,
  UsageError,
} from '@academy-access/command'
import { createPatientClient } from '@academy-access/command/client'
import { createProgressBar, type ProgressBar } from '@academy-access/command/progress'

import { type ApplyRun, checkPlan } from '../apply/apply-plan.ts'
import type { ApplyReport, StepEvent } from '../apply/ledger.ts'
import type { RosterProgress } from '../context.ts'
import { createRoster } from '../create-roster.ts'
import { readCsv } from '../csv/read-csv.ts'
import { toNdjson } from '../export/export-all.ts'
import { formatPlan } from '../plan/format-plan.ts'
import type { Plan } from '../plan/plan.ts'
import { takes } from '../plan/steps.ts'
import type { Roster } from '../roster.ts'
import { isRosterError } from '../roster-error.ts'
import { studentsAsCsv } from './csv-export.ts'
import type { CliOptions } from './options.ts'
import { removedStudents } from './removed-students.ts'

/** Where a plan is written and read if the command line names no file. */
const defaultPlan = 'roster-plan.json'

interface Setting {
  readonly roster: Roster
  readonly baseUrl: string
  readonly output: Output
  readonly bar: ProgressBar<RosterProgress['phase']>
  readonly stop: StopSignal
}

const phases: Readonly<Record<RosterProgress['phase'], string>> = {
  rows: 'reading rows',
  students: 'reading students',
  members: 'reading members',
  addresses: 'addresses',
  enrollments: 'enrollments',
  steps: 'applying',
}

/** Runs a command. Returns the exit code. */
export async function runCommand(options: CliOptions, output: Output): Promise<number> {
  const connection = requireConnection(options)
  output.hide(connection.apiKey)
  // Only these have something to say or to write when they are stopped.
  const endsItself = options.command === 'apply' || options.command === 'undo'
  const stop = listenForStop({ endsItself })
  const signal = endsItself ? stop.now : stop.signal
  const bar = createProgressBar(phases, { isQuiet: options.quiet })
  const academy = createPatientClient(connection, signal, ({ message }) => {
    bar.stop()
    output.problem(`${message}; trying again`)
  })
  const roster = createRoster(academy, { signal, onProgress: (progress) => bar.update(progress) })
  try {
    return await commands[options.command](options, { roster, baseUrl: academy.baseUrl, output, bar, stop })
  } catch (error) {
    bar.stop()
    if (!stop.signal.aborted) throw error
    output.problem('stopped')
    return stop.exitCode
  } finally {
    bar.stop()
    stop.close()
  }
}

const commands = { plan, apply, undo, export: exportAcademy, find }

async function plan(options: CliOptions, { roster, output, bar }: Setting): Promise<number> {
  const { argument: file = '-', welcomeEmail, json } = options
  if (welcomeEmail === undefined) {
    throw new UsageError(
      'plan: expected --welcome-email or --no-welcome-email: it decides whether new students get an email',
    )
  }
  if (options.prune === 'managed' && options.managedList === undefined) {
    throw new UsageError('plan: --prune managed needs --managed-list')
  }
  const { columns, delimiter, encoding, separator, only, ignore } = options
  const onHeader = (_: string[], ignored: string[]) => {
    const names = new Set(ignored.map((header) => plain(header) || '(without a header)'))
    if (names.size > 0) output.note(`ignored columns: ${[...names].join(', ')}`)
  }
  const path = options.output ?? (json ? undefined : defaultPlan)
  const onOmitted = (rows: number) => output.note(`${rows} rows left out by --only`)
  const files = checkFiles({ 'FILE.csv': file === '-' ? undefined : file }, { '--output': path })
  const made = await roster.plan(
    readCsv(bytesOf(file), { columns, delimiter, encoding, separator, only, ignore, onHeader, onOmitted }),
    {
      sendWelcomeEmail: welcomeEmail,
      prune: options.prune,
      managedList: options.managedList,
      protect: options.protect,
      maxRemovals: options.maxRemovals,
    },
  )
  bar.stop()
  await files['--output']?.write(planText(made))
  if (json) output.json(made)
  else {
    output.print(formatPlan(made, { as: options.diff ? 'diff' : 'table' }))
    if (made.steps.length > 0) output.print(`\nWrote ${path}. To apply it: academy-roster apply ${path}`)
  }
  return made.steps.length === 0 ? 0 : 3
}

async function* bytesOf(file: string): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* file === '-' ? process.stdin : createReadStream(file)
  } catch (error) {
    throw readingError(file, error)
  }
}

function planOf(value: unknown, file: string): Plan {
  try {
    return checkPlan(value)
  } catch (error) {
    throw isRosterError(error) ? new Error(`${file}: ${error.message}`, { cause: error }) : error
  }
}

async function apply(options: CliOptions, setting: Setting): Promise<number> {
  const { argument: file = defaultPlan, maxAge } = options
  const { roster, baseUrl, output, stop } = setting
  const text = await readText(file)
  const plan = planOf(parseJson(text, file), file)
  if (plan.base_url !== baseUrl) {
    throw new Error(`${file}: the plan was made for ${plan.base_url}, not for ${baseUrl}; plan again`)
  }
  // A plan file that cannot be written must fail before the first step, not after the last one.
  const { PLAN } = checkFiles({}, { PLAN: file === '-' ? undefined : file })
  const rest = PLAN?.isStream ? undefined : PLAN
  const undo = plan.steps.some(takes) ? openUndoFile() : undefined
  const run = roster.apply(plan, { maxAge, onRemoval: undo?.add })
  const { steps, failure } = await runSteps(run, options, setting)
  undo?.close()
  if (undo?.name !== undefined) {
    // A record is written before its removal, which can fail.
    const isWhole = steps.failed + steps.remaining === 0
    output.note(
      `what was removed${isWhole ? '' : ', or was to be removed,'} is in ${undo.name}; to give it back: academy-roster undo ${undo.name}`,
    )
  }
  const hasFailed = failure !== undefined && !stop.signal.aborted
  if (hasFailed) output.fail(failure)
  // After the report, which must not be lost if this fails. The steps that are left replace the plan, so the same command continues it.
  const isSame = rest !== undefined && (await readText(file).catch(() => undefined)) === text
  if (isSame && steps.done > 0) await rest.write(planText(run.rest()))
  if (rest !== undefined && !isSame) output.note(`${file} was changed meanwhile, and stays as it is`)
  if (stop.signal.aborted) {
    const next = isSame ? `to go on: academy-roster apply ${file}` : 'plan again'
    output.problem(`stopped with ${steps.done} of ${plan.steps.length} steps done; ${next}`)
    return stop.exitCode
  }
  return hasFailed || steps.failed + steps.skipped + steps.remaining > 0 ? 1 : 0
}

/** Gives back what an undo file has: adds students, enrollments and memberships that are missing, and removes nothing. */
async function undo(options: CliOptions, setting: Setting): Promise<number> {
  const { argument: file = '' } = options
  const { roster, output, stop } = setting
  const students = removedStudents(parseJson(await readText(file), file), file)
  const plan = await roster.plan(students, { sendWelcomeEmail: false })
  const { steps, failure } = await runSteps(roster.apply(plan), options, setting)
  if (stop.signal.aborted) {
    output.problem(
      `stopped with ${steps.done} of ${plan.steps.length} steps done; to go on: academy-roster undo ${file}`,
    )
    return stop.exitCode
  }
  if (failure !== undefined) output.fail(failure)
  return failure !== undefined || steps.failed + steps.skipped + steps.remaining > 0 ? 1 : 0
}

/** Runs the steps to their end, to an error that all of them would have, or to a signal, and prints the report. */
async function runSteps(run: ApplyRun, { json }: CliOptions, { output, bar, stop }: Setting) {
  const onStop = () => {
    bar.stop()
    output.note('stopping after the requests under way; once more stops now')
  }
  stop.signal.addEventListener('abort', onStop)
  let failure: unknown
  try {
    for await (const event of run) {
      if (event.status === 'failed') reportFailure(event, output, bar)
      if (stop.signal.aborted) break
    }
  } catch (error) {
    failure = error
  }
  bar.stop()
  const report = run.report()
  if (json) output.json(report)
  else output.print(resultOf(report))
  return { steps: report.steps, failure }
}

/** What became of the students, in one line. Rare outcomes are named only if there are any. */
function resultOf({ rows, removals }: ApplyReport): string {
  const rare: [number, string][] = [
    [rows.existing, 'already there'],
    [rows.existing_with_other_name, 'already there, with another name'],
    [rows.uncertain, 'added or changed by a lost request, or before'],
    [removals.gone, 'already gone'],
    [removals.joined_again, 'not removed because they joined again'],
  ]
  return [
    `${rows.created} created`,
    `${rows.changed} changed`,
    `${removals.removed} removed`,
    ...rare.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
    `${rows.unchanged} as desired`,
    `${rows.failed + removals.failed} failed`,
    `${rows.remaining + removals.remaining} left`,
  ].join(', ')
}

function reportFailure({ step, code, message }: StepEvent, output: Output, bar: Setting['bar']): void {
  bar.stop()
  output.note(`${step.type} ${plain(step.email)}: ${code}: ${plain(message ?? '')}`)
}

async function exportAcademy(options: CliOptions, { roster, output }: Setting): Promise<number> {
  const { '--output': file } = checkFiles({}, { '--output': options.output })
  const records = roster.exportAll({ progress: options.progress })
  const isCsv = options.format === 'csv'
  const lines = isCsv ? studentsAsCsv(records) : toNdjson(records)
  if (file) await file.write(lines)
  // Another program reads the pipe, and CSV has no escapes.
  else if (isCsv && !process.stdout.isTTY) await output.write(lines)
  else
    await output.write(
      Readable.from(lines).map((line: string) => (isCsv ? output.clean(line) : output.cleanJson(line))),
    )
  return 0
}

/** A plan has addresses, so only the owner can read its file. */
const planText = (plan: Plan) => [`${JSON.stringify(plan)}\n`]

async function find(options: CliOptions, { roster, output, bar }: Setting): Promise<number> {
  const { argument: email = '', via, maxRequests } = options
  const student = await roster.findByEmail(email, { via, maxRequests })
  bar.stop()
  if (options.json) output.json(student)
  else if (student === null) output.note(`no student has the address ${email}`)
  else {
    const { id, name, joined_at, courses_enrolled } = student
    output.print(
      `${plain(student.email)}  ${id}  ${plain(name ?? '-')}  joined ${joined_at}  ${courses_enrolled} courses`,
    )
  }
  return student === null ? 1 : 0
}
