import * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { planFields } from '../fixture/schema.ts'
import type { PlanState } from '../state/plan.ts'
import { updatePlan } from '../state/state.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { change, type ControlsOf, nothing, read } from './control.ts'
import type { LabelsAndEnd } from './types.ts'
import { labelsAndEnd, takeLabelsAndEnd } from './academy.ts'

/** The plan of an academy. */
export interface PlanControls {
  /** A copy of the plan. */
  get(): PlanState
  /**
   * Changes the given fields: `plan`, `locked`, `limits.students`, `rate_limit`. A rate limit starts with new windows.
   *
   * @throws ServiceError `validation_error`.
   */
  update(changes: Partial<PlanState> & LabelsAndEnd): PlanState
}

/** @internal */
export const plan = {
  get: read('Read the plan, the lock, the limit of students and the rate limit', nothing, (_, { core }) =>
    copyOf(core),
  ),
  update: change(
    'Change the plan, the lock, the limit of students or the rate limit. A rate limit starts with new windows.',
    () => z.partial(z.strictObject({ ...planFields, ...labelsAndEnd })),
    (changes, call) => {
      const { core } = call
      const { rest, give } = takeLabelsAndEnd(changes, call)
      const checked = withoutUndefined(rest)
      updatePlan(core.state, checked)
      if ('rate_limit' in checked) core.limiter.clear()
      give(core.id)
      core.changed('academy')
      return copyOf(core)
    },
  ),
} satisfies ControlsOf<PlanControls>

const copyOf = ({ state }: AcademyCore): PlanState => structuredClone(state.plan)
