import { readText } from '@academy-access/command'

import { checkPlan } from '../apply/check-plan.ts'
import type { Plan } from '../plan/plan.ts'

/** Where a plan is written and read if the command line names no file. */
export const defaultPlan = 'roster-plan.json'

export async function readPlan(path: string): Promise<Plan> {
  const text = await readText(path)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`${path}: not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  return checkPlan(value)
}
