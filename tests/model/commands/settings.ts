import * as fc from 'fast-check'

import { createKey, keyView, planView, updatePlan } from '../model/dashboard/settings.ts'
import type { Operation } from '../model/routes.ts'
import { routes } from '../model/routes.ts'
import type { Plan } from '../model/state.ts'
import { type ActionPlan, inAcademy, inspect } from './action.ts'
import { pickFrom, picks } from './ids.ts'

const rateLimits = fc.option(
  fc.record({ requests: fc.integer({ min: 1, max: 4 }), window_seconds: fc.constantFrom(0.2, 1, 7.5, 60) }),
  { freq: 2 },
)

/** Mostly back to a plan that allows requests, so that commands reach the endpoints. */
const planChanges: fc.Arbitrary<Partial<Plan>> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Partial<Plan>>({ plan: 'trial' }, { plan: 'free' }, { locked: true }) },
  { weight: 4, arbitrary: fc.constant<Partial<Plan>>({ plan: 'paid', locked: false }) },
  {
    weight: 4,
    arbitrary: fc.option(fc.nat(6), { freq: 3 }).map((students): Partial<Plan> => ({ limits: { students } })),
  },
  { weight: 4, arbitrary: rateLimits.map((rate_limit): Partial<Plan> => ({ rate_limit })) },
)

const permissions = fc.oneof(
  fc.constant('all' as const),
  fc.constant<Operation[]>([]),
  fc.subarray<Operation>(routes.map(({ operation }) => operation)),
)

export const settingsActions: fc.Arbitrary<ActionPlan> = fc.oneof(
  {
    weight: 4,
    arbitrary: inAcademy(planChanges, ({ model, academy }, changes) => {
      // D33: another limit opens new windows. It does not say whether the same limit, set again, opens them too.
      const isSame = inspect(changes.rate_limit) === inspect(model.plan.rate_limit)
      if (changes.rate_limit !== undefined && isSame) return undefined
      return {
        text: `plan.update(${inspect(changes)})`,
        expect() {
          updatePlan(model, changes)
          return planView(model)
        },
        perform: () => academy.plan.update(changes),
      }
    }),
  },
  {
    weight: 2,
    arbitrary: inAcademy(permissions, ({ model, academy }, permissions) => {
      const name = `key ${model.keys.length}`
      return {
        text: `keys.create(${inspect({ name, permissions })})`,
        expect: () => keyView(createKey(model, name, permissions)),
        perform: () => academy.keys.create({ name, permissions }),
      }
    }),
  },
  {
    weight: 1,
    arbitrary: inAcademy(picks, ({ model, academy }, pick) => {
      const key = pickFrom(model.keys, pick)
      const others = model.keys.filter((other) => other !== key && !other.revoked && other.permissions === 'all')
      // One key is left that may do everything, so that commands reach the endpoints.
      if (key === undefined || others.length === 0) return undefined
      return {
        text: `keys.revoke(${inspect(key.id.value)})`,
        expect() {
          key.revoked = true
          return keyView(key)
        },
        perform: () => academy.keys.revoke(key.id.value ?? ''),
      }
    }),
  },
)
