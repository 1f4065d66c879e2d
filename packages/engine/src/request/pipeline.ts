import { explain } from '@academy-access/schemas/internal'

import type { AcademyCore } from '../academy-core.ts'
import { failure } from '../faults/failure.ts'
import { sleep } from '../faults/sleep.ts'
import { addressesIn } from '../http/addresses.ts'
import { parseJson } from '../http/body.ts'
import type { Abortable } from '../http/cut-off-body.ts'
import { ignoredFields, parameterUse } from '../http/ignored.ts'
import { readPage } from '../http/query.ts'
import { isPreflight, readRequest, type ServiceRequest } from '../http/request.ts'
import { errorResponse, jsonHeaders, noResponse, preflightResponse, type ServiceResponse } from '../http/response.ts'
import type { ApiEndpoint } from '../http/router.ts'
import type { JournalRecord } from '../inspection/journal.ts'
import type { Operation } from '../operations/operation.ts'
import { operations } from '../operations/operations.ts'
import { createTrace, type PlatformAccess, record, type RequestTrace, wasReset } from './trace.ts'
import { ServiceError, toServiceError } from '../service-error.ts'
import type { KeyRecord } from '../state/state.ts'
import type { CheckedFault } from '../faults/types.ts'

/** How to handle a request. */
export interface HandleOptions {
  /** Fires this fault, whatever faults the academy has. */
  readonly fault?: CheckedFault | undefined
  /** Milliseconds to wait before the request is judged; 0 by default. */
  readonly latency?: number | undefined
  /** Gets the entry of the journal. */
  readonly onRecord?: ((record: JournalRecord) => void) | undefined
}

/**
 * Handles a request in the order of D01. `authorize` checks who asks for what; `perform` checks the request itself and
 * does it. Both are synchronous, so that nothing happens between a check and its effect (D31).
 */
export async function handle(
  access: PlatformAccess,
  request: Request,
  options: HandleOptions = {},
): Promise<ServiceResponse> {
  const started = access.now()
  const received = await readRequest(request)
  if (isPreflight(received)) {
    if (options.latency) await sleep(options.latency, request.signal)
    return preflightResponse
  }
  const trace = createTrace()
  let response = noResponse
  try {
    if (options.latency) await waitBefore(access, received, trace, options.latency, request)
    response = await respond(access, received, trace, request, options.fault)
  } finally {
    const kept = record(access, received, trace, { started, response })
    if (kept) options.onRecord?.(kept)
  }
  return response
}

/** Waits as a slow service would. Remembers the academy, so that a reset in the meantime is noticed. */
async function waitBefore(
  access: PlatformAccess,
  request: ServiceRequest,
  trace: RequestTrace,
  latency: number,
  { signal }: Abortable,
): Promise<void> {
  const academy = access.apiKeys.ownerOf(tokenOf(request) ?? '')
  if (academy) trace.arrival = { academy, resets: academy.resets }
  await sleep(latency, signal)
}

async function respond(
  access: PlatformAccess,
  request: ServiceRequest,
  trace: RequestTrace,
  // Not its signal: a server creates that only when it is read.
  abortable: Abortable,
  injected?: CheckedFault,
): Promise<ServiceResponse> {
  let authorized = orErrorResponse(request, trace, () => authorize(access, request, trace, 'count'))
  if ('status' in authorized) return authorized
  const { endpoint } = authorized
  const fault = injected ?? authorized.academy.faults.take(endpoint.id, request)
  trace.fault = fault
  if (fault?.phase === 'before') {
    if (fault.delay_ms) {
      await sleep(fault.delay_ms, abortable.signal)
      // A request is judged when it acts: its key, plan or academy may have changed while it waited.
      authorized = orErrorResponse(request, trace, () => authorize(access, request, trace, 'counted'))
      if ('status' in authorized) return authorized
    }
    trace.network = fault.network
    const failed = failure(fault, endpoint)
    if (failed) return failed
  }
  const addresses = access.lookUpAccounts && addressesIn(authorized.endpoint, request)
  if (access.lookUpAccounts && addresses && addresses.length > 0) {
    await access.lookUpAccounts(addresses)
    // As after a delay.
    authorized = orErrorResponse(request, trace, () => authorize(access, request, trace, 'counted'))
    if ('status' in authorized) return authorized
  }
  const { academy } = authorized
  const response = orErrorResponse(request, trace, () => perform(academy, endpoint, request, trace))
  if (fault?.phase !== 'after') return response
  if (fault.delay_ms) await sleep(fault.delay_ms, abortable.signal)
  trace.network = fault.network
  return failure(fault, endpoint, { ...response, body: firstHalf(response.body ?? '') }) ?? response
}

/** The result of a step, or the error response for what it throws. */
function orErrorResponse<Result>(
  request: ServiceRequest,
  { checks }: RequestTrace,
  step: () => Result,
): Result | ServiceResponse {
  try {
    return step()
  } catch (error) {
    const { message, record } = toServiceError(error)
    checks.problem = message
    checks.record = record
    return errorResponse(error, request)
  }
}

interface Authorized {
  readonly academy: AcademyCore
  readonly endpoint: ApiEndpoint
}

/** Checks the key, the plan, the lock, the permission, the rate limit (unless it counted the request already) and the route. */
function authorize(
  access: PlatformAccess,
  request: ServiceRequest,
  trace: RequestTrace,
  rate: 'count' | 'counted',
): Authorized {
  const { checks } = trace
  trace.academy = trace.at = checks.plan = checks.key = undefined
  checks.reached = 'route'
  // D03: a path outside the API asks for no key.
  if (!isApi(request.path)) throw routeNotFound()
  checks.reached = 'key'
  const { academy, key } = authenticate(access, request, trace)
  enter(trace, academy)
  trace.before = trace.after = academy.mark()
  const { ms, timestamp } = academy.moment()
  trace.at = timestamp
  const { endpoint } = request
  const { plan, locked, rate_limit } = academy.state.plan
  checks.plan = academy.state.plan
  checks.reached = 'plan'
  if (plan !== 'paid') {
    throw new ServiceError('trial_api_unavailable', `The API needs a paid plan, this academy is on the ${plan} plan`)
  }
  checks.reached = 'lock'
  if (locked) throw new ServiceError('academy_locked', 'This academy is locked')
  checks.reached = 'permission'
  if (endpoint && key.permissions !== 'all' && !key.permissions.includes(endpoint.id)) {
    throw new ServiceError('forbidden', `This API key is not permitted to use ${endpoint.id}`)
  }
  checks.reached = 'rate'
  if (rate_limit && rate === 'count') checks.requests = academy.limiter.count(key.key, rate_limit, ms)
  checks.reached = 'route'
  if (!endpoint) throw routeNotFound()
  return { academy, endpoint }
}

/** D24, D25: one scheme, one token, of the right form, known and not revoked. */
function authenticate(
  access: PlatformAccess,
  request: ServiceRequest,
  trace: RequestTrace,
): { academy: AcademyCore; key: KeyRecord } {
  if (!request.headers.has('authorization')) throw unauthorized('Missing Authorization header')
  const token = tokenOf(request)
  trace.token = token
  if (token === undefined) throw unauthorized('Malformed Authorization header, expected: Bearer <API key>')
  if (!access.apiKeys.pattern.test(token)) throw unauthorized('Malformed API key')
  const academy = access.apiKeys.ownerOf(token)
  const key = academy?.state.keys.find((candidate) => candidate.key === token)
  if (!academy || !key) throw unauthorized('Unknown API key')
  trace.checks.key = key
  if (key.revoked) throw unauthorized('This API key was revoked')
  return { academy, key }
}

function tokenOf({ headers }: ServiceRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}

/** Notes the academy of a request. Throws when the academy was reset since the request arrived. */
function enter(trace: RequestTrace, academy: AcademyCore): void {
  trace.academy = academy
  if (trace.arrival?.academy !== academy) trace.arrival = { academy, resets: academy.resets }
  if (wasReset(trace)) {
    throw new ServiceError('internal_error', 'The academy was reset while this request waited, so it has no effect')
  }
}

function perform(
  academy: AcademyCore,
  endpoint: ApiEndpoint,
  request: ServiceRequest,
  trace: RequestTrace,
): ServiceResponse {
  // With its question mark: without one, a second question mark would become part of the first name.
  const query = request.query === '' ? undefined : new URLSearchParams(`?${request.query}`)
  const page = endpoint.query && readPage(query)
  const { checks } = trace
  if (query) {
    const { ignored, clamped } = parameterUse(query, page)
    trace.ignored = ignored
    trace.clamped = clamped
  }
  trace.before = trace.after = academy.mark()
  checks.reached = 'path'
  const params = endpoint.params && check(endpoint.params, request.params, 'path')
  checks.reached = 'body'
  if (endpoint.body) trace.contentType = request.headers.get('content-type')
  const body = endpoint.body && parseJson(request.body, trace.contentType)
  if (endpoint.body && typeof body === 'object' && body !== null) {
    const fields = ignoredFields(endpoint.body, body)
    if (fields.length > 0) trace.ignored = [...trace.ignored, ...fields]
  }
  const input = { params, query: page, body: endpoint.body && check(endpoint.body, body, 'body') }
  // TypeScript cannot connect an endpoint's id with its input; the schemas above have checked the input.
  const operation = operations[endpoint.id] as Operation
  checks.reached = 'conflict'
  const envelope = { data: operation(academy.context(trace.at ?? academy.timestamp()), input) }
  trace.after = academy.mark()
  trace.fault ??= academy.faults.takeFiredItem()
  return {
    status: endpoint.status,
    headers: jsonHeaders,
    body: academy.services.rows.stringify(envelope),
    envelope,
  }
}

function check(schema: NonNullable<ApiEndpoint['params' | 'body']>, value: unknown, root: string): unknown {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ServiceError('validation_error', issue ? explain(issue, root) : `${root}: expected another value`)
}

const unauthorized = (reason: string) => new ServiceError('unauthorized', reason)
const routeNotFound = () => new ServiceError('not_found', 'Route not found')
const isApi = (path: string) => path === '/api/v1' || path.startsWith('/api/v1/')
const firstHalf = (text: string) => text.slice(0, Math.ceil(text.length / 2))
