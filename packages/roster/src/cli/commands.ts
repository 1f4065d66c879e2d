import { createReadStream } from 'node:fs'

import type { StepEvent } from '../apply/ledger.ts'
import { createRoster } from '../create-roster.ts'
import { readCsv } from '../csv/read-csv.ts'
import { toNdjson } from '../export/export-all.ts'
import { formatPlan } from '../plan/format-plan.ts'
import type { Roster } from '../roster.ts'
import { createClient } from './client.ts'
import { studentsAsCsv } from './csv-export.ts'
import { defaultPlan, readPlan, writeLines, writePlan } from './files.ts'
import type { CliOptions } from './options.ts'
import { createProgressBar, type ProgressBar } from './progress-bar.ts'
import { listenForStop, type StopSignals } from './stop-signals.ts'
import { UsageError } from './usage-error.ts'

interface Setting {
  readonly roster: Roster
  readonly baseUrl: string
  readonly bar: ProgressBar
  readonly stop: StopSignals
}

/** Runs a command. Returns the exit code. */
export async function runCommand(options: CliOptions): Promise<number> {
  const academy = createClient(options)
  const bar = createProgressBar(options.quiet)
  const stop = listenForStop(options.command === 'apply' ? 'finish' : 'abort')
  const roster = createRoster(academy, { signal: stop.signal, onProgress: (progress) => bar.update(progress) })
  try {
    return await commands[options.command](options, { roster, baseUrl: academy.baseUrl, bar, stop })
  } catch (error) {
    if (stop.exitCode === undefined) throw error
    bar.stop()
    console.error('academy-roster: stopped')
    return stop.exitCode
  } finally {
    bar.stop()
    stop.close()
  }
}

const commands = { plan, apply, export: exportAcademy, find }

async function plan(options: CliOptions, { roster, bar }: Setting): Promise<number> {
  const { argument: file = '-', welcomeEmail, json } = options
  if (welcomeEmail === undefined) {
    throw new UsageError(
      'plan: expected --welcome-email or --no-welcome-email: it decides whether new students get an email',
    )
  }
  if (options.prune === 'managed' && options.managedList === undefined) {
    throw new UsageError('plan: --prune managed needs --managed-list')
  }
  const { columns, delimiter, encoding } = options
  const onHeader = (_: string[], ignored: string[]) => {
    if (ignored.length > 0) console.error(`ignored columns: ${ignored.join(', ')}`)
  }
  const bytes = file === '-' ? process.stdin : createReadStream(file)
  const made = await roster.plan(readCsv(bytes, { columns, delimiter, encoding, onHeader }), {
    send_welcome_email: welcomeEmail,
    prune: options.prune,
    managedList: options.managedList,
    protect: options.protect,
    maxRemovals: options.maxRemovals,
  })
  bar.stop()
  const out = options.out ?? (json ? undefined : defaultPlan)
  if (out !== undefined) await writePlan(out, made)
  if (json) console.log(JSON.stringify(made))
  else {
    console.log(formatPlan(made, { as: options.diff ? 'diff' : 'table' }))
    if (made.steps.length > 0) console.log(`\nWrote ${out}. To apply it: academy-roster apply ${out}`)
  }
  return made.steps.length === 0 ? 0 : 3
}

async function apply(options: CliOptions, { roster, baseUrl, bar, stop }: Setting): Promise<number> {
  const { argument: file = defaultPlan, json, maxAge } = options
  const plan = await readPlan(file)
  if (plan.base_url !== baseUrl) {
    throw new Error(`${file}: the plan was made for ${plan.base_url}, not for ${baseUrl}; plan again`)
  }
  const run = roster.apply(plan, { maxAge })
  let failure: unknown
  try {
    for await (const event of run) {
      if (event.status === 'failed') reportFailure(event, bar)
      if (stop.isStopping) break
    }
  } catch (error) {
    failure = error
  }
  bar.stop()
  const report = run.report()
  const { steps, rows, removals } = report
  // What is left takes the place of the plan, so the same command goes on.
  if (file !== '-' && steps.done > 0) await writePlan(file, run.rest())
  if (json) console.log(JSON.stringify(report))
  else {
    console.log(
      `${rows.created} created, ${rows.changed} changed, ${removals.removed} removed, ${rows.unchanged} as desired, ` +
        `${rows.failed + removals.failed} failed, ${rows.remaining + removals.remaining} left`,
    )
  }
  if (stop.exitCode !== undefined) {
    const next = file === '-' ? 'plan again' : `to go on: academy-roster apply ${file}`
    console.error(`academy-roster: stopped with ${steps.done} of ${plan.steps.length} steps done; ${next}`)
    return stop.exitCode
  }
  if (failure !== undefined) throw failure
  return steps.failed + steps.skipped + steps.remaining === 0 ? 0 : 1
}

function reportFailure({ step, code, message }: StepEvent, bar: ProgressBar): void {
  bar.stop()
  console.error(`${step.type} ${step.email}: ${code}: ${message}`)
}

async function exportAcademy(options: CliOptions, { roster }: Setting): Promise<number> {
  const records = roster.exportAll({ progress: options.progress })
  await writeLines(options.out, options.format === 'csv' ? studentsAsCsv(records) : toNdjson(records))
  return 0
}

async function find(options: CliOptions, { roster, bar }: Setting): Promise<number> {
  const { argument: email = '', via, maxRequests } = options
  const student = await roster.findByEmail(email, { via, maxRequests })
  bar.stop()
  if (options.json) console.log(JSON.stringify(student))
  else if (student === null) console.error(`no student has the address ${email}`)
  else {
    const { id, name, joined_at, courses_enrolled } = student
    console.log(`${student.email}  ${id}  ${name ?? '-'}  joined ${joined_at}  ${courses_enrolled} courses`)
  }
  return student === null ? 1 : 0
}
