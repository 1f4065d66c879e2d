import * as z from 'zod/mini'

import type { Academy } from '../academy.ts'
import { checkInput, planFields } from '../fixture/schema.ts'
import type { PlanState } from '../state.ts'

/** Schema of what can be changed of a plan. */
export const PlanChanges = z.partial(z.strictObject(planFields))

/** The plan of an academy. */
export interface PlanControls {
  /** What the plan is and allows now. */
  get(): PlanState
  /**
   * Changes the fields that are given: `plan` and `locked` (R040, R041), `limits.students` (D91), `rate_limit` (D33).
   * A new rate limit opens new windows.
   */
  update(changes: Partial<PlanState>): PlanState
}

export function planControls(academy: Academy): PlanControls {
  return {
    get: () => academy.state.plan,
    update(changes) {
      const checked = checkInput(PlanChanges, changes, 'plan')
      const given = Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined))
      academy.state.plan = { ...academy.state.plan, ...given }
      if (checked.rate_limit !== undefined) academy.limiter.clear()
      return academy.state.plan
    },
  }
}
