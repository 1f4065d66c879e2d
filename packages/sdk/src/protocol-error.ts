import { AcademyError, type ErrorContext, identify, kindOf } from './academy-error.ts'
import type { Issue, OperationId } from './types.ts'

/**
 * The answer is not the API's: a wrong base URL, a proxy's page, a redirect, cut-off JSON, or data that breaks
 * the contract.
 *
 * @example
 * ```ts
 * import { AcademyClient, isProtocolError } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010/docs', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const result = await academy.courses.list().result()
 * if (!result.ok && isProtocolError(result.error)) console.log(result.error.status, result.error.value)
 * ```
 */
export class ProtocolError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'ProtocolError'
  declare readonly operation: OperationId
  declare readonly code: undefined
  /** The HTTP status; 0 for a redirect that a browser hides. */
  readonly status: number
  /** The headers of the answer. */
  readonly headers: Headers
  /** What was answered: the parsed JSON, or the text where it is none. */
  readonly value: unknown
  /** Where the data breaks the contract, as zod tells it; empty where there was no data to check. */
  readonly issues: readonly Issue[]
  /** Whether a write was carried out all the same: the service said so, and only its data could not be used. */
  readonly applied: boolean

  constructor(reason: string, answer: ProtocolErrorResponse, context: ErrorContext) {
    super(`${context.operation}: ${reason}`, context)
    this.status = answer.status
    this.headers = answer.headers
    this.value = answer.value
    this.issues = answer.issues ?? []
    this.applied = answer.applied ?? false
  }

  static {
    identify(this, 'ProtocolError')
  }
}

/** What a {@link ProtocolError} tells of the answer. */
export interface ProtocolErrorResponse {
  status: number
  headers: Headers
  value: unknown
  issues?: readonly Issue[]
  applied?: boolean
}

/** Whether an error is a {@link ProtocolError}. */
export function isProtocolError(error: unknown): error is ProtocolError {
  return kindOf(error) === 'ProtocolError'
}
