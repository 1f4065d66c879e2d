import type { ErrorCode } from '@academy-access/schemas'
import { endpointList } from '@academy-access/schemas/internal'

import type { CutOff } from './cut-off.ts'
import { type ServiceError, toServiceError } from '../service-error.ts'
import { type Abortable, stalledBody, type StalledRequests, truncatedBody } from './cut-off.ts'
import type { ServiceRequest } from './request.ts'

/** A response before it becomes a web-standard `Response`. */
export interface ServiceResponse {
  /** The HTTP status; 0 when there is no response at all. */
  readonly status: number
  /** The headers, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null when there is no body. */
  readonly body: string | null
  /** The body is only a beginning: then nothing more is sent, or the connection is cut. */
  readonly cutOff?: CutOff
  /** The content of the body. */
  readonly envelope?: Envelope
}

/** The content of every response body: data, or an error. */
export type Envelope =
  | { readonly data: object }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } }

/** There is no response: the connection was cut, or the caller aborted. */
export const noResponse: ServiceResponse = { status: 0, headers: {}, body: null }

// Front ends on other origins call the API, and may read when to retry (D04).
const cors = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }
export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', ...cors }
const unauthorizedHeaders = { ...jsonHeaders, 'www-authenticate': 'Bearer' }

/** The response to a browser that asks whether it may call the API. */
export const preflightResponse: ServiceResponse = {
  status: 204,
  headers: {
    ...cors,
    'access-control-allow-methods': [...new Set(endpointList.map(({ method }) => method))].join(', '),
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '86400',
  },
  body: null,
}

/** The error response for something that was thrown: a `ServiceError`, or else `internal_error`. */
export function errorResponse(thrown: unknown, request?: ServiceRequest): ServiceResponse {
  const error = toServiceError(thrown)
  const { status, code, message } = error
  const envelope = { error: { code, message } }
  return { status, headers: headersOf(error, request), body: JSON.stringify(envelope), envelope }
}

function headersOf({ status, retryAfter }: ServiceError, request?: ServiceRequest): ServiceResponse['headers'] {
  if (status === 401) return unauthorizedHeaders
  if (retryAfter !== undefined) return { ...jsonHeaders, 'retry-after': String(retryAfter) }
  // D04: an unknown method of a known path is 404, as an unknown path is, but the response lists the methods.
  if (status !== 404 || !request || request.endpoint || request.methods.length === 0) return jsonHeaders
  return { ...jsonHeaders, allow: request.methods.join(', ') }
}

/** Makes a web-standard `Response`. A body that stalls fails with the signal's reason when the request is aborted. */
export function toResponse(
  { status, headers, body, cutOff }: ServiceResponse,
  request: Abortable,
  stalled: StalledRequests,
): Response {
  if (body === null) return new Response(null, { status, headers })
  // With a length, because msw keeps in memory each chunk of a body without one.
  const bytes = new TextEncoder().encode(body)
  const init = (length: number) => ({ status, headers: { ...headers, 'content-length': String(length) } })
  if (!cutOff) return new Response(bytes, init(bytes.byteLength))
  // Announces more bytes than follow, as the HTTP server does. Without it, an abort of a stalled body looks to Node's
  // fetch like the end of a complete body when msw 3 closes its socket, and an assertion of fetch ends the process.
  return new Response(cutOffBody(cutOff, bytes, request, stalled), init(bytes.byteLength + 1))
}

function cutOffBody(cutOff: CutOff, bytes: Uint8Array, request: Abortable, stalled: StalledRequests): ReadableStream {
  switch (cutOff) {
    case 'stall':
      return stalledBody(bytes, request, stalled)
    case 'truncate':
      return truncatedBody(bytes)
    default:
      return cutOff satisfies never
  }
}
