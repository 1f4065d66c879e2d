import { type ErrorCode, errors } from '@academy-access/schemas/internal'

/** The app uses the proxy wrongly. The message is for its developer, and may be shown in the response. */
export class MisusedProxyError extends TypeError {
  override readonly name = 'MisusedProxyError'
}

/** A request to which the proxy responds with an error of the API. Its `cause` is for `onError` alone. */
export class RejectedRequest extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    message: string,
    facts: Partial<Pick<RejectedRequest, 'status' | 'headers' | 'cause'>> = {},
  ) {
    super(message, facts)
    this.code = code
    this.status = facts.status ?? errors[code].status
    this.headers = facts.headers ?? {}
  }
}
