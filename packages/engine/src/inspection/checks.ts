import type { OperationId } from '@academy-access/schemas'

import type { RecordReference } from '../service-error.ts'

// D01
/** The checks of a request, in their order. `conflict` is the check against the records of the academy. */
export const checkNames = ['key', 'plan', 'lock', 'permission', 'rate', 'route', 'path', 'body', 'conflict'] as const

/** A check of a request. */
export type CheckName = (typeof checkNames)[number]

/** A check that a request passed or failed. */
export interface RequestCheck {
  /** What was checked. */
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

/** What the checks of a request saw. It is kept by reference, and written only when an entry is read. */
export interface CheckTrace {
  /** The last check that was made. */
  reached: CheckName
  /** Why the last check failed, if it did. */
  problem: string | undefined
  /** The record because of which the last check failed, if there is one. */
  record: RecordReference | undefined
  /** The API key, when an academy has it. */
  key:
    | {
        readonly id: string
        readonly name: string
        readonly key: string
        readonly permissions: 'all' | readonly OperationId[]
      }
    | undefined
  /** The last characters of the API key that was sent, when no academy has it. */
  ending: string | undefined
  /** A valid API key that may have been meant, when no academy has the one that was sent. */
  meant: string | undefined
  plan:
    | {
        readonly plan: string
        readonly locked: boolean
        readonly rate_limit: { readonly requests: number } | null
      }
    | undefined
  /** How many requests the rate window had with this one. */
  requests: number | undefined
}

/** The checks of a request that has not been checked yet. */
export function createCheckTrace(): CheckTrace {
  return {
    reached: 'key',
    problem: undefined,
    record: undefined,
    key: undefined,
    ending: undefined,
    meant: undefined,
    plan: undefined,
    requests: undefined,
  }
}

/** The request that the checks are for. */
export interface CheckedRequest {
  readonly operation: OperationId | null
  readonly method: string
  readonly path: string
}

/** The checks that a request went through. A failed check is the last one. */
export function checksOf(trace: CheckTrace, request: CheckedRequest): RequestCheck[] {
  const { reached, problem, plan } = trace
  // D03: a path outside the API needs no key. A path without an endpoint needs no permission.
  const made =
    reached === 'route' && !plan
      ? [reached]
      : checkNames
          .slice(0, checkNames.indexOf(reached) + 1)
          .filter((check) => check !== 'permission' || request.operation !== null)
  return made.map((check) => {
    const passed = check !== reached || problem === undefined
    const value = valueOf(check, trace, request)
    return { check, passed, ...(value !== undefined && { value }) }
  })
}

function valueOf(check: CheckName, trace: CheckTrace, { operation, method, path }: CheckedRequest): string | undefined {
  const { reached, problem, key, ending, plan, requests } = trace
  switch (check) {
    case 'key':
      return key ? `${key.name} …${endingOf(key.key)}` : ending === undefined ? 'none' : `…${ending}`
    case 'plan':
      return plan?.plan
    case 'lock':
      return plan?.locked ? 'locked' : 'not locked'
    case 'permission':
      return key?.permissions === 'all' ? 'all' : key?.permissions.join(', ')
    case 'rate':
      return plan?.rate_limit ? `${requests ?? plan.rate_limit.requests}/${plan.rate_limit.requests}` : 'no limit'
    case 'route':
      return operation ?? `${method} ${path.split('?', 1).join('')}`
    default:
      return check === reached ? problem : undefined
  }
}

/** The last characters of an API key, which identify it and do not reveal it. */
export function endingOf(key: string): string {
  return key.slice(-4)
}
