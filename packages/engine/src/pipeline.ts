import { limits } from '@academy-access/schemas'
import { explain } from '@academy-access/schemas/internal'

import type { AcademyCore } from './academy-core.ts'
import { failure } from './faults/failure.ts'
import { sleep } from './faults/sleep.ts'
import { parseJson } from './http/body.ts'
import type { Abortable } from './http/cut-off-body.ts'
import { ignoredFields, ignoredParameters } from './http/ignored.ts'
import { readPage } from './http/query.ts'
import { isPreflight, readRequest, type ServiceRequest } from './http/request.ts'
import { errorResponse, jsonHeaders, noResponse, preflightResponse, type ServiceResponse } from './http/response.ts'
import type { ApiEndpoint } from './http/router.ts'
import { type Journal, toEntry } from './inspection/journal.ts'
import type { AcademyEvent } from './inspection/listeners.ts'
import type { Operation } from './operations/operation.ts'
import { operations } from './operations/operations.ts'
import { ServiceError } from './service-error.ts'
import type { ApiKeys } from './state/api-keys.ts'
import { toTimestamp } from './state/clock.ts'
import type { KeyRecord } from './state/state.ts'
import type { CheckedFault, NetworkFault } from './types.ts'

/** What handling a request needs of the platform. */
export interface PlatformAccess {
  readonly apiKeys: ApiKeys<AcademyCore>
  /** For requests that reach no academy. */
  readonly journal: Journal
  readonly now: () => number
  /** Passes an event without an academy to the listeners. */
  emit(event: () => AcademyEvent): void
}

/** How to handle a request. */
export interface HandleOptions {
  /** Fires this fault, whatever faults the academy has. */
  readonly fault?: CheckedFault | undefined
  /** Milliseconds to wait before the request is judged; 0 by default. */
  readonly latency?: number | undefined
}

/** What is known about a request, wherever it ends. The journal gets it. */
interface RequestTrace {
  /** The academy that the request was for when it arrived, and how often it had been reset by then. */
  arrival?: { readonly academy: AcademyCore; readonly resets: number }
  /** The academy that the request was for when it was checked last. */
  academy?: AcademyCore | undefined
  at?: string | undefined
  ignored: string[]
  network?: NetworkFault | undefined
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
  const trace: RequestTrace = { ignored: [] }
  let response = noResponse
  try {
    if (options.latency) await waitBefore(access, received, trace, options.latency, request)
    response = await respond(access, received, trace, request, options.fault)
  } finally {
    record(access, received, trace, started, response)
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
  let authorized = orErrorResponse(request, () => authorize(access, request, trace, 'count'))
  if ('status' in authorized) return authorized
  const { endpoint } = authorized
  const fault = injected ?? authorized.academy.faults.take(endpoint.id)
  if (fault?.phase === 'before') {
    if (fault.delay_ms) {
      await sleep(fault.delay_ms, abortable.signal)
      // A request is judged when it acts: its key, plan or academy may have changed while it waited.
      authorized = orErrorResponse(request, () => authorize(access, request, trace, 'counted'))
      if ('status' in authorized) return authorized
    }
    trace.network = fault.network
    const failed = failure(fault, endpoint)
    if (failed) return failed
  }
  const { academy } = authorized
  const response = orErrorResponse(request, () => perform(academy, endpoint, request, trace))
  if (fault?.phase !== 'after') return response
  if (fault.delay_ms) await sleep(fault.delay_ms, abortable.signal)
  trace.network = fault.network
  return failure(fault, endpoint, { ...response, body: firstHalf(response.body ?? '') }) ?? response
}

/** The result of a step, or the error response for what it throws. */
function orErrorResponse<Result>(request: ServiceRequest, step: () => Result): Result | ServiceResponse {
  try {
    return step()
  } catch (error) {
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
  trace.academy = trace.at = undefined
  // D03: a path outside the API asks for no key.
  if (!isApi(request.path)) throw routeNotFound()
  const { academy, key } = authenticate(access, request)
  enter(trace, academy)
  const { ms, timestamp } = academy.moment()
  trace.at = timestamp
  const { endpoint } = request
  const { plan, locked, rate_limit } = academy.state.plan
  if (plan !== 'paid') {
    throw new ServiceError('trial_api_unavailable', `The API needs a paid plan, this academy is on the ${plan} plan`)
  }
  if (locked) throw new ServiceError('academy_locked', 'This academy is locked')
  if (endpoint && key.permissions !== 'all' && !key.permissions.includes(endpoint.id)) {
    throw new ServiceError('forbidden', `This API key is not permitted to use ${endpoint.id}`)
  }
  if (rate_limit && rate === 'count') academy.limiter.count(key.key, rate_limit, ms)
  if (!endpoint) throw routeNotFound()
  return { academy, endpoint }
}

/** D24, D25: one scheme, one token, of the right form, known and not revoked. */
function authenticate(access: PlatformAccess, request: ServiceRequest): { academy: AcademyCore; key: KeyRecord } {
  if (!request.headers.has('authorization')) throw unauthorized('Missing Authorization header')
  const token = tokenOf(request)
  if (token === undefined) throw unauthorized('Malformed Authorization header, expected: Bearer <API key>')
  if (!access.apiKeys.pattern.test(token)) throw unauthorized('Malformed API key')
  const academy = access.apiKeys.ownerOf(token)
  const key = academy?.state.keys.find((candidate) => candidate.key === token)
  if (!academy || !key) throw unauthorized('Unknown API key')
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

/** Whether the academy of a request was reset since the request arrived. */
function wasReset({ academy, arrival }: RequestTrace): boolean {
  return arrival !== undefined && arrival.academy === academy && arrival.resets !== academy.resets
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
  trace.ignored = query ? ignoredParameters(query, page) : []
  const params = endpoint.params && check(endpoint.params, request.params, 'path')
  const body = endpoint.body && parseJson(request.body, request.headers.get('content-type'))
  if (endpoint.body && typeof body === 'object' && body !== null) {
    trace.ignored.push(...ignoredFields(endpoint.body, body))
  }
  const input = { params, query: page, body: endpoint.body && check(endpoint.body, body, 'body') }
  // TypeScript cannot connect an endpoint's id with its input; the schemas above have checked the input.
  const operation = operations[endpoint.id] as Operation
  const envelope = { data: operation(academy.context(trace.at ?? academy.timestamp()), input) }
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

function record(
  access: PlatformAccess,
  request: ServiceRequest,
  trace: RequestTrace,
  started: number,
  result: ServiceResponse,
): void {
  // A journal that was emptied by a reset must not get a request from before it.
  if (wasReset(trace)) return
  const { academy, at, ignored, network } = trace
  const { status, envelope, body } = result.cutOff ? noResponse : result
  const now = access.now()
  const record = (academy?.journal ?? access.journal).record({
    at: at ?? toTimestamp(now),
    operation: request.endpoint?.id ?? null,
    method: request.method,
    path: request.query === '' ? request.path : `${request.path}?${request.query}`,
    status,
    ...(envelope && 'error' in envelope && { code: envelope.error.code }),
    ...(network && { network }),
    duration_ms: now - started,
    ...(ignored.length > 0 && { ignored }),
    request_text: textOf(request),
    response_text: envelope && body !== null ? { envelope, length: body.length } : undefined,
  })
  const event = (): AcademyEvent => ({ type: 'request', entry: toEntry(record) })
  if (academy) academy.emit(event)
  else access.emit(event)
}

function textOf({ body }: ServiceRequest): string | undefined {
  if (body === 'too_large') return JSON.stringify(`(over ${limits.body.max} bytes)`)
  if (body === 'not_utf8') return JSON.stringify('(not UTF-8)')
  return body?.text
}

const unauthorized = (reason: string) => new ServiceError('unauthorized', reason)
const routeNotFound = () => new ServiceError('not_found', 'Route not found')
const isApi = (path: string) => path === '/api/v1' || path.startsWith('/api/v1/')
const firstHalf = (text: string) => text.slice(0, Math.ceil(text.length / 2))
