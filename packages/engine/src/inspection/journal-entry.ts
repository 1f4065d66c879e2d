import type { ErrorCode, OperationId } from '@academy-access/schemas'

import type { CheckedFault } from '../faults/types.ts'
import type { NetworkFault } from '../http/cut-off.ts'

/** A request and its response. It never contains an API key. */
export interface JournalEntry {
  /**
   * Its address, such as `k3f9a2-3`: the id of its journal, and its number from 1. Each start of the platform and each reset
   * begins a journal with another id, so an address never leads to another request. Clearing the journal keeps its id.
   */
  readonly id: string
  /** ISO 8601, by the academy's clock. */
  readonly at: string
  /** ISO 8601, by the platform's clock: when the request arrived. */
  readonly received_at: string
  /** Null when no endpoint has this method and path. */
  readonly operation: OperationId | null
  /** The HTTP method. */
  readonly method: string
  /** With the query; cut after 2,000 characters. */
  readonly path: string
  /** The HTTP status; 0 when no complete response was sent. */
  readonly status: number
  /** Code of an error response. */
  readonly code?: ErrorCode
  /** The network fault that was injected, if any. */
  readonly network?: NetworkFault
  /** The injected fault that fired, if any. */
  readonly fault?: FiredFault
  /** The checks that the request went through, in their order. A failed check is the last one. */
  readonly checks: readonly RequestCheck[]
  /** Milliseconds until the response, by the platform's clock. */
  readonly duration_ms: number
  /** The name that the client gives itself: the header `X-Client`, or else `User-Agent`. */
  readonly client?: string
  /** The headers of the request by name in lower case. The API key and cookies are masked. */
  readonly request_headers?: Readonly<Record<string, string>>
  /** The headers of the response by name in lower case, without those that a server adds. */
  readonly response_headers?: Readonly<Record<string, string>>
  /** The body as it was sent: parsed, or the text if it is not JSON. A text in parentheses replaces one that is too large. */
  readonly request_body?: unknown
  /** The whole envelope. A text in parentheses replaces one that is too large. */
  readonly response_body?: unknown
  /** Paths of what the service ignored, such as `body.colour` or `query.limit`; the first 100. */
  readonly ignored?: readonly string[]
  /** Query parameters that the service read as another value, such as a `limit` of 500 as 100. */
  readonly clamped?: readonly ClampedParameter[]
  /** The nearest route for an unknown one, or where the right API key is. */
  readonly hint?: string
}

/** A fault as it was when it fired. An override of a test has no number. */
export interface FiredFault extends CheckedFault {
  /** Its number among the academy's faults. */
  readonly id?: string
}

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
