import * as fc from 'fast-check'

import { freeze, resume, setTime, timeOf } from '../model/clock.ts'
import { academyOf, type World } from '../world.ts'
import { type ActionPlan, inAcademy, inspect } from './action.ts'

const steps = fc.constantFrom(0, 1, 200, 999, 1000, 1001, 7500, 60_000, 86_400_000)

const times = fc.constantFrom('2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2028-02-29T23:59:59.999Z')

export const timeActions: fc.Arbitrary<ActionPlan> = fc.oneof(
  {
    weight: 4,
    arbitrary: inAcademy(steps, ({ model, academy }, step) => ({
      text: `clock.advance(${step})`,
      expect: () => (setTime(model, timeOf(model) + step), timeOf(model)),
      perform: () => (academy.clock.advance(step), academy.clock.now()),
    })),
  },
  {
    weight: 1,
    arbitrary: inAcademy(fc.boolean(), ({ model, academy }, isFrozen) => ({
      text: isFrozen ? 'clock.freeze()' : 'clock.resume()',
      expect: () => ((isFrozen ? freeze : resume)(model), timeOf(model)),
      perform: () => (isFrozen ? academy.clock.freeze() : academy.clock.resume(), academy.clock.now()),
    })),
  },
  // A rate window that is open when the time is set back is left out: D33 does not say whether it stays open.
  {
    weight: 1,
    arbitrary: inAcademy(times, ({ model, academy }, time) =>
      model.windows.length > 0
        ? undefined
        : {
            text: `clock.set(${inspect(time)})`,
            expect: () => (setTime(model, Date.parse(time)), timeOf(model)),
            perform: () => (academy.clock.set(time), academy.clock.now()),
          },
    ),
  },
  {
    weight: 3,
    arbitrary: steps.map(
      (step): ActionPlan =>
        (world) =>
          passTime(world, step),
    ),
  },
  // D97: the platform's time goes back, an academy's does not.
  {
    weight: 1,
    arbitrary: steps.map(
      (step): ActionPlan =>
        (world) =>
          passTime(world, -step),
    ),
  },
)

/** Both sides read the platform's time from the model. Every academy reads it before and after. */
function passTime(world: World, step: number) {
  const read = () => world.model.academies.map((model) => academyOf(world, model).clock.now())
  const before = read()
  return {
    text: `the platform's time moves by ${step} ms`,
    expect() {
      const expected = world.model.academies.map(timeOf)
      world.model.now += step
      return [expected, world.model.academies.map(timeOf)]
    },
    perform: () => [before, read()],
  }
}
