import type { Academy } from '@academy-access/engine'
import * as fc from 'fast-check'

import type { Pattern } from '../model/pattern.ts'
import type { AcademyModel } from '../model/state.ts'
import { academyOf, type World } from '../world.ts'
import { pickFrom, picks } from './ids.ts'

/** Something that the owner of an academy does in the dashboard, or the passing of time. */
export interface Action {
  /** How a report shows it. */
  readonly text: string
  /** Does it to the model. */
  expect(): Pattern
  /** Does it to the service. */
  perform(): unknown
}

/** An action, chosen when its command runs; undefined if there is nothing that it could be done to. */
export type ActionPlan = (world: World) => Action | undefined

interface ActionTarget {
  readonly model: AcademyModel
  readonly academy: Academy
  readonly world: World
}

/** An action in one of the academies. */
export function inAcademy<Value>(
  values: fc.Arbitrary<Value>,
  choose: (place: ActionTarget, value: Value) => Action | undefined,
): fc.Arbitrary<ActionPlan> {
  return fc.tuple(picks, values).map(([pick, value]): ActionPlan => (world) => {
    const model = pickFrom(world.model.academies, pick)
    if (model === undefined) return undefined
    const action = choose({ model, academy: academyOf(world, model), world }, value)
    return action && { ...action, text: `${model.name}: ${action.text}` }
  })
}

/** For a report. */
export const inspect = (value: unknown) => JSON.stringify(value) ?? String(value)
