import * as fc from 'fast-check'

import { timeOf } from '../model/clock.ts'
import { type ActionPlan, inAcademy } from './action.ts'

/**
 * Restores a snapshot of the present state, which changes nothing. No rule covers the outbox, open rate windows, or a clock
 * that waits for the platform's time. So the outbox is emptied first, and the other two are left out.
 */
export const snapshotActions: fc.Arbitrary<ActionPlan> = inAcademy(fc.constant(null), ({ model, academy }) => {
  const time = timeOf(model)
  const isWaiting = model.clock.frozen === null && model.platform.now + model.clock.offset !== time
  if (model.windows.length > 0 || isWaiting) return undefined
  return {
    text: 'restore(snapshot())',
    expect() {
      model.outbox.splice(0)
      return null
    },
    perform() {
      academy.clearOutbox()
      academy.restore(JSON.parse(JSON.stringify(academy.snapshot())))
      return null
    },
  }
})
