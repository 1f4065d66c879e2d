import type { ErrorCode } from '@academy-access/schemas'
import { endpointList } from '@academy-access/schemas/internal'

import { type Abortable, stalledBody, type StalledRequests, truncatedBody } from './cut-off.ts'
import { type CutOff } from './cut-off.ts'
import { type ServiceError, toServiceError } from '../service-error.ts'
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

/** Data of a response, and its JSON. */
interface Written {
  readonly data: object
  readonly text: string
}

/** The data of a student with the courses of that time. */
interface WrittenDetail extends Written {
  readonly courses: object
}

/**
 * Rows of pages, and students with their courses. Those that were read last are stored as objects and as JSON: records are
 * immutable, so the data of a record never changes, and writing it is most of the cost of a page.
 */
export class RowCache {
  readonly #rows = new LatestData<Written>()
  readonly #details = new LatestData<WrittenDetail>()
  /** The data that was read last, and its JSON. A map by data would keep the JSON while the journal has the data. */
  #latest: Written | undefined

  /** The rows of records, in their order. */
  rowsOf<Source extends object, Row extends object>(sources: readonly Source[], make: (source: Source) => Row): Row[] {
    const written = sources.map((source) => this.#rows.get(source) ?? this.#rows.set(source, write(make(source))))
    // All rows of one kind of record are made by the same function.
    const rows = written.map(({ data }) => data as Row)
    this.#latest = { data: rows, text: `[${written.map(({ text }) => text).join(',')}]` }
    return rows
  }

  /** The data of a record and of the courses of its academy. `courses` is another object after each change of a course. */
  detailOf<Detail extends object>(source: object, courses: object, make: () => Detail): Detail {
    const present = this.#details.get(source)
    const detail = present?.courses === courses ? present : this.#details.set(source, { ...write(make()), courses })
    this.#latest = detail
    // All details of one kind of record are made by the same function.
    return detail.data as Detail
  }

  /** JSON of an envelope, as `JSON.stringify` writes it. The data that was read last is not written again. */
  stringify(envelope: { readonly data: object }): string {
    const latest = this.#latest
    this.#latest = undefined
    if (!latest) return JSON.stringify(envelope)
    if (envelope.data === latest.data) return `{"data":${latest.text}}`
    const fields = Object.entries(envelope.data)
    if (!fields.some(([, value]) => value === latest.data)) return JSON.stringify(envelope)
    const parts = fields.map(
      ([key, value]) => `"${key}":${value === latest.data ? latest.text : JSON.stringify(value)}`,
    )
    return `{"data":{${parts.join(',')}}}`
  }
}

const write = (data: object): Written => ({ data, text: JSON.stringify(data) })

/** Characters of JSON until the data that was not read since is forgotten. */
const generationLength = 4_000_000

/** Data by record. A reader of all students would double their memory if all of it were stored. */
class LatestData<Data extends Written> {
  #current = new WeakMap<object, Data>()
  /** The data of the generation before. */
  #former = new WeakMap<object, Data>()
  #length = 0

  get(source: object): Data | undefined {
    const present = this.#current.get(source)
    if (present) return present
    const former = this.#former.get(source)
    return former && this.set(source, former)
  }

  set(source: object, data: Data): Data {
    this.#length += data.text.length
    if (this.#length > generationLength) {
      this.#former = this.#current
      this.#current = new WeakMap()
      this.#length = data.text.length
    }
    this.#current.set(source, data)
    return data
  }
}
