import type { ErrorCode, UnknownErrorCode } from '@academy-access/sdk'

import { estimate, recount, takes } from '../plan/steps.ts'
import type { Plan, Step } from '../plan/plan.ts'

/**
 * How a step was done.
 *
 * - `created`, `reactivated`: the student is new in the academy, or is back.
 * - `existing`, `existing_with_other_name`: another program had added the student. The API cannot change the name.
 * - `added`, `enrolled`, `revoked`, `removed`: the service carried the step out.
 * - `already_member`, `already_enrolled`, `gone`: there was nothing to change.
 * - `joined_again`: the student joined again or got an enrollment since the plan, and was not removed.
 * - `uncertain`: the academy is as the step wants it. A repeated request hides whether this step changed it.
 */
export type StepOutcome =
  | 'created'
  | 'reactivated'
  | 'existing'
  | 'existing_with_other_name'
  | 'added'
  | 'already_member'
  | 'enrolled'
  | 'already_enrolled'
  | 'revoked'
  | 'removed'
  | 'gone'
  | 'joined_again'
  | 'uncertain'

/** The end of one step of a plan. */
export interface StepEvent {
  /** The step. */
  step: Step
  /**
   * `done`: the academy is as the step wants it. `failed`: the service rejected it. `skipped`: it would take something from a
   * student for whom an earlier step failed.
   */
  status: 'done' | 'failed' | 'skipped'
  /** How the step was done. Undefined unless it is `done`. */
  outcome?: StepOutcome
  /**
   * The error code of a failed step. `member_failed`: the service did not add the student to a list. `address_differs`: the
   * service returned a student with another address than the plan says.
   */
  code?: ErrorCode | UnknownErrorCode | 'address_differs' | 'member_failed'
  /** Why the step failed. */
  message?: string
  /** How many steps of the plan are over, with this one. */
  done: number
  /** How many steps the plan has. */
  total: number
}

/** The result of `apply`. Each student is counted once, by what the service responded. */
export interface ApplyReport {
  /** Students of the desired roster. The numbers add up to the rows of the plan. */
  rows: {
    /** Students whom this run created, or who are back because of it. */
    created: number
    /** Students to create whom another program, or an earlier run of the plan, had added. */
    existing: number
    /** The same, with another name than in the plan. The API cannot change it. */
    existing_with_other_name: number
    /** Students who existed and were changed. */
    changed: number
    /** Students who were as desired, now or when the plan was made. */
    unchanged: number
    /** Students who are as desired, where a repeated request hides whether this run created or changed them. */
    uncertain: number
    /** Students of whom a step failed. */
    failed: number
    /** Students of whom a step is still to do. */
    remaining: number
  }
  /** Students who are not in the desired roster. */
  removals: {
    /** Students whom this run removed. */
    removed: number
    /** Students who were gone already. */
    gone: number
    /** Students who joined again or got an enrollment since the plan, and were not removed. */
    joined_again: number
    /** Students whose removal failed. */
    failed: number
    /** Students who are still to be removed. */
    remaining: number
  }
  /** The first 1,000 steps that failed. */
  failures: { step: Step; code: NonNullable<StepEvent['code']>; message: string }[]
  /** Steps that are over, and all of them. */
  steps: { done: number; failed: number; skipped: number; remaining: number }
}

/** The end of one step. */
export type StepResult =
  | { status: 'done'; outcome: StepOutcome }
  | { status: 'failed'; code: NonNullable<StepEvent['code']>; message: string }
  | { status: 'skipped' }

const mostFailures = 1000

export type Ledger = ReturnType<typeof openLedger>

/** Keeps the account of a plan while it is applied. */
export function openLedger(plan: Plan) {
  const over = new Map<Step, StepResult>()
  const failed = new Set<string>()
  return {
    plan,
    /** The steps of a type that are not over. */
    *pending<Type extends Step['type']>(type: Type): Generator<Extract<Step, { type: Type }>> {
      for (const step of plan.steps) if (isOfType(step, type) && !over.has(step)) yield step
    },
    /** Whether an addition to the student failed. */
    hasFailed: (email: string) => failed.has(email),
    finish(step: Step, result: StepResult): StepEvent {
      over.set(step, result)
      if (result.status === 'failed' && !takes(step)) failed.add(step.email)
      return { step, ...result, done: over.size, total: plan.steps.length }
    },
    report: () => reportOf(plan, over),
    /** The plan with the steps that are not done. */
    rest(): Plan {
      const steps = plan.steps.filter((step) => over.get(step)?.status !== 'done')
      return {
        ...plan,
        steps,
        counts: recount(plan.counts, steps),
        estimate: estimate(steps, plan.managed_list !== null),
      }
    },
  }
}

function isOfType<Type extends Step['type']>(step: Step, type: Type): step is Extract<Step, { type: Type }> {
  return step.type === type
}

type Rows = ApplyReport['rows']

/** The states of a student. The first one that one of its steps has counts. */
const states = [
  'failed',
  'remaining',
  'created',
  'uncertain',
  'existing_with_other_name',
  'existing',
  'changed',
  'unchanged',
] as const satisfies readonly (keyof Rows)[]

const stateAfter: Readonly<Record<StepOutcome, keyof Rows>> = {
  created: 'created',
  reactivated: 'created',
  existing: 'existing',
  existing_with_other_name: 'existing_with_other_name',
  added: 'changed',
  enrolled: 'changed',
  revoked: 'changed',
  removed: 'changed',
  already_member: 'unchanged',
  already_enrolled: 'unchanged',
  gone: 'unchanged',
  joined_again: 'unchanged',
  uncertain: 'uncertain',
}

function reportOf(plan: Plan, over: ReadonlyMap<Step, StepResult>): ApplyReport {
  const rows = Object.fromEntries(states.map((state) => [state, 0])) as Record<keyof Rows, number>
  rows.unchanged = plan.counts.unchanged
  const removals = { removed: 0, gone: 0, joined_again: 0, failed: 0, remaining: 0 }
  const steps = { done: 0, failed: 0, skipped: 0, remaining: 0 }
  const first = new Map<string, keyof Rows>()
  for (const step of plan.steps) {
    const result = over.get(step)
    steps[result?.status ?? 'remaining']++
    if (step.type === 'remove_student') removals[removalOf(result)]++
    else {
      const state = stateOf(result)
      const other = first.get(step.email) ?? state
      first.set(step.email, states.indexOf(state) < states.indexOf(other) ? state : other)
    }
  }
  for (const state of first.values()) rows[state]++
  const failures: ApplyReport['failures'] = []
  for (const [step, result] of over) {
    if (failures.length === mostFailures) break
    if (result.status === 'failed') failures.push({ step, code: result.code, message: result.message })
  }
  return { rows, removals, failures, steps }
}

function stateOf(result: StepResult | undefined): keyof Rows {
  if (result === undefined) return 'remaining'
  return result.status === 'done' ? stateAfter[result.outcome] : 'failed'
}

/** A student who is skipped is still to be removed. */
function removalOf(result: StepResult | undefined): keyof ApplyReport['removals'] {
  if (result?.status === 'failed') return 'failed'
  if (result?.status !== 'done') return 'remaining'
  return result.outcome === 'gone' || result.outcome === 'joined_again' ? result.outcome : 'removed'
}
