import { AcademyError, type ErrorContext } from './academy-error.ts'
import { identify } from './kind.ts'
import type { Issue, OperationId } from '../types.ts'

/**
 * The response does not follow the API's contract. Typical reasons: a wrong base URL, the page of a proxy, a redirect,
 * incomplete JSON, or data of another shape.
 *
 * @example
 * ```ts
 * import { AcademyClient, isProtocolError } from '@academy-access/sdk'
 *
 * const academy = new AcademyClient({ baseUrl: 'http://127.0.0.1:4010/docs', apiKey: 'aa_live_00000000000000000000000000000001' })
 * const result = await academy.courses.list().result()
 * if (!result.ok && isProtocolError(result.error)) console.log(result.error.httpStatus, result.error.value)
 * ```
 */
export class ProtocolError extends AcademyError {
  /** The name of its class. */
  declare readonly name: 'ProtocolError'
  declare readonly operation: OperationId
  declare readonly code: undefined
  declare readonly serviceMessage: undefined
  declare readonly retryAfter: undefined
  /** The HTTP status. 0 for a redirect that a browser hides. */
  declare readonly httpStatus: number
  /** The headers of the response. The values of cookies and other secrets are replaced by `[redacted]`. */
  declare readonly httpHeaders: Headers
  /** What breaks the contract: the `data` of a success, or else the whole body. Parsed JSON, or the text if it is not JSON. */
  declare readonly value: unknown
  /** Each value that breaks the contract, with its path. Empty if the response has no data to check. */
  declare readonly issues: readonly Issue[]
  /** Whether the service did carry out the write: the response reports success and begins with data, which is unusable. */
  declare readonly applied: boolean

  constructor(reason: string, response: ProtocolErrorResponse, context: ErrorContext) {
    super(`${context.operation}: ${reason}${response.applied ? '; the write was carried out' : ''}`, context)
    Object.assign(this, { issues: [], applied: false }, response)
  }

  /** @internal */
  static override readonly kind = /* @__PURE__ */ identify(this, 'ProtocolError')
}

/** The parts of a response that a {@link ProtocolError} keeps. */
export interface ProtocolErrorResponse {
  /** The HTTP status. */
  httpStatus: number
  /** The headers, without secrets. */
  httpHeaders: Headers
  /** What breaks the contract: parsed JSON, or text. */
  value: unknown
  /** Each value that breaks the contract. None by default. */
  issues?: readonly Issue[]
  /** Whether the service did carry out the write. False by default. */
  applied?: boolean
}
