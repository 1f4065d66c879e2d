import { type ErrorCode, errors } from '@academy-access/schemas/internal'

/** The app uses the proxy wrongly. The message is for its developer, and may be shown in the response. */
export class MisusedProxyError extends TypeError {
  override readonly name = 'MisusedProxyError'
}

/** A request that does not reach the service: the proxy responds with an error of the API. */
export class RejectedRequest extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ErrorCode, message: string, options: { status?: number; headers?: Record<string, string> } = {}) {
    super(message)
    this.code = code
    this.status = options.status ?? errors[code].status
    this.headers = options.headers ?? {}
  }
}
