import { type ErrorCode, jsonIn, requestUrl } from '@academy-access/schemas/internal'

import { show } from './check/compare.ts'
import { Difference } from './check/difference.ts'
import { type Exchange, givenKey, type SentRequest } from './exchange.ts'
import { EndOfRun, UnsafeRequest } from './unsafe-request.ts'

/** How requests reach the service, and what sees them. */
export interface Connection {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Throws, or rejects, if a request must not be sent. */
  readonly allow?: (request: OutgoingRequest) => void | Promise<void>
  /** Sees each response whose body was read. What it throws fails the test. */
  readonly observe?: (exchange: Exchange) => void
}

/** A request before it is sent. */
export type OutgoingRequest = Pick<Exchange, 'method' | 'path' | 'sent'>

/** The body of a response: one of the two fields. */
export interface Envelope {
  readonly data?: unknown
  readonly error?: { readonly code: ErrorCode; readonly message: string }
}

/** A response with its body read. */
export type ApiResponse = ReturnType<typeof toResponse>

export interface RequestParts {
  /** A string, a Blob or a stream is sent unchanged; any other value as JSON. A Blob and a stream get no content type. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** No complete response arrived. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
  readonly request: SentRequest

  constructor(request: SentRequest, cause: unknown) {
    super(`${request.method} ${show(request.path)}: no response`, { cause })
    this.request = request
  }
}

/** Raw HTTP with one key, or with none. */
export class Api {
  readonly baseUrl: string
  readonly #connection: Connection
  readonly #key: string | undefined
  readonly #role: string

  /** @param role Which key it is, in words, such as `a revoked key`. */
  constructor(connection: Connection, key: string | undefined, role = key === undefined ? 'no key' : givenKey) {
    this.#connection = connection
    this.#key = key
    this.#role = role
    this.baseUrl = connection.baseUrl
  }

  get = (path: string, parts?: RequestParts) => this.request('GET', path, parts)
  post = (path: string, body?: unknown, parts?: RequestParts) => this.request('POST', path, { ...parts, body })
  patch = (path: string, body?: unknown, parts?: RequestParts) => this.request('PATCH', path, { ...parts, body })
  delete = (path: string, parts?: RequestParts) => this.request('DELETE', path, parts)

  /** Sends a request. `path` is relative to `/api/v1`; after a leading `~` it is the whole path. */
  async request(method: string, path: string, { body, headers = {} }: RequestParts = {}): Promise<ApiResponse> {
    const request = this.#outgoing(method, path, { body, headers })
    await this.#connection.allow?.(request)
    const { response, text } = await this.#receive(request, { body, headers })
    const exchange: Exchange = {
      ...request,
      status: response.status,
      headers: response.headers,
      text,
      json: jsonIn(text),
    }
    this.#connection.observe?.(exchange)
    return toResponse(exchange)
  }

  /** Sends a request and returns the response unread and unobserved. */
  async send(method: string, path: string, parts: RequestParts = {}): Promise<Response> {
    const request = this.#outgoing(method, path, parts)
    await this.#connection.allow?.(request)
    return this.#fetch(request, parts)
  }

  #outgoing(method: string, path: string, { body, headers = {} }: RequestParts): SentRequest {
    const { authorization } = headers
    const keyRole = authorization === undefined ? this.#role : `the header Authorization: "${maskKeys(authorization)}"`
    return { method, path: wholePath(path), sent: sentText(body), keyRole }
  }

  async #receive(request: SentRequest, parts: RequestParts) {
    try {
      const response = await this.#fetch(request, parts)
      return { response, text: await response.text() }
    } catch (cause) {
      // The record was read before its removal, and that read explains itself.
      if (cause instanceof NoResponse || cause instanceof UnsafeRequest || cause instanceof EndOfRun) throw cause
      throw new NoResponse(request, cause)
    }
  }

  #fetch({ method, path }: OutgoingRequest, { body, headers = {}, signal }: RequestParts): Promise<Response> {
    const isBytes = body instanceof Blob || body instanceof ReadableStream
    const content = isBytes || typeof body === 'string' ? body : JSON.stringify(body)
    return this.#connection.fetch(requestUrl(this.baseUrl, path), {
      method,
      headers: {
        ...(this.#key !== undefined && { authorization: `Bearer ${this.#key}` }),
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
      ...(signal && { signal }),
    })
  }
}

/** A header without the digits of keys, which are 32 in a row. */
const maskKeys = (header: string) => header.replaceAll(/[\da-f]{20,}/gi, '…')

const wholePath = (path: string) => (path.startsWith('~') ? path.slice(1) : `/api/v1${path}`)

function sentText(body: unknown): string | undefined {
  if (body === undefined || body instanceof ReadableStream) return undefined
  if (body instanceof Blob) return `(${body.size} bytes)`
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function toResponse(exchange: Exchange) {
  const { status, headers, text, json } = exchange
  if (typeof json !== 'object' || json === null) {
    throw new Difference([{ path: 'body', expected: 'a JSON object', received: show(text) }], exchange)
  }
  /** The whole envelope. */
  const body: Envelope = json
  return {
    exchange,
    status,
    headers,
    /** The value of `data`. Reading it throws a `Difference` when the response is an error. */
    // oxlint-disable-next-line typescript/no-explicit-any -- the type depends on the endpoint, and requests are path strings
    get data(): any {
      if (body.data === undefined) throw new Difference(missingData(exchange, body), exchange)
      return body.data
    },
    /** The error code; undefined on success. */
    code: body.error?.code,
    /** The error message; empty on success. */
    message: body.error?.message ?? '',
    body,
    text,
  }
}

function missingData({ status }: Exchange, { error }: Envelope) {
  return [
    { path: 'status', expected: 'a success', received: String(status) },
    { path: 'data', expected: 'present', received: 'absent' },
    ...(error ? [{ path: 'error.code', expected: 'absent', received: show(error.code) }] : []),
  ]
}
