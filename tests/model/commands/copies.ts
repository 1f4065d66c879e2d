import * as fc from 'fast-check'

import { timeOf } from '../model/clock.ts'
import { fork, idsOf, reset } from '../model/dashboard/copies.ts'
import type { AcademyModel } from '../model/state.ts'
import type { World } from '../world.ts'
import { type ActionPlan, inAcademy, inspect } from './action.ts'

/** Each academy is compared whole after every copy, so there are few. */
const mostAcademies = 4

/** Resets and forks. */
export const copyActions: fc.Arbitrary<ActionPlan> = fc.oneof(
  inAcademy(fc.constant(null), ({ model, academy, world }) => ({
    text: 'reset()',
    expect() {
      reset(model)
      forgetOthers(world, model)
      return timeOf(model)
    },
    perform: () => (academy.reset(), academy.clock.now()),
  })),
  inAcademy(fc.constant(null), ({ model, academy, world }) => {
    const { academies } = world.model
    if (academies.length >= mostAcademies) return undefined
    const name = `Fork ${academies.length}`
    return {
      text: `fork(${inspect({ name })})`,
      expect: () => timeOf(fork(model, name)),
      perform: () => academy.fork({ name }).clock.now(),
    }
  }),
)

/** After a reset, new rows get the ids that rows since the start had. */
function forgetOthers({ ids }: World, academy: AcademyModel): void {
  const kept = idsOf(academy)
  for (const [value, owners] of ids) {
    const left = owners.filter((id) => id.scope !== academy.scope || kept.has(id))
    if (left.length > 0) ids.set(value, left)
    else ids.delete(value)
  }
}
