import type { ErrorCode, UnknownErrorCode } from '@academy-access/sdk'

import { estimate } from '../plan/estimate.ts'
import type { Plan, Step } from '../plan/plan.ts'
import { recount } from '../plan/steps.ts'
import { takes } from '../plan/takes.ts'

/** The outcome of one step. */
export interface StepEvent {
  /** The step. */
  step: Step
  /**
   * `done`: the academy is as the step wants it. `failed`: the service rejected it. `skipped`: it would take something from a
   * student for whom an earlier step failed.
   */
  status: 'done' | 'failed' | 'skipped'
  /**
   * How a step was done, such as `created` or `existing` for a creation, and `gone` for a removal of what was already gone.
   * `joined_again`: the student joined again or got an enrollment since the plan, and was not removed.
   */
  outcome?: string
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

/** The result of `apply`. `rows` and `removed` students are counted once each. */
export interface ApplyReport {
  /** Students of the desired roster. The numbers add up to the rows of the plan. */
  rows: {
    /** Students who were created, or were created by another program in the meantime. */
    created: number
    /** Students who existed and were changed. */
    changed: number
    /** Students who were as desired. */
    unchanged: number
    /** Students of whom a step failed. */
    failed: number
    /** Students of whom a step is still to do. */
    remaining: number
  }
  /** Students who are not in the desired roster. */
  removals: {
    /** Students who are gone. */
    removed: number
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
  | { status: 'done'; outcome: string }
  | { status: 'failed'; code: NonNullable<StepEvent['code']>; message: string }
  | { status: 'skipped' }

/** Keeps the account of a plan while it is applied. */
export interface Ledger {
  readonly plan: Plan
  /** The steps of a type that are not over. */
  pending<Type extends Step['type']>(type: Type): Generator<Extract<Step, { type: Type }>>
  /** Whether an addition to the student failed. */
  hasFailed(email: string): boolean
  finish(step: Step, result: StepResult): StepEvent
  report(): ApplyReport
  /** The plan with the steps that are not done. */
  rest(): Plan
}

const mostFailures = 1000

export function openLedger(plan: Plan): Ledger {
  const over = new Map<Step, StepEvent['status']>()
  const failed = new Set<string>()
  const failures: ApplyReport['failures'] = []
  return {
    plan,
    *pending(type) {
      for (const step of plan.steps) if (isOfType(step, type) && !over.has(step)) yield step
    },
    hasFailed: (email) => failed.has(email),
    finish(step, result) {
      over.set(step, result.status)
      if (result.status === 'failed') {
        if (!takes(step)) failed.add(step.email)
        if (failures.length < mostFailures) failures.push({ step, code: result.code, message: result.message })
      }
      return { step, ...result, done: over.size, total: plan.steps.length }
    },
    report: () => reportOf(plan, over, failures),
    rest() {
      const steps = plan.steps.filter((step) => over.get(step) !== 'done')
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

/** How far one student is: the worst of its steps. */
type RowState = 'created' | 'changed' | 'removed' | 'failed' | 'remaining'

function reportOf(
  plan: Plan,
  over: ReadonlyMap<Step, StepEvent['status']>,
  failures: ApplyReport['failures'],
): ApplyReport {
  const rows = { created: 0, changed: 0, unchanged: plan.counts.unchanged, failed: 0, remaining: 0 }
  const removals = { removed: 0, failed: 0, remaining: 0 }
  const steps = { done: 0, failed: 0, skipped: 0, remaining: 0 }
  const states = new Map<string, RowState>()
  for (const step of plan.steps) {
    const status = over.get(step) ?? 'remaining'
    steps[status]++
    if (step.type === 'remove_student') {
      if (status === 'done') removals.removed++
      else removals[status === 'failed' ? 'failed' : 'remaining']++
      continue
    }
    states.set(step.email, worseOf(states.get(step.email), stateOf(step, status)))
  }
  for (const state of states.values()) if (state !== 'removed') rows[state]++
  return { rows, removals, failures: [...failures], steps }
}

function stateOf(step: Step, status: StepEvent['status'] | 'remaining'): RowState {
  if (status === 'done') return step.type === 'create' ? 'created' : 'changed'
  return status === 'remaining' ? 'remaining' : 'failed'
}

function worseOf(one: RowState | undefined, other: RowState): RowState {
  for (const state of ['failed', 'remaining', 'created'] as const) if (one === state || other === state) return state
  return other
}
