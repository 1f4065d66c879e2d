import * as z from 'zod/mini'

import type { AcademyCore } from '../academy-core.ts'
import { planFields } from '../fixture/plan-fields.ts'
import type { PlanState } from '../state/plan.ts'
import { updatePlan } from '../state/state.ts'
import { withoutUndefined } from '../without-undefined.ts'
import { labelsAndEnd, type LabelCall, type LabelsAndEnd, takeLabelsAndEnd } from './labels-and-end.ts'
import { alias, change, type ControlsOf, type CoreCall, nothing, read } from './control.ts'

/** The plan of an academy. */
export interface PlanControls {
  /** A copy of the plan. */
  get(): PlanState
  /**
   * Changes the given fields: `plan`, `locked`, `limits.students`, `rate_limit`. A rate limit starts with new windows.
   *
   * @throws ServiceError `validation_error`.
   */
  set(changes: Partial<PlanState> & LabelsAndEnd): PlanState
  /** Does what `set` does. */
  update(changes: Partial<PlanState> & LabelsAndEnd): PlanState
}

const set = change(
  'Change the plan, the lock, the limit of students or the rate limit. A rate limit starts with new windows.',
  () => z.partial(z.strictObject({ ...planFields, ...labelsAndEnd })),
  (changes, call: CoreCall & LabelCall) => {
    const { core } = call
    const { rest, give } = takeLabelsAndEnd(changes, call)
    const checked = withoutUndefined(rest)
    updatePlan(core.state, checked)
    if ('rate_limit' in checked) core.limiter.clear()
    give(core.id)
    core.changed('academy')
    return copyOf(core)
  },
)

/** @internal */
export const plan = {
  get: read('Read the plan, the lock, the limit of students and the rate limit', nothing, (_, { core }) =>
    copyOf(core),
  ),
  set,
  update: alias(set),
} satisfies ControlsOf<PlanControls>

const copyOf = ({ state }: AcademyCore): PlanState => structuredClone(state.plan)
