import { batchSize } from '../members/add-batch.ts'
import type { CreateStep, PlanEstimate, Step } from './plan.ts'
import { takes } from './step-effects.ts'

/** Requests that a key may send in a time. */
export interface RateLimit {
  /** Requests. */
  requests: number
  /** The time, in seconds. */
  window_seconds: number
}

/** The document gives no number. This one is careful. */
const usualRate: RateLimit = { requests: 100, window_seconds: 10 }

/**
 * The requests and the time of the steps.
 *
 * @param pages - How many pages the listing of the students has. Without it, as many as there are students.
 */
export function estimate(
  steps: readonly Step[],
  isManaged: boolean,
  rate: RateLimit = usualRate,
  pages = Infinity,
): PlanEstimate {
  // One request shows that it is the academy of the plan.
  let requests = steps.length > 0 ? 1 : 0
  const members = new Map<string, number>()
  const enrolled = new Set<string>()
  for (const step of steps) {
    if (step.type === 'enroll') enrolled.add(step.student_id)
    const list = listOfBatch(step, isManaged)
    // The student is read before each removal.
    if (list === undefined) requests += takes(step) ? 2 : 1
    else members.set(list, (members.get(list) ?? 0) + 1)
  }
  for (const count of members.values()) requests += Math.ceil(count / batchSize)
  // What these students have is read before, in the listing or one by one.
  requests += Math.min(enrolled.size, pages)
  // The first window takes no time.
  const windows = Math.max(0, Math.ceil(requests / rate.requests) - 1)
  return { requests, seconds: windows * rate.window_seconds }
}

/** The list that a step is done through together with up to 99 others, or undefined if it needs its own request. */
export function listOfBatch(step: Step, isManaged: boolean): string | undefined {
  if (step.type === 'add_member') return step.list_id
  if (step.type !== 'create' || step.list_ids.length !== 1) return undefined
  return isCreatedByList(step, isManaged) ? step.list_ids[0] : undefined
}

/**
 * Whether a student can be created by adding the address to a list. That takes no name and no courses, and cannot tell for
 * sure who created the student, which a managed list must show.
 */
export function isCreatedByList({ name, course_ids }: Omit<CreateStep, 'list_ids'>, isManaged: boolean): boolean {
  return !isManaged && name === undefined && course_ids.length === 0
}
