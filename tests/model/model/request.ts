import type { Pattern } from './pattern.ts'

/** A request as the model reads it. */
export interface ModelRequest {
  readonly method: string
  /** Still percent-encoded. */
  readonly path: string
  /** The text after the question mark. */
  readonly query: string
  readonly authorization: string | undefined
  readonly contentType: string | undefined
  readonly body: string | undefined
  /** D04: whether the headers of a CORS preflight are there. */
  readonly preflight: boolean
}

/** The response that the rules ask for. */
export interface ModelResponse {
  readonly status: number
  /** Headers that the rules fix. Of these names, no other may be there. */
  readonly headers: Readonly<Record<string, string>>
  /** Undefined if there is no body to compare. */
  readonly body: Pattern | undefined
}
