import { isObject } from '@academy-access/schemas/internal/compiled'

import { RosterError } from '../roster-error.ts'
import { shown } from '../plan/shown.ts'
import type { KeptStudent, Plan, PlanCounts, PlanEstimate, PlanFingerprint, PlanWarning, Step } from '../plan/plan.ts'

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

const steps: { readonly [Type in Step['type']]: Fields<Omit<Extract<Step, { type: Type }>, 'type'>> } = {
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
  const checks: Readonly<Record<string, Check>> = steps[type]
  fields<Record<string, unknown>>(checks)(value, place)
}

const stepCounts: Check = fields(Object.fromEntries(Object.keys(steps).map((type) => [type, count])))

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
  return typeof type === 'string' && Object.hasOwn(steps, type)
}

function objectAt(value: unknown, place: string): Record<string, unknown> {
  if (isObject(value)) return value
  throw wrong(`${place}: expected an object, got ${shown(value)}`)
}

function wrong(message: string): RosterError {
  return new RosterError('invalid_plan', `invalid plan: ${message}`)
}
