import { RosterError } from '../roster-error.ts'
import type { Plan, Step } from '../plan/plan.ts'

/** The fields of each type of step that must be texts. */
const texts: Record<Step['type'], readonly string[]> = {
  create: ['email'],
  add_member: ['email', 'list_id'],
  enroll: ['email', 'student_id', 'course_id'],
  revoke: ['email', 'student_id', 'course_id', 'enrollment_id'],
  remove_member: ['email', 'student_id', 'list_id'],
  remove_student: ['email', 'student_id', 'joined_at', 'enrolled_until'],
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
  const plan = fieldsOf(value, 'expected a plan')
  if (plan['format'] !== 'academy-roster/plan') throw wrong('expected a plan of academy-roster')
  if (plan['version'] !== 1) throw wrong(`expected version 1, got ${JSON.stringify(plan['version'])}`)
  if (Number.isNaN(Date.parse(String(plan['read_at'])))) throw wrong('read_at: expected a time')
  if (typeof plan['send_welcome_email'] !== 'boolean') throw wrong('send_welcome_email: expected true or false')
  const { managed_list, max_removals, counts, steps } = plan
  if (managed_list !== null && typeof managed_list !== 'string') throw wrong('managed_list: expected an id or null')
  if (max_removals !== null && typeof max_removals !== 'number') throw wrong('max_removals: expected a number or null')
  if (typeof fieldsOf(counts, 'counts: expected numbers')['unchanged'] !== 'number') {
    throw wrong('counts.unchanged: expected a number')
  }
  const { courses, lists } = fieldsOf(plan['fingerprint'], 'fingerprint: expected courses and lists')
  if (!isTexts(courses)) throw wrong('fingerprint.courses: expected ids')
  if (!isTexts(lists)) throw wrong('fingerprint.lists: expected ids')
  if (!Array.isArray(steps)) throw wrong('steps: expected an array')
  for (const [index, step] of steps.entries()) checkStep(step, `steps[${index}]`)
  return value as Plan
}

function checkStep(value: unknown, place: string): void {
  const step = fieldsOf(value, `${place}: expected a step`)
  const type = String(step['type'])
  if (!Object.hasOwn(texts, type))
    throw wrong(`${place}.type: expected a type of step, got ${JSON.stringify(step['type'])}`)
  for (const name of texts[type as Step['type']]) {
    if (typeof step[name] !== 'string')
      throw wrong(`${place}.${name}: expected text, got ${JSON.stringify(step[name])}`)
  }
  if (type !== 'create') return
  if (step['name'] !== undefined && typeof step['name'] !== 'string') throw wrong(`${place}.name: expected text`)
  for (const name of ['course_ids', 'list_ids']) {
    if (!isTexts(step[name])) throw wrong(`${place}.${name}: expected ids`)
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function fieldsOf(value: unknown, otherwise: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw wrong(otherwise)
  return value as Record<string, unknown>
}

function wrong(message: string): RosterError {
  return new RosterError('invalid_plan', `invalid plan: ${message}`)
}
