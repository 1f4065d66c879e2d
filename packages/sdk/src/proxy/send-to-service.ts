import type { ApiEndpoint } from '@academy-access/schemas/internal'

import { describeCause } from '../call/attempt.ts'
import { fetchOnce } from '../call/fetch-once.ts'
import { joinSignals, untilEnded } from '../call/join-signals.ts'
import { isKyError, kyLimit } from '../call/ky.ts'
import { pathId, writeRequest } from '../call/request.ts'
import { readError, type ReceivedResponse } from '../call/response.ts'
import { readRetryAfter } from '../call/retry.ts'
import type { AcademyError, ErrorContext } from '../errors/academy-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { ProtocolError } from '../errors/protocol-error.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import { failedUnsent } from '../never-sent.ts'
import type { Config } from '../options.ts'
import type { ProxyCall } from './proxy-call.ts'
import { RejectedRequest } from './rejected-request.ts'

/** The parts of the service's response that the browser gets. Nothing else is passed on. */
interface ServiceResult {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly data: object } | { readonly error: { readonly code: string; readonly message: string } }
  /** The API key of the request, so that it can be removed from the body. */
  readonly key: string | undefined
}

/**
 * Sends a call to the service, once: the browser's client repeats what is safe to repeat. Nothing of the browser's
 * request is passed on but the checked call: no cookies, no authorization and no other header. Throws a
 * {@link RejectedRequest} if no response of the API arrives.
 */
export async function sendToService(
  config: Config,
  endpoint: ApiEndpoint,
  call: ProxyCall,
  signal: AbortSignal | undefined,
): Promise<ServiceResult> {
  const context = { operation: call.operation, attempts: 1, ambiguous: endpoint.method !== 'GET' }
  const { timeout } = config
  const { params, query, body } = call
  // `..` would lead out of the base URL, and the request contains the key.
  for (const id of Object.values<string>({ ...params })) {
    if (!pathId.test(id)) throw new Error(`expected an id, got ${JSON.stringify(id)}; no request was sent`)
  }
  // The URL is written from the checked call, so it cannot contain anything else of the browser's URL.
  const request = writeRequest(endpoint, { params: { ...params }, ...(query && { query }), body }, {}, config)
  const joined = joinSignals(signal)
  let received: ReceivedResponse | undefined
  const send = async (sent: Request): Promise<Response> => {
    const toError = (cause: unknown) => {
      const ambiguous = context.ambiguous && !failedUnsent(cause)
      return new ConnectionError(describeCause(cause), { ...context, ambiguous, cause })
    }
    received = await untilEnded(fetchOnce(config, request, { signal: sent.signal, toError }), joined?.signal)
    return received.response
  }
  try {
    await config.ky.send(request.url, {
      method: request.method,
      fetch: (sent) => send(sent as Request),
      timeout: kyLimit(timeout),
      retry: 0,
      ...(joined && { signal: joined.signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (isKyError(error, 'TimeoutError')) throw unreachable(504, new TimeoutError('timeout', timeout, context))
    if (error instanceof ConnectionError) throw unreachable(502, error)
    throw isKyError(error, 'NetworkError') ? error.cause : error
  } finally {
    joined?.release()
  }
  if (!received) throw new Error('ky returned a response that nothing has received')
  return read(endpoint, received, context)
}

function read(endpoint: ApiEndpoint, received: ReceivedResponse, context: ErrorContext): ServiceResult {
  const { response, text, key } = received
  const { status, ok } = response
  const data = ok ? dataOf(text) : undefined
  if (data) return { status, headers: {}, body: { data }, key }
  const wait = readRetryAfter(response.headers)
  const headers = wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait / 1000)) }
  const error = readError(endpoint, received, { ...context, ambiguous: context.ambiguous && (ok || status >= 500) })
  if (error instanceof ProtocolError) throw unreachable(status === 429 || status >= 500 ? status : 502, error, headers)
  if (ok) {
    const reason = `expected the API's data, got an error with status ${status}`
    const facts = { httpStatus: status, httpHeaders: error.httpHeaders, value: error.body }
    throw unreachable(502, new ProtocolError(reason, facts, context))
  }
  const { code, message } = (error.body as { error: { code: string; message: string } }).error
  return { status, headers, body: { error: { code, message } }, key }
}

/** The response if none of the API arrived. */
function unreachable(status: number, cause: AcademyError, headers: ServiceResult['headers'] = {}): RejectedRequest {
  return status === 429
    ? new RejectedRequest('rate_limit_exceeded', 'Too many requests', { headers, cause })
    : new RejectedRequest('internal_error', 'The academy cannot be reached', { status, headers, cause })
}

/** The data of a successful response of the API. Undefined for any other text. */
function dataOf(text: string): object | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: unknown }
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined
  } catch {
    return undefined
  }
}
