/** A request with its response. */
export interface Exchange {
  readonly method: string
  /** The whole path with its query. */
  readonly path: string
  /** The body as it was sent; undefined for none, and for a stream. */
  readonly sent: string | undefined
  /** Which key the request had, in words. No key is in it. */
  readonly keyRole: string
  readonly status: number
  readonly headers: Headers
  /** The body as text. */
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown
}

/** The role of the key that a run is given. */
export const givenKey = 'the given key'

/** The parts of an exchange that say what was sent. */
export type SentRequest = Pick<Exchange, 'method' | 'path' | 'sent' | 'keyRole'>

/** The request in one line, with the role of its key: `POST /api/v1/lists with the given key {"name":"VIP"}`. */
export function requestLine({ method, path, sent, keyRole }: SentRequest): string {
  const body = sent === undefined ? '' : ` ${sent}`
  return `${method} ${path} with ${keyRole}${body}`
}
