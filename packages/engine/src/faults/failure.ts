import { type ErrorCode, errors, type OperationId } from '@academy-access/schemas'
import { type ApiEndpoint, endpointList } from '@academy-access/schemas/internal'

import { type Abortable, ConnectionReset, type StalledRequests } from '../http/cut-off.ts'
import { errorResponse, jsonHeaders, type ServiceResponse, toResponse } from '../http/response.ts'
import { ServiceError } from '../service-error.ts'
import type { NetworkFault } from '../http/cut-off.ts'
import type { CheckedFault, FaultInput } from './types.ts'
import { checkFault } from './fault.ts'

/**
 * The response that a fault causes in place of the service's. Undefined for a fault that only waits or passes.
 *
 * @param started The part of a success that is sent before a stall or a cut.
 * @throws ConnectionReset when the fault cuts the connection.
 */
export function failure(
  fault: CheckedFault,
  endpoint: ApiEndpoint,
  started: ServiceResponse = startedResponse(endpoint),
): ServiceResponse | undefined {
  if (fault.network !== undefined) return brokenResponse(fault.network, started)
  if (fault.reply !== undefined) {
    const envelope = { data: fault.reply }
    return { status: endpoint.status, headers: jsonHeaders, body: JSON.stringify(envelope), envelope }
  }
  const error = errorOf(fault)
  const response = error ? errorResponse(error) : gatewayResponse(fault)
  if (!response || fault.html === undefined) return response
  const { envelope: _, ...rest } = response
  return { ...rest, headers: { ...rest.headers, ...htmlType }, body: fault.html }
}

function brokenResponse(network: NetworkFault, started: ServiceResponse): ServiceResponse {
  switch (network) {
    case 'reset':
      throw new ConnectionReset(undefined, started)
    case 'stall':
    case 'truncate':
      return { ...started, cutOff: network }
    default:
      return network satisfies never
  }
}

const htmlType = { 'content-type': 'text/html; charset=utf-8' }

const reasons = new Map<number | undefined, string>([
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
])

/** The page of a proxy whose service does not respond. Its status has no code in the API. */
function gatewayResponse({ status, retry_after }: CheckedFault): ServiceResponse | undefined {
  const reason = reasons.get(status)
  if (status === undefined || reason === undefined) return undefined
  const title = `${status} ${reason}`
  return {
    status,
    headers: { ...jsonHeaders, ...htmlType, ...(retry_after !== undefined && { 'retry-after': String(retry_after) }) },
    body: `<html>\n<head><title>${title}</title></head>\n<body>\n<center><h1>${title}</h1></center>\n</body>\n</html>\n`,
  }
}

/** The error that a fault causes, if it causes one. */
export function errorOf({ code, status, message, retry_after = 1 }: CheckedFault): ServiceError | undefined {
  const used = code ?? (status === undefined ? undefined : codes.find((one) => errors[one].status === status))
  if (used === undefined) return undefined
  const text = message ?? `Injected fault: ${errors[used].condition}`
  return new ServiceError(used, text, used === 'rate_limit_exceeded' ? { retryAfter: retry_after } : {})
}

/**
 * The response that a fault causes by itself, without an academy. Undefined when the fault only waits or passes. Each
 * call counts as a request that the fault matches.
 *
 * @throws ServiceError `validation_error` for a wrong fault; ConnectionReset when the fault cuts the connection; the
 *   signal's reason when the request is aborted.
 *
 * @example
 * ```ts
 * import { faultResponse } from '@academy-access/engine/internal'
 *
 * const response = await faultResponse({ operation: 'students.list', status: 500 }, new AbortController())
 * console.log(response?.status) // 500
 * ```
 */
export async function faultResponse(
  input: FaultInput & { operation: OperationId },
  request: Abortable,
  stalled: StalledRequests = new Set(),
): Promise<Response | undefined> {
  const fault = checkFault(input)
  const endpoint = endpointList.find(({ id }) => id === fault.operation)
  if (fault.delay_ms) await sleep(fault.delay_ms, request.signal)
  const response = endpoint && failure(fault, endpoint)
  return response && toResponse(response, request, stalled)
}

/** The start of a success before its effect: no data exists yet, so only the start of the envelope is sent. */
function startedResponse({ status }: ApiEndpoint): ServiceResponse {
  return { status, headers: jsonHeaders, body: '{"data":' }
}

const codes = Object.keys(errors) as ErrorCode[]

/** Waits, and rejects with the signal's reason when the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
