import type { AcademyCore } from '../academy-core.ts'
import { checkInput } from '../fixture/check.ts'
import { updatePlan } from '../state/settings.ts'
import type { PlanState } from '../state/plan.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { PlanChanges } from './inputs.ts'

/** The plan of an academy. */
export interface PlanControls {
  /** A copy of the plan. */
  get(): PlanState
  /**
   * Changes the given fields: `plan`, `locked`, `limits.students`, `rate_limit`. A rate limit starts with new windows.
   *
   * @throws ServiceError `validation_error`.
   */
  update(changes: Partial<PlanState>): PlanState
}

/** @internal */
export function planControls(academy: AcademyCore): PlanControls {
  const get = () => structuredClone(academy.state.plan)
  return {
    get,
    update(changes) {
      const checked = withoutUndefined(checkInput(PlanChanges, changes, 'plan'))
      updatePlan(academy.state, checked)
      if ('rate_limit' in checked) academy.limiter.clear()
      academy.changed('academy')
      return get()
    },
  }
}
