import type { ErrorContext } from '../errors/academy-error.ts'
import { ApiError } from '../errors/api-error.ts'
import { ProtocolError } from '../errors/protocol-error.ts'
import type { Config } from '../options.ts'
import { compiledSchema } from './compiled-schema.ts'
import { listIssues } from './list-issues.ts'
import { redact, safeHeaders } from './redact.ts'
import type { ApiEndpoint } from './request.ts'
import { readRetryAfter } from './retry.ts'

/** A response of the service with its whole body. */
export interface ReceivedResponse {
  response: Response
  /** The body. */
  text: string
  /** The API key of the request, so that it can be removed from what the service sends back. */
  key: string | undefined
}

/** The data of a successful response. Throws a `ProtocolError` if the response has no usable data. */
export function readData(
  config: Config,
  endpoint: ApiEndpoint,
  received: ReceivedResponse,
  context: ErrorContext,
): unknown {
  const value = parse(received.text)
  const isWrite = endpoint.method !== 'GET'
  const data = isRecord(value) ? value['data'] : undefined
  if (!isRecord(data)) {
    const applied = isWrite && isJson(received.response)
    throw unexpectedResponse(received, value, { ...context, ambiguous: isWrite && !applied }, applied)
  }
  const usable = hasShape(endpoint, data)
  if (usable && config.validate === 'off') return data
  const checked = compiledSchema(endpoint.data).safeParse(data)
  if (checked.success) return checked.data
  // Checked again: without the key, so that no issue shows it, and with the invalid values, so that the message can.
  const safe = dataOf(parse(redact(received.text, received.key)))
  const issues = endpoint.data.safeParse(safe, { reportInput: true }).error?.issues ?? []
  const error = new ProtocolError(
    `the response breaks the contract: ${listIssues(issues, 'data')}${isWrite ? ' (the write was carried out)' : ''}`,
    { ...statusAndHeaders(received), value: safe, issues, applied: isWrite },
    context,
  )
  if (!usable || config.validate === 'error') throw error
  config.observer.warn(error.message, { operation: endpoint.id, issues })
  return data
}

/** The error for a response whose status is not a success. */
export function readError(received: ReceivedResponse, context: ErrorContext): ApiError<string> | ProtocolError {
  const { response } = received
  const value = parse(redact(received.text, received.key))
  if (isRecord(value) && isRecord(value['error']) && !isRedirect(response)) {
    const { code, message } = value['error']
    if (typeof code === 'string' && typeof message === 'string') {
      const wait = readRetryAfter(response.headers)
      const retryAfter = wait === undefined ? undefined : wait / 1000
      return new ApiError(code, message, { ...statusAndHeaders(received), retryAfter, body: value }, context)
    }
  }
  return unexpectedResponse(received, value, context, false)
}

/**
 * The data of a delete whose repetition got a 404. Undefined if the data contains more than the confirmation: no later
 * response can contain the rest. The only such operation keeps its records, so its 404 confirms nothing anyway (D66).
 */
export function confirmationOf(endpoint: ApiEndpoint): unknown {
  const [flag] = Object.keys(endpoint.data.def.shape)
  return endpoint.data.safeParse({ [String(flag)]: true }).data
}

function unexpectedResponse(
  received: ReceivedResponse,
  value: unknown,
  context: ErrorContext,
  applied: boolean,
): ProtocolError {
  const safe = typeof value === 'string' ? redact(value, received.key) : value
  return new ProtocolError(
    `${describeUnexpected(received)}${applied ? '; the write was carried out' : ''}`,
    { ...statusAndHeaders(received), value: safe, applied },
    context,
  )
}

function describeUnexpected({ response, text, key }: ReceivedResponse): string {
  const { status, headers } = response
  const type = headers.get('content-type')?.split(';')[0]?.trim()
  if (isRedirect(response)) {
    const target = headers.get('location')
    return `expected the API, got a redirect${target ? ` to ${redact(target, key)}` : ''} (status ${status}); check baseUrl`
  }
  if (text === '')
    return `expected the API's JSON, got an empty body (status ${status}); check baseUrl and any proxy in between`
  if (type === 'text/html' || text.trimStart().startsWith('<')) {
    return `expected the API's JSON, got an HTML page (status ${status}); check baseUrl and any proxy in between`
  }
  if (typeof parse(text) === 'string' && isJson(response))
    return `the JSON of the response is incomplete or invalid (status ${status})`
  return `expected the API's JSON with data or error, got ${type ?? 'something else'} (status ${status}): ${redact(text, key).slice(0, 80)}`
}

/** Whether the arrays and objects of the first level exist. Without them there are no rows to return. */
function hasShape(endpoint: ApiEndpoint, data: Record<string, unknown>): boolean {
  return Object.entries(endpoint.data.def.shape).every(([key, { _zod }]) => {
    if (_zod.def.type === 'array') return Array.isArray(data[key])
    return _zod.def.type !== 'object' || isRecord(data[key])
  })
}

function statusAndHeaders({ response, key }: ReceivedResponse) {
  return { status: response.status, headers: safeHeaders(response.headers, key) }
}

function dataOf(value: unknown): unknown {
  return isRecord(value) ? value['data'] : undefined
}

/** The parsed JSON, or the text itself if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isJson(response: Response): boolean {
  return /[/+]json\b/i.test(response.headers.get('content-type') ?? '')
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
}
