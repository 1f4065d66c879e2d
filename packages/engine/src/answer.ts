import { endpointList, type ErrorCode } from '@academy-access/schemas'

import { ServiceError } from './service-error.ts'
import type { Call } from './call.ts'

/** An answer before it becomes a `Response`. */
export interface ServiceResponse {
  /** The HTTP status. */
  readonly status: number
  /** The headers, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null when there is no body. */
  readonly body: string | null
  /** What happens behind the body, which is then only the beginning of one: nothing any more, or a broken connection. */
  readonly broken?: 'stall' | 'truncate'
  /** What the body says. */
  readonly envelope?:
    | { readonly data: object }
    | { readonly error: { readonly code: ErrorCode; readonly message: string } }
}

/** Nobody gets an answer: the connection was cut, or the caller gave up. */
export const unanswered: ServiceResponse = { status: 0, headers: {}, body: null }

// Front ends on other origins call the API, and may read when to come back (D04).
const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }
export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', ...cors }

/** To a browser that asks whether it may call. */
export const preflight: ServiceResponse = {
  status: 204,
  headers: {
    ...cors,
    'access-control-allow-methods': [...new Set(endpointList.map(({ method }) => method))].join(', '),
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '86400',
  },
  body: null,
}

/** What the service says instead when something was thrown: an `ServiceError`, or what nobody meant to. */
export function refusal(error: unknown, call?: Call): ServiceResponse {
  const fault =
    error instanceof ServiceError ? error : new ServiceError('internal_error', 'Unexpected error of the service')
  const headers: Record<string, string> = { ...jsonHeaders }
  if (fault.status === 401) headers['www-authenticate'] = 'Bearer'
  if (fault.retryAfter !== undefined) headers['retry-after'] = String(fault.retryAfter)
  // D04: a known path with another method is as unknown as any, but says what it knows.
  if (call && !call.route && call.methods.length > 0) headers['allow'] = call.methods.join(', ')
  const envelope = { error: { code: fault.code, message: fault.message } }
  return { status: fault.status, headers, body: JSON.stringify(envelope), envelope }
}

/**
 * What `fetch` throws when a fault cuts the connection: a `TypeError`, as for any broken connection.
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
  /** The name of its class. */
  override readonly name = 'ConnectionReset'

  constructor(message = 'The connection was reset by an injected fault') {
    super(message)
  }
}

/** A `Request`, or an `AbortController` in its place: whatever has the signal that ends a response. */
export interface Abortable {
  /** Ends the response when it aborts. */
  readonly signal: AbortSignal
}

/**
 * Requests whose response has stalled. The owner of this set holds them, as a real connection would: otherwise a garbage
 * collection deletes a request whose response is still being read, and an abort no longer reaches the body.
 */
export type StalledRequests = Set<Abortable>

/** The response as a web-standard `Response`. A body that stalls ends with the reason of the request's signal. */
export function toResponse(
  { status, headers, body, broken }: ServiceResponse,
  request: Abortable,
  stalled: StalledRequests,
): Response {
  if (body === null) return new Response(null, { status, headers })
  // With a length, because MSW keeps in memory each chunk of a body without one.
  const bytes = new TextEncoder().encode(body)
  const init = (length: number) => ({ status, headers: { ...headers, 'content-length': String(length) } })
  if (!broken) return new Response(bytes, init(bytes.byteLength))
  // More bytes than follow, as the HTTP server announces. Without it, an abort of a stalled body looks to Node's fetch
  // like the end of a complete body when MSW 3 closes its socket, and an assertion of fetch ends the process.
  const stream = broken === 'stall' ? stalledBody(bytes, request, stalled) : truncatedBody(bytes)
  return new Response(stream, init(bytes.byteLength + 1))
}

function stalledBody(begun: Uint8Array, request: Abortable, stalled: StalledRequests): ReadableStream<Uint8Array> {
  const { signal } = request
  return new ReadableStream({
    start(controller) {
      controller.enqueue(begun)
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

function truncatedBody(begun: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(begun),
    // Called once the beginning was read. An error before that would discard the beginning.
    pull: (controller) =>
      controller.error(new ConnectionReset('The connection was cut within the answer by an injected fault')),
  })
}
