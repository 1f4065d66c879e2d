import type { OperationId } from '@academy-access/schemas'

import type { RecordReference } from '../service-error.ts'

/** A check of a request. `conflict` is the check against the records of the academy. */
export type CheckName = 'key' | 'plan' | 'lock' | 'permission' | 'rate' | 'route' | 'path' | 'body' | 'conflict'

/** A check that a request passed or failed. */
export interface RequestCheck {
  /** Name of the check. */
  readonly check: CheckName
  /** Whether the request passed. */
  readonly passed: boolean
  /** The value that was checked, such as the plan or `3/5` requests; for a failed input or conflict the reason. */
  readonly value?: string
}

/** A query parameter that the service read as another value. */
export interface ClampedParameter {
  /** Such as `query.limit`. */
  readonly path: string
  /** The value as it was sent; cut after 200 characters. */
  readonly sent: string
  /** The value that the service used. */
  readonly used: number
}

/** How a journal entry shows a check. */
export interface CheckView {
  readonly name: CheckName
  /** Whether a request that passed the check shows it; by default it does. */
  readonly isShown?: (request: CheckedRequest) => boolean
  /** The value that was checked. */
  readonly value?: (trace: CheckTrace, request: CheckedRequest) => string | undefined
}

/** The values that the checks of a request read. A journal keeps it, and writes it only when an entry is read. */
export class CheckTrace {
  /** All checks, in their order. */
  readonly order: readonly CheckView[]
  /** The last check that was made. */
  reached: CheckView | undefined = undefined
  /** Why the last check failed, if it did. */
  problem: string | undefined = undefined
  /** The record because of which the last check failed, if there is one. */
  record: RecordReference | undefined = undefined
  /** The API key, when an academy has it. */
  key: CheckedKey | undefined = undefined
  /** The last characters of the API key that was sent. */
  ending: string | undefined = undefined
  plan: CheckedPlan | undefined = undefined
  /** The number of requests in the rate window, this one included. */
  requests: number | undefined = undefined

  /** The checks of a request that has not been checked yet. */
  constructor(order: readonly CheckView[] = []) {
    this.order = order
  }
}

interface CheckedKey {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly permissions: 'all' | readonly OperationId[]
}

interface CheckedPlan {
  readonly plan: string
  readonly locked: boolean
  readonly rate_limit: { readonly requests: number } | null
}

/** The request that the checks are for. */
export interface CheckedRequest {
  readonly operation: OperationId | null
  readonly method: string
  readonly path: string
}

/** The checks that a request went through. A failed check is the last one. */
export function checksOf(trace: CheckTrace, request: CheckedRequest): RequestCheck[] {
  const { order, reached, problem } = trace
  const shown: RequestCheck[] = []
  if (!reached) return shown
  for (const check of order) {
    const passed = check !== reached || problem === undefined
    if (!passed || check.isShown?.(request) !== false) {
      const value = check.value ? check.value(trace, request) : passed ? undefined : problem
      shown.push(value === undefined ? { check: check.name, passed } : { check: check.name, passed, value })
    }
    if (check === reached) break
  }
  return shown
}

/** The last characters of an API key, which identify it and do not reveal it. */
export function endingOf(key: string): string {
  return key.slice(-4)
}
