import type { Plan, Step } from './plan.ts'

/** Options of `formatPlan`. */
export interface FormatOptions {
  /** `table` (the default) has a line for each step, in columns. `diff` has a line with + or - for each thing. */
  as?: 'table' | 'diff' | undefined
  /** The most steps to show. 100 by default. */
  limit?: number | undefined
}

/**
 * Writes a plan as text for people: its steps, its warnings and its numbers.
 *
 * @example
 * ```ts
 * import { createRoster, formatPlan } from '@academy-access/roster'
 *
 * const plan = await createRoster(academy).plan([{ email: 'grace@example.com' }], { send_welcome_email: false })
 * console.log(formatPlan(plan, { as: 'diff' })) // + grace@example.com …
 * ```
 */
export function formatPlan(plan: Plan, { as = 'table', limit = 100 }: FormatOptions = {}): string {
  const visible = plan.steps.slice(0, limit)
  const steps = as === 'diff' ? diff(plan, visible) : table(plan, visible)
  const more = plan.steps.length - visible.length
  const parts = [
    ...steps,
    ...(more > 0 ? [`… ${more} more`] : []),
    ...(steps.length > 0 ? [''] : []),
    ...plan.warnings.map(warningLine),
    ...(plan.keep.length > 0 ? [`kept, because they are protected: ${plan.keep.length} students`] : []),
    summary(plan),
  ]
  return parts.join('\n')
}

const actions: Record<Step['type'], string> = {
  create: 'create',
  add_member: 'add to list',
  enroll: 'enroll',
  revoke: 'revoke',
  remove_member: 'take off list',
  remove_student: 'remove',
}

function table(plan: Plan, steps: readonly Step[]): string[] {
  const rows = steps.map((step) => [actions[step.type], printable(step.email), detailOf(plan, step)] as const)
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function diff(plan: Plan, steps: readonly Step[]): string[] {
  return steps.map((step) => {
    const sign = step.type === 'create' || step.type === 'add_member' || step.type === 'enroll' ? '+' : '-'
    const detail = detailOf(plan, step)
    return `${sign} ${printable(step.email)}${detail === '' ? '' : `: ${detail}`}`
  })
}

function detailOf(plan: Plan, step: Step): string {
  const course = (id: string) => `course ${printable(plan.courses[id] ?? id)}`
  const list = (id: string) => `list ${printable(plan.lists[id] ?? id)}`
  switch (step.type) {
    case 'create': {
      const name = step.name === undefined ? [] : [printable(step.name)]
      return [...name, ...step.course_ids.map(course), ...step.list_ids.map(list)].join(', ')
    }
    case 'enroll':
    case 'revoke':
      return course(step.course_id)
    case 'add_member':
    case 'remove_member':
      return list(step.list_id)
    default:
      return 'leaves the academy; all progress is deleted'
  }
}

/** Without control characters: a name from the service or a file must not move the cursor of a terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '�')
}

function warningLine({ message, count, examples }: Plan['warnings'][number]): string {
  const more = count > examples.length ? ` and ${count - examples.length} more` : ''
  return `warning: ${message}: ${examples.map(printable).join(', ')}${more}`
}

function summary({ counts, estimate, send_welcome_email }: Plan): string {
  const { create, change, unchanged, remove, losing } = counts
  const numbers = [`${create} to create`, `${change} to change`, `${remove} to remove`, `${unchanged} as desired`]
  const emails = create > 0 ? (send_welcome_email ? ', with a welcome email each' : ', without welcome emails') : ''
  const taken = losing > 0 ? ` ${losing} students lose something.` : ''
  const cost = estimate.requests === 0 ? '' : ` About ${estimate.requests} requests, ${duration(estimate.seconds)}.`
  return `${numbers.join(', ')}${emails}.${taken}${cost}`
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
