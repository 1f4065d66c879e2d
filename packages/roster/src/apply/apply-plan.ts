import { checkOptionNames, type Context, type RosterOptions } from '../context.ts'
import { inOrder } from '../in-order.ts'
import { checkAcademy } from '../plan/fingerprint.ts'
import type { Plan } from '../plan/plan.ts'
import { takes } from '../plan/step-effects.ts'
import { RosterError } from '../roster-error.ts'
import { checkPlan } from './check-plan.ts'
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
