import { isObject, redactKey, routeNotFound } from '@academy-access/schemas/internal/compiled'

import { ApiError, type ErrorContext, ProtocolError, type ProtocolErrorResponse } from '../errors/errors.ts'
import type { ApiEndpoint } from './call-input.ts'
import { type Call, contextOf, type ReceivedResponse } from './call-state.ts'
import { safeHeaders } from './redact.ts'
import { verdictOf } from './request.ts'
import { readRetryAfter } from './retry.ts'

/**
 * The data of a successful response. Throws a `ProtocolError` if the response has no usable data. A promise only if the
 * schema has to say why: most responses need none.
 */
export function readData(call: Call, received: ReceivedResponse): unknown {
  const { config, endpoint } = call
  const content = parse(received.text)
  const data = isObject(content) ? content['data'] : undefined
  if (!isObject(data) && !(endpoint.isOwn && data !== undefined)) {
    const isWrite = endpoint.method !== 'GET'
    // An error with the status of a success says that nothing was done, or comes from something in between.
    const applied = isWrite && /^\s*{\s*"data"/.test(received.text)
    throw protocolError(received, { ...contextOf(call), ambiguous: isWrite && !applied }, { applied })
  }
  const isUsable = config.validate === 'off' ? hasParts(endpoint, data) : endpoint.data.complete(data)
  return isUsable ? data : explainData(call, received)
}

async function explainData(call: Call, received: ReceivedResponse): Promise<unknown> {
  const { config, endpoint } = call
  // Checked again: without the key, so that no issue shows it.
  const value = fieldOf(safeValue(received), 'data')
  const verdict = await verdictOf(({ check }) => check(endpoint.id, 'data', value, 'data'), 'data')
  if (verdict.accepted) return verdict.data
  const { issues, summary } = verdict
  const facts = { value, issues, applied: endpoint.method !== 'GET' }
  const error = protocolError(
    received,
    { ...contextOf(call), ambiguous: false },
    facts,
    `the response breaks the contract: ${summary}`,
  )
  const data = fieldOf(parse(received.text), 'data')
  if (config.validate === 'error' || !hasParts(endpoint, data)) throw error
  await config.observer.warn(error.message, { operation: endpoint.id, issues })
  return data
}

/** The error for a response whose status is not a success. */
export function readError(
  endpoint: Pick<ApiEndpoint, 'method' | 'path' | 'isOwn'>,
  received: ReceivedResponse,
  context: ErrorContext,
): ApiError | ProtocolError {
  const { response } = received
  const value = safeValue(received)
  const error = fieldOf(value, 'error')
  const code = fieldOf(error, 'code')
  const message = fieldOf(error, 'message')
  if (typeof code !== 'string' || typeof message !== 'string' || isRedirect(response)) {
    return protocolError(received, context)
  }
  if (response.status === 404 && isUnknownRoute(endpoint, response, code, message)) {
    const route = `${endpoint.method} ${endpoint.path}`
    const reason = `the service does not know ${route} (status 404: ${message}); check baseUrl`
    return protocolError(received, context, {}, reason)
  }
  const wait = readRetryAfter(response.headers)
  const facts = { ...statusAndHeaders(received), retryAfter: wait && wait / 1000, body: value }
  return new ApiError(code, message, facts, context)
}

/**
 * Whether a 404 is about the route, and not about a student or a list that does not exist. D03 gives its message. D04:
 * an `Allow` header lists the methods of a known path. An endpoint without an id in its path has nothing else to miss.
 */
function isUnknownRoute(
  endpoint: Pick<ApiEndpoint, 'method' | 'path' | 'isOwn'>,
  response: Response,
  code: string,
  message: string,
): boolean {
  if (response.headers.has('allow') || message === routeNotFound) return true
  return code === 'not_found' && !endpoint.isOwn && !endpoint.path.includes(':')
}

/**
 * The data of a delete whose repetition got a 404. Undefined if the data contains more than the confirmation: no later
 * response can contain the rest. The only such operation keeps its records, so its 404 confirms nothing anyway (D66).
 */
export function confirmationOf(endpoint: ApiEndpoint): unknown {
  const data = endpoint.flag && { [endpoint.flag]: true }
  return endpoint.data.complete(data) ? data : undefined
}

function protocolError(
  received: ReceivedResponse,
  context: ErrorContext,
  facts: Partial<ProtocolErrorResponse> = {},
  reason = describeUnexpected(received),
): ProtocolError {
  const redirected = isRedirected(received.response)
  const response = { ...statusAndHeaders(received), redirected, value: safeValue(received), ...facts }
  return new ProtocolError(reason, response, context)
}

function describeUnexpected({ response, text, key }: ReceivedResponse): string {
  const { status, headers } = response
  const say = (found: string, more = '; check baseUrl and any proxy in between') =>
    `expected the API's JSON, got ${found} (status ${status})${more}`
  if (isRedirected(response)) {
    const target = headers.get('location') ?? (response.redirected ? response.url : '')
    return say(`a redirect${target && ` to ${redactKey(target, key)}`}`, '; check the login and baseUrl')
  }
  if (text === '') return say('an empty body')
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? 'something else'
  if (type === 'text/html' || text.trimStart().startsWith('<')) return say('an HTML page')
  if (typeof parse(text) === 'string' && isJson(response)) return say('incomplete or invalid JSON', '')
  return say(`${type} without data or error`, `: ${redactKey(text, key).slice(0, 80)}`)
}

/** Whether the arrays and objects of the first level exist. Without them there are no rows to return. */
function hasParts({ data: { parts } }: ApiEndpoint, data: unknown): boolean {
  return Object.entries(parts).every(([name, accepts]) => accepts(fieldOf(data, name)))
}

function statusAndHeaders({ response, key }: ReceivedResponse) {
  return { httpStatus: response.status, httpHeaders: safeHeaders(response.headers, key) }
}

function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

/** The body without the key. */
function safeValue({ text, key }: ReceivedResponse): unknown {
  return parse(redactKey(text, key))
}

/** The parsed JSON, or the text itself if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isJson(response: Response): boolean {
  return /[/+]json\b/i.test(response.headers.get('content-type') ?? '')
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
}

/** Whether a response is a redirect, or that of another address: some implementations of `fetch` follow each redirect. */
function isRedirected(response: Response): boolean {
  return response.redirected || isRedirect(response)
}

/** Bytes. */
const longestBody = 2 ** 24

/**
 * Reads a body of at most 16 MiB: an endless one would fill the memory. A reader and a decoder that count are as fast as
 * `text()` in Node, but take much longer in workerd and Bun. So `text()` reads a body whose length the headers give.
 */
export function readText(response: Response): Promise<string> {
  const { headers, type } = response
  // HTTP ends a body after its `Content-Length`, but a compressed body becomes longer. A page does not see that of another origin.
  const isKnown = type !== 'cors' && !headers.has('content-encoding')
  const isShort = isKnown && Number(headers.get('content-length') ?? Infinity) <= longestBody
  const reader = isShort ? undefined : response.body?.getReader()
  // Some implementations of `fetch`, such as that of React Native, have no streams.
  return reader ? readAndCount(reader) : response.text()
}

async function readAndCount(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (let left = longestBody; left >= 0;) {
    const { value } = await reader.read()
    if (!value) return text + decoder.decode()
    left -= value.length
    text += decoder.decode(value, { stream: true })
  }
  void reader.cancel().catch(() => {})
  throw new TypeError('the body is larger than 16 MiB')
}
