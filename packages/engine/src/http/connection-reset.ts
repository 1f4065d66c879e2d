import { recognizeCopies } from '../recognize-copies.ts'

/**
 * The error that `fetch` throws when an injected fault cuts the connection: a `TypeError`, as for any broken connection.
 *
 * @example
 * ```ts
 * import { ConnectionReset, createPlatform } from '@academy-access/engine'
 *
 * const platform = createPlatform()
 * const { apiKey, faults } = platform.academy()
 * faults.add({ operation: 'courses.list', network: 'reset' })
 * const headers = { authorization: `Bearer ${apiKey}` }
 * const error = await platform.fetch('http://localhost/api/v1/courses', { headers }).catch((reason: unknown) => reason)
 * console.log(error instanceof ConnectionReset) // true
 * ```
 */
export class ConnectionReset extends TypeError {
  /** The name of the class. */
  override readonly name = 'ConnectionReset'

  /** @internal The head of the response that a server sends to a browser. */
  declare readonly started: ResponseHead | undefined

  constructor(message = 'The connection was reset by an injected fault', started?: ResponseHead) {
    super(message)
    // Not enumerable, so that the error is printed without it.
    Object.defineProperty(this, 'started', { value: started })
  }
}
recognizeCopies(ConnectionReset, 'ConnectionReset')

/** Status and headers of a response. */
export interface ResponseHead {
  /** The HTTP status. */
  readonly status: number
  /** The headers, by name. */
  readonly headers: Readonly<Record<string, string>>
}
