import { AnyText, type Pattern } from './pattern.ts'

/** R063: the closed table of codes. */
const statuses = {
  validation_error: 400,
  invalid_course: 400,
  invalid_courses: 400,
  invalid_lists: 400,
  list_managed_by_offer: 400,
  unauthorized: 401,
  trial_api_unavailable: 402,
  academy_locked: 402,
  limit_exceeded: 402,
  forbidden: 403,
  not_found: 404,
  already_exists: 409,
  rate_limit_exceeded: 429,
}

export type Code = keyof typeof statuses

interface Details {
  /** A word that the message must contain. */
  readonly word?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An error response of the model. */
export class Failure extends Error {
  readonly code: Code
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Pattern

  constructor(code: Code, { word, headers = {} }: Details = {}) {
    super(code)
    this.code = code
    this.status = statuses[code]
    this.headers = headers
    // R045, D86: a code and a message, no more.
    this.body = { error: { code, message: new AnyText(word) } }
  }
}
