import type { ApiEndpoint } from '@academy-access/schemas/internal'

import { send } from '../call/call.ts'
import { createCall, joinSignals } from '../call/call-state.ts'
import { writeRequest } from '../call/request.ts'
import { readData } from '../call/response.ts'
import { readRetryAfter } from '../call/retry.ts'
import type { AcademyError } from '../errors/errors.ts'
import { isApiError, isConnectionError, isProtocolError, isTimeoutError } from '../errors/guards.ts'
import type { Config } from '../options.ts'
import type { ProxyCall } from './proxy-call.ts'
import { RejectedRequest } from './rejected-request.ts'

/** The parts of the service's response that the browser gets. Nothing else is passed on. */
interface ServiceResult {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly data: unknown } | { readonly error: { readonly code: string; readonly message: string } }
  /** The API key of the request, so that it can be removed from the body. */
  readonly key: string | undefined
}

/** The options with which a call is sent once and at once, and its data are passed on as they are. */
export const sendingOptions = {
  maxRetries: 0,
  // With `Infinity`, the requests that Cloudflare Workers end without a word would be kept forever.
  maxConcurrency: 10_000,
  totalTimeout: Infinity,
  validate: 'off',
} as const

/**
 * Sends a call to the service, once: the browser's client repeats what is safe to repeat. Nothing of the browser's
 * request is passed on but the checked call: no cookies, no authorization and no other header. Throws a
 * {@link RejectedRequest} if no response of the API arrives.
 */
export async function sendToService(
  config: Config,
  { id, method, path }: ApiEndpoint,
  { params, query, body }: ProxyCall,
  signal: AbortSignal | undefined,
): Promise<ServiceResult> {
  const endpoint = { id, method, path, repeatable: false, data: { parts: {}, complete: () => false } }
  // The URL is written from the checked call, whose ids are UUIDs. It contains nothing else of the browser's URL.
  const request = writeRequest(endpoint, { params: { ...params }, ...(query && { query }), body }, {}, config)
  const joined = signal && joinSignals(signal)
  const { apiKey } = config
  let key = typeof apiKey === 'function' ? undefined : (apiKey ?? undefined)
  const noted = typeof apiKey === 'function' ? async () => (key = await apiKey()) : apiKey
  const call = createCall({ ...config, apiKey: noted }, endpoint, joined?.signal)
  try {
    const { received } = await send(call, request)
    const data = await readData(call, received)
    return { status: received.response.status, headers: {}, body: { data }, key }
  } catch (error) {
    if (!isApiError(error)) throw rejectionOf(error)
    const { httpStatus, httpHeaders, code, serviceMessage } = error
    return {
      status: httpStatus,
      headers: retryAfterOf(httpHeaders),
      body: { error: { code, message: serviceMessage } },
      key,
    }
  } finally {
    joined?.release()
  }
}

/** The response if none of the API arrived. An error of the app passes. */
function rejectionOf(error: unknown): unknown {
  if (isTimeoutError(error)) return unreachable(504, error)
  if (isConnectionError(error)) return unreachable(502, error)
  if (!isProtocolError(error)) return error
  const { httpStatus, httpHeaders } = error
  return unreachable(httpStatus === 429 || httpStatus >= 500 ? httpStatus : 502, error, retryAfterOf(httpHeaders))
}

function unreachable(status: number, cause: AcademyError, headers: ServiceResult['headers'] = {}): RejectedRequest {
  return status === 429
    ? new RejectedRequest('rate_limit_exceeded', 'Too many requests', { headers, cause })
    : new RejectedRequest('internal_error', 'The academy cannot be reached', { status, headers, cause })
}

function retryAfterOf(headers: Headers): ServiceResult['headers'] {
  const wait = readRetryAfter(headers)
  return wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) }
}
