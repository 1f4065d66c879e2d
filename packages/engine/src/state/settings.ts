import type { PlanState } from './plan.ts'
import type { AcademyState } from './state.ts'

/** Gives the academy another name. */
export function rename(state: AcademyState, name: string): void {
  state.name = name
}

/** Replaces the fields of the plan that are given. */
export function updatePlan(state: AcademyState, changes: Partial<PlanState>): void {
  state.plan = { ...state.plan, ...changes }
}
