import type { Plan, Step } from './plan.ts'
import { coursesOf, listsOf, takes } from './steps.ts'

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
 * const plan = await createRoster(academy).plan([{ email: 'grace@example.com' }], { sendWelcomeEmail: false })
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
    const sign = takes(step) ? '-' : '+'
    const detail = detailOf(plan, step)
    return `${sign} ${printable(step.email)}${detail === '' ? '' : `: ${detail}`}`
  })
}

function detailOf({ courses, lists }: Plan, step: Step): string {
  if (step.type === 'remove_student') return 'leaves the academy; all progress is deleted'
  return [
    ...(step.type === 'create' && step.name !== undefined ? [printable(step.name)] : []),
    ...coursesOf(step).map((id) => `course ${printable(courses[id] ?? id)}`),
    ...listsOf(step).map((id) => `list ${printable(lists[id] ?? id)}`),
  ].join(', ')
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
  const taken = losing > 0 ? ` ${losing === 1 ? '1 student loses' : `${losing} students lose`} something.` : ''
  const cost = estimate.requests === 0 ? '' : ` About ${estimate.requests} requests, ${duration(estimate.seconds)}.`
  return `${numbers.join(', ')}${emails}.${taken}${cost}`
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
