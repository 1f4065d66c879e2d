import { documented, type Endpoint, endpointList, type ErrorCode, errors } from '@academy-access/schemas/internal'
import { assert, expect } from 'vitest'
import * as z from 'zod/mini'

import type { OpenTransport } from './transports/transport.ts'

/** The body of a response: one of the two fields. */
interface Envelope {
  readonly data?: unknown
  readonly error?: { readonly code: ErrorCode; readonly message: string }
}

/** A response with its body read. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  /** The value of `data`. Reading it fails the test when the response is an error. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the type depends on the endpoint, and requests are path strings
  readonly data: any
  /** The error code; undefined on success. */
  readonly code: ErrorCode | undefined
  /** The error message; empty on success. */
  readonly message: string
  /** The parsed body: the whole envelope. */
  readonly body: Envelope
  /** The body as text. */
  readonly text: string
}

export interface RequestParts {
  /** A string, a Blob or a stream is sent unchanged; any other value as JSON. A Blob and a stream get no content type. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Raw HTTP on one transport with one key. `request` checks the rules that hold for every response: envelope, content
 * type, the table of statuses and codes, and the exact shape of the endpoint's data.
 */
export class Api {
  readonly baseUrl: string
  readonly #transport: OpenTransport
  readonly #key: string | undefined

  constructor(transport: OpenTransport, key: string | undefined) {
    this.#transport = transport
    this.#key = key
    this.baseUrl = transport.baseUrl
  }

  get = (path: string, parts?: RequestParts) => this.request('GET', path, parts)
  post = (path: string, body?: unknown, parts?: RequestParts) => this.request('POST', path, { ...parts, body })
  patch = (path: string, body?: unknown, parts?: RequestParts) => this.request('PATCH', path, { ...parts, body })
  delete = (path: string, parts?: RequestParts) => this.request('DELETE', path, parts)

  /** Sends a request. `path` is relative to `/api/v1`; after a leading `~` it is the whole path. */
  async request(method: string, path: string, { body, headers = {} }: RequestParts = {}): Promise<ApiResponse> {
    const response = await this.send(method, path, { body, headers })
    const result = parse(response, await response.text())
    checkEnvelope(result)
    if (response.ok) checkData(method, pathOf(path), result)
    return result
  }

  /** Sends a request and returns the response unread and unchecked. */
  send(method: string, path: string, { body, headers = {}, signal }: RequestParts = {}): Promise<Response> {
    const isBytes = body instanceof Blob || body instanceof ReadableStream
    return this.#transport.fetch(`${this.baseUrl}${pathOf(path)}`, {
      method,
      headers: {
        ...(this.#key !== undefined && { authorization: `Bearer ${this.#key}` }),
        ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes || typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
      ...(signal && { signal }),
    })
  }
}

const pathOf = (path: string) => (path.startsWith('~') ? path.slice(1) : `/api/v1${path}`)

function parse(response: Response, text: string): ApiResponse {
  const body = JSON.parse(text) as Envelope
  return {
    status: response.status,
    headers: response.headers,
    get data() {
      expect(body, 'a response with data').toHaveProperty('data')
      return body.data
    },
    code: body.error?.code,
    message: body.error?.message ?? '',
    body,
    text,
  }
}

/** R015–R017, R045, R063, D22: the rules for every response. */
function checkEnvelope({ status, headers, body, code, message }: ApiResponse): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  if (status < 300) {
    expect(Object.keys(body)).toEqual(['data'])
    expect(body.data).toBeTypeOf('object')
    return
  }
  expect(body).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
  expect(message).not.toBe('')
  assert(code !== undefined)
  expect(errors).toHaveProperty(code)
  expect(status).toBe(errors[code].status)
  expect(headers.has('retry-after')).toBe(status === 429)
}

/** D54: the data has the documented fields and no others. */
function checkData(method: string, path: string, { status, data }: ApiResponse): void {
  const endpoint = endpointOf(method, path)
  assert(endpoint, `no endpoint for ${method} ${path}`)
  expect(status).toBe(endpoint.status)
  z.parse(documented(endpoint.data), data)
}

function endpointOf(method: string, path: string): Endpoint | undefined {
  const [bare = path] = path.split('?', 1)
  return endpointList.find(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(bare),
  )
}
