import { isObject } from '@academy-access/schemas/internal/compiled'

import { checkOptionNames, type Context, type RosterOptions } from '../context.ts'
import { inOrder } from '../in-order.ts'
import { checkAcademy } from '../plan/catalog.ts'
import type { KeptStudent, Plan, PlanCounts, PlanEstimate, PlanFingerprint, PlanWarning, Step } from '../plan/plan.ts'
import { takes } from '../plan/steps.ts'
import { RosterError, shown } from '../roster-error.ts'
import { type Job, phasesOf } from './jobs.ts'
import { type ApplyReport, type Ledger, openLedger, type StepEvent } from './ledger.ts'

/** Options of `apply`. */
export interface ApplyOptions extends RosterOptions {
  /** The oldest plan to apply, in milliseconds since the academy was read. One hour by default. */
  maxAge?: number | undefined
}

/**
 * A plan that is being applied. Nothing is sent before it is iterated. After a stop, an error or an abort, iterating it
 * again goes on with the steps that are left.
 */
export interface ApplyRun extends AsyncIterable<StepEvent> {
  /** Applies all steps, and returns the report. For programs that do not look at single steps. */
  finish(): Promise<ApplyReport>
  /** The result so far, also after an error. */
  report(): ApplyReport
  /** The plan with the steps that are not done yet. Store it to go on in another process. */
  rest(): Plan
}

const anHour = 3_600_000

export function applyPlan(context: Context, value: Plan, options: ApplyOptions = {}): ApplyRun {
  checkOptionNames(options, ['maxAge'], 'apply')
  const ledger = openLedger(checkPlan(value))
  const run: ApplyRun = {
    async *[Symbol.asyncIterator]() {
      // When the steps start, and not before: a person may read the plan first.
      checkAge(ledger.plan, options.maxAge ?? anHour)
      checkRemovals(ledger.plan)
      if (ledger.plan.steps.length > 0) await checkAcademy(context, ledger.plan)
      yield* steps(context, ledger)
    },
    async finish() {
      for await (const _ of run) continue
      return ledger.report()
    },
    report: () => ledger.report(),
    rest: () => ledger.rest(),
  }
  return run
}

async function* steps(context: Context, ledger: Ledger): AsyncGenerator<StepEvent, void, undefined> {
  for (const phase of phasesOf(context, ledger)) {
    for await (const events of inOrder(untilAborted(phase))) {
      for (const event of events) {
        context.progress('steps', event.done, event.total)
        yield event
      }
    }
  }

  function* untilAborted(phase: Iterable<Job>): Generator<Job, void, undefined> {
    for (const job of phase) {
      context.signal?.throwIfAborted()
      yield job
    }
  }
}

function checkAge(plan: Plan, maxAge: number): void {
  const age = Date.now() - Date.parse(plan.read_at)
  // A time that is to come says nothing about the age.
  if (Math.abs(age) <= maxAge) return
  const [minutes, most] = [age, maxAge].map((milliseconds) => Math.round(milliseconds / 60_000))
  const problem =
    age < 0
      ? `the plan was made at ${plan.read_at}, which is to come by the clock of this machine; plan again`
      : `the plan is ${minutes} minutes old, and at most ${most} are allowed; plan again, or set maxAge, or --max-age on the command line`
  throw new RosterError('plan_expired', problem, { plan })
}

function checkRemovals(plan: Plan): void {
  const { max_removals } = plan
  const losing = new Set(plan.steps.filter(takes).map((step) => step.student_id))
  if (max_removals === null || losing.size <= max_removals) return
  const rows = plan.counts.rows === 0 ? ', and the desired roster has no rows' : ''
  throw new RosterError(
    'too_many_removals',
    `the plan takes something from ${losing.size} students, and at most ${max_removals} are allowed${rows}; to allow more, plan again with maxRemovals, or with --max-removals on the command line`,
    { plan },
  )
}

/** Throws if the value at a place is not as expected. */
type Check = (value: unknown, place: string) => void

/** A check for each field, so that the compiler names one that has none. */
type Fields<Type> = { readonly [Name in keyof Required<Type>]: Check }

const expecting =
  (expected: string, accepts: (value: unknown) => boolean): Check =>
  (value, place) => {
    if (!accepts(value)) throw wrong(`${place}: expected ${expected}, got ${shown(value)}`)
  }

const isText = (value: unknown): value is string => typeof value === 'string'
const text = expecting('text', isText)
const time = expecting('a time', (value) => isText(value) && !Number.isNaN(Date.parse(value)))
const ids = expecting('ids', (value) => Array.isArray(value) && value.every(isText))
const yesOrNo = expecting('true or false', (value) => typeof value === 'boolean')
const count = expecting('a number from 0', (value) => typeof value === 'number' && value >= 0)
const oneOf = (...values: readonly unknown[]) => expecting(values.join(' or '), (value) => values.includes(value))

const optional =
  (check: Check): Check =>
  (value, place) =>
    value === undefined || check(value, place)

const orNull =
  (check: Check): Check =>
  (value, place) =>
    value === null || check(value, place)

const arrayOf =
  (check: Check): Check =>
  (value, place) => {
    if (!Array.isArray(value)) throw wrong(`${place}: expected an array, got ${shown(value)}`)
    for (const [index, item] of value.entries()) check(item, `${place}[${index}]`)
  }

const fields =
  <Type>(checks: Fields<Type>): Check =>
  (value, place) => {
    const object = objectAt(value, place)
    for (const [name, check] of Object.entries<Check>(checks)) check(object[name], `${place}.${name}`)
  }

const texts: Check = (value, place) => {
  for (const [name, item] of Object.entries(objectAt(value, place))) text(item, `${place}.${name}`)
}

const stepFields: { readonly [Type in Step['type']]: Fields<Omit<Extract<Step, { type: Type }>, 'type'>> } = {
  create: { email: text, name: optional(text), course_ids: ids, list_ids: ids },
  add_member: { email: text, list_id: text },
  enroll: { email: text, student_id: text, course_id: text },
  revoke: { email: text, student_id: text, course_id: text, enrollment_id: text },
  remove_member: { email: text, student_id: text, list_id: text },
  remove_student: { email: text, student_id: text, joined_at: time, enrolled_until: time, list_ids: optional(ids) },
}

const step: Check = (value, place) => {
  const { type } = objectAt(value, place)
  if (!isStepType(type)) throw wrong(`${place}.type: expected a type of step, got ${shown(type)}`)
  const checks: Readonly<Record<string, Check>> = stepFields[type]
  fields<Record<string, unknown>>(checks)(value, place)
}

const stepCounts: Check = fields(Object.fromEntries(Object.keys(stepFields).map((type) => [type, count])))

const plan: Fields<Plan> = {
  format: oneOf('academy-roster/plan'),
  version: oneOf(1),
  read_at: time,
  base_url: text,
  fingerprint: fields<PlanFingerprint>({ courses: ids, lists: ids }),
  send_welcome_email: yesOrNo,
  prune: oneOf('none', 'managed', 'all'),
  managed_list: orNull(text),
  max_removals: orNull(count),
  steps: arrayOf(step),
  keep: arrayOf(fields<KeptStudent>({ email: text, student_id: text })),
  warnings: arrayOf(fields<PlanWarning>({ code: text, message: text, count, examples: ids })),
  counts: fields<PlanCounts>({
    rows: count,
    create: count,
    change: count,
    unchanged: count,
    remove: count,
    losing: count,
    steps: stepCounts,
  }),
  estimate: fields<PlanEstimate>({ requests: count, seconds: count }),
  courses: texts,
  lists: texts,
}

/**
 * Checks that a value is a plan, such as the content of a file.
 *
 * @throws RosterError `invalid_plan` with the first difference.
 *
 * @example
 * ```ts
 * import { checkPlan, isRosterError } from '@academy-access/roster'
 *
 * try {
 *   checkPlan(JSON.parse('{ "steps": [] }'))
 * } catch (error) {
 *   console.log(isRosterError(error, 'invalid_plan')) // true
 * }
 * ```
 */
export function checkPlan(value: unknown): Plan {
  const object = objectAt(value, 'the value')
  if (object['format'] !== 'academy-roster/plan') throw wrong('expected a plan of academy-roster')
  for (const [name, check] of Object.entries(plan)) check(object[name], name)
  const checked = value as Plan
  checkStudents(checked.steps)
  return checked
}

/** The steps of one student have one address: a plan must not name one person and change another. */
function checkStudents(all: readonly Step[]): void {
  const emailsById = new Map<string, string>()
  for (const [index, one] of all.entries()) {
    if (!('student_id' in one)) continue
    const { email, student_id } = one
    const address = emailsById.get(student_id) ?? email
    if (address !== email) throw wrong(`steps[${index}]: ${student_id} is ${address} in another step, not ${email}`)
    emailsById.set(student_id, email)
  }
}

function isStepType(type: unknown): type is Step['type'] {
  return typeof type === 'string' && Object.hasOwn(stepFields, type)
}

function objectAt(value: unknown, place: string): Record<string, unknown> {
  if (isObject(value)) return value
  throw wrong(`${place}: expected an object, got ${shown(value)}`)
}

function wrong(message: string): RosterError {
  return new RosterError('invalid_plan', `invalid plan: ${message}`)
}
