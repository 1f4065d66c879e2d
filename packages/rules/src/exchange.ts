/** A request with its response. */
export interface Exchange {
  readonly method: string
  /** The whole path with its query. */
  readonly path: string
  /** The body as it was sent; undefined for none, and for a stream. */
  readonly sent: string | undefined
  /** Whether the request had the key of the academy. */
  readonly hasKey: boolean
  readonly status: number
  readonly headers: Headers
  /** The body as text. */
  readonly text: string
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown
}

/** The request in one line: `POST /api/v1/lists {"name":"VIP"}`. */
export function requestLine({ method, path, sent }: Pick<Exchange, 'method' | 'path' | 'sent'>): string {
  const body = sent === undefined ? '' : ` ${sent}`
  return `${method} ${path}${body}`
}
