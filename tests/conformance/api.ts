import { documented, type Endpoint, endpointList, type ErrorCode, errors } from '@academy-access/schemas/internal'
import { expect } from 'vitest'
import * as z from 'zod/mini'

import type { OpenTransport } from './transports/transport.ts'

/** An answer, read. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  /** What stands under `data`; fails the test when the answer is a refusal. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it as a caller without types would
  readonly data: any
  /** Code of the refusal; undefined on success. */
  readonly code: ErrorCode | undefined
  /** Message of the refusal; empty on success. */
  readonly message: string
  /** The whole envelope. */
  readonly body: unknown
  /** The body as it was sent. */
  readonly text: string
}

export interface Sent {
  /** JSON; or what is sent as it is: a text, bytes or a stream of them. Bytes come without a content type. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Raw HTTP on one transport with one key. Every answer is checked against what holds for all answers: envelope, content
 * type, the closed table of statuses and codes, and the exact shape of the endpoint's data.
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

  get = (path: string, sent?: Sent) => this.request('GET', path, sent)
  post = (path: string, body?: unknown, sent?: Sent) => this.request('POST', path, { ...sent, body })
  patch = (path: string, body?: unknown, sent?: Sent) => this.request('PATCH', path, { ...sent, body })
  delete = (path: string, sent?: Sent) => this.request('DELETE', path, sent)

  /** Sends a request; `path` follows `/api/v1`, or is a whole path when it begins with `~`. */
  async request(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Reply> {
    const response = await this.send(method, path, { body, headers })
    const text = await response.text()
    const reply = read(response, text)
    checkEnvelope(reply)
    if (response.ok) checkData(method, pathOf(path), reply)
    return reply
  }

  /** Sends a request and gives the answer unread and unchecked. */
  send(method: string, path: string, { body, headers = {}, signal }: Sent = {}): Promise<Response> {
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

function read(response: Response, text: string): Reply {
  const body = JSON.parse(text) as { data?: unknown; error?: { code: ErrorCode; message: string } }
  return {
    status: response.status,
    headers: response.headers,
    get data() {
      expect(body, 'an answer with data').toHaveProperty('data')
      return body.data
    },
    code: body.error?.code,
    message: body.error?.message ?? '',
    body,
    text,
  }
}

/** R015–R017, R045, R063, D22: what holds for every answer. */
function checkEnvelope({ status, headers, body, code, message }: Reply): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  if (status < 300) {
    expect(Object.keys(body as object)).toEqual(['data'])
    expect((body as { data: unknown }).data).toBeTypeOf('object')
    return
  }
  expect(body).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
  expect(message).not.toBe('')
  expect(errors).toHaveProperty(code!)
  expect(status).toBe(errors[code!].status)
  expect(headers.has('retry-after')).toBe(status === 429)
}

/** D54: the data has the documented fields and no other; a refusal is one that the endpoint declares. */
function checkData(method: string, path: string, { status, data }: Reply): void {
  const endpoint = endpointOf(method, path)
  expect(endpoint, `an endpoint for ${method} ${path}`).toBeDefined()
  expect(status).toBe(endpoint!.status)
  z.parse(documented(endpoint!.data), data)
}

function endpointOf(method: string, path: string): Endpoint | undefined {
  const bare = path.split('?', 1)[0]!
  return endpointList.find(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(bare),
  )
}
