import { recognizeCopies } from '../service-error.ts'

/** A `Request`, or an `AbortController` in its place. */
export interface Abortable {
  /** Ends the response when it aborts. */
  readonly signal: AbortSignal
}

/**
 * Requests whose response has stalled. The owner of this set holds them, as a real connection would. Otherwise a garbage
 * collection deletes a request whose response is still being read, and an abort no longer reaches the body.
 */
export type StalledRequests = Set<Abortable>

/** @internal A body that sends some bytes and then nothing more, until the request is aborted. */
export function stalledBody(
  bytes: Uint8Array,
  request: Abortable,
  stalled: StalledRequests,
): ReadableStream<Uint8Array> {
  const { signal } = request
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      const end = () => {
        stalled.delete(request)
        controller.error(signal.reason)
      }
      if (signal.aborted) return end()
      stalled.add(request)
      signal.addEventListener('abort', end, { once: true })
    },
    cancel() {
      stalled.delete(request)
    },
  })
}

/** @internal A body that sends some bytes, and then fails as a broken connection does. */
export function truncatedBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    // Called after the bytes were read. An earlier error would discard them.
    pull: (controller) =>
      controller.error(new ConnectionReset('The connection was cut within the response by an injected fault')),
  })
}

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

/**
 * The ways in which a fault can break a connection. Each transport handles each of them in a `switch` that ends with
 * `satisfies never`, so a new one does not compile until every transport handles it.
 */
export const networkFaults = ['reset', 'stall', 'truncate'] as const

/** How a fault breaks the connection. */
export type NetworkFault = (typeof networkFaults)[number]

/** The ways that send a part of the response first. */
export type CutOff = Exclude<NetworkFault, 'reset'>
