import type { Endpoint, OperationId } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import type { ErrorContext } from './academy-error.ts'
import { ApiError } from './api-error.ts'
import type { Answer } from './attempt.ts'
import { fast } from './fast.ts'
import { listIssues } from './list-issues.ts'
import type { Config } from './options.ts'
import { ProtocolError } from './protocol-error.ts'
import { redact, safeHeaders } from './redact.ts'
import { readRetryAfter } from './retry.ts'

type Operation = Endpoint & { id: OperationId }

/** The data of an answer that says success. */
export function readData(config: Config, endpoint: Operation, answer: Answer, context: ErrorContext): unknown {
  const { response } = answer
  const value = parse(answer.text)
  const isWrite = endpoint.method !== 'GET'
  if (!isRecord(value) || !isRecord(value['data'])) {
    const applied = isWrite && isJson(response)
    throw notTheApi(answer, value, { ...context, ambiguous: isWrite && !applied }, applied)
  }
  const { data } = value
  const usable = hasShape(endpoint.data, data)
  if (usable && config.validate === 'off') return data
  const { data: checked, error } = fast(endpoint.data).safeParse(data)
  if (!error) return checked
  // Looked at again, without the key, and with what was there to tell of it.
  const safe = (parse(redact(answer.text, answer.key)) as typeof value)['data']
  const issues = endpoint.data.safeParse(safe, { reportInput: true }).error?.issues ?? []
  const broken = new ProtocolError(
    `the answer breaks the contract: ${listIssues(issues, 'data')}${isWrite ? ' (the write was carried out)' : ''}`,
    { ...shown(answer), value: safe, issues, applied: isWrite },
    context,
  )
  if (!usable || config.validate === 'error') throw broken
  const { logger = console } = config
  logger.warn?.(broken.message, { operation: endpoint.id, issues })
  return data
}

/** The error that an answer without success tells of. */
export function readError(
  endpoint: Operation,
  answer: Answer,
  context: ErrorContext,
): ApiError<string> | ProtocolError {
  const { response } = answer
  const value = parse(redact(answer.text, answer.key))
  if (isRecord(value) && isRecord(value['error']) && !isRedirect(response)) {
    const { code, message } = value['error']
    if (typeof code === 'string' && typeof message === 'string') {
      const wait = readRetryAfter(response.headers)
      const retryAfter = wait === undefined ? undefined : wait / 1000
      return new ApiError(code, message, { ...shown(answer), retryAfter, body: value }, context)
    }
  }
  return notTheApi(answer, value, context, false)
}

/**
 * What a delete answers when a 404 tells that an attempt before it did the work, its answer lost. Undefined where the
 * answer says more than that it was done, which nobody knows any more.
 */
export function confirmation(endpoint: Endpoint): unknown {
  const [flag] = Object.keys((endpoint.data as z.ZodMiniObject).def.shape)
  const { data } = endpoint.data.safeParse({ [String(flag)]: true })
  return data
}

/** The error of a delete that was done by an attempt whose answer was lost, and with it what it told. */
export function lostConfirmation(answer: Answer, context: ErrorContext): ProtocolError {
  const value = parse(redact(answer.text, answer.key))
  return new ProtocolError(
    'an earlier attempt was carried out, but its answer was lost, and what it told cannot be read again',
    { ...shown(answer), value, applied: true },
    { ...context, ambiguous: false },
  )
}

function notTheApi(answer: Answer, value: unknown, context: ErrorContext, applied: boolean): ProtocolError {
  const safe = typeof value === 'string' ? redact(value, answer.key) : value
  return new ProtocolError(
    `${whatCame(answer)}${applied ? '; the write was carried out' : ''}`,
    { ...shown(answer), value: safe, applied },
    context,
  )
}

function whatCame(answer: Answer): string {
  const { response, text, key } = answer
  const { status, headers } = response
  const type = headers.get('content-type')?.split(';')[0]?.trim()
  if (isRedirect(response)) {
    const target = headers.get('location')
    return `expected the API, got a redirect${target ? ` to ${redact(target, key)}` : ''} (status ${status}); check baseUrl`
  }
  if (text === '')
    return `expected the API's JSON, got an empty body (status ${status}); check baseUrl and what stands between`
  if (type === 'text/html' || text.trimStart().startsWith('<')) {
    return `expected the API's JSON, got a page (status ${status}); check baseUrl and what stands between`
  }
  if (typeof parse(text) === 'string' && isJson(response))
    return `the JSON of the answer is cut off or broken (status ${status})`
  return `expected the API's JSON with data or error, got ${type ?? 'something else'} (status ${status}): ${redact(text, key).slice(0, 80)}`
}

/** Whether the arrays and objects of the first level are there: without them there are no rows to give. */
function hasShape(schema: z.ZodMiniType, data: Record<string, unknown>): boolean {
  return Object.entries((schema as z.ZodMiniObject).def.shape).every(([key, { _zod }]) => {
    if (_zod.def.type === 'array') return Array.isArray(data[key])
    return _zod.def.type !== 'object' || isRecord(data[key])
  })
}

function shown(answer: Answer) {
  return {
    status: answer.response.status,
    headers: safeHeaders(answer.response.headers, answer.key),
  }
}

/** JSON, or the text itself where it is none. */
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
