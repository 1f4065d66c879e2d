import { endpointList, explain, limits, type OperationId } from '@academy-access/schemas'

import type { Academy } from './academy.ts'
import {
  type Abortable,
  type ServiceResponse,
  type StalledRequests,
  ConnectionReset,
  jsonHeaders,
  preflight,
  refusal,
  toResponse,
  unanswered,
} from './answer.ts'
import { ServiceError } from './service-error.ts'
import { type Call, receive } from './call.ts'
import { toTimestamp } from './clock.ts'
import { type CheckedFault, checkFault, type FaultInput, type NetworkFault, refusalOf } from './faults.ts'
import { ignoredFields, ignoredQuery } from './ignored.ts'
import { type Journal, toEntry } from './journal.ts'
import type { Listeners, PlatformEvent } from './listeners.ts'
import { type Operation, operations } from './operations.ts'
import { readPage } from './page.ts'
import type { Route } from './router.ts'
import type { KeyRecord } from './state.ts'

/** What the pipeline needs to know of the platform. */
export interface Gate {
  readonly keyPattern: RegExp
  owner(key: string): Academy | undefined
  /** For requests that reach no academy. */
  readonly journal: Journal
  readonly listeners: Listeners<PlatformEvent>
  now(): number
}

/** What became known of a request on its way: the journal tells it, wherever the way ended. */
interface Progress {
  academy?: Academy
  ignored: string[]
  network?: NetworkFault
}

/**
 * The way of a request, in the order of D01. `admit` looks at who asks for what; `perform` looks at the request itself
 * and does it. Both are synchronous, so that nothing comes between a check and its effect (D31).
 */
export async function answer(gate: Gate, request: Request, fault?: CheckedFault): Promise<ServiceResponse> {
  const started = gate.now()
  const call = await receive(request)
  if (isPreflight(call)) return preflight
  const progress: Progress = { ignored: [] }
  let result = unanswered
  try {
    result = await attempt(gate, call, progress, request, fault)
  } finally {
    record(gate, call, progress, started, result)
  }
  return result
}

async function attempt(
  gate: Gate,
  call: Call,
  progress: Progress,
  request: Request,
  given?: CheckedFault,
): Promise<ServiceResponse> {
  const admitted = settle(call, () => admit(gate, call, progress))
  if ('status' in admitted) return admitted
  const { academy, route } = admitted
  const fault = given ?? academy.faultBook.take(route.id)
  if (fault?.delay_ms && fault.phase === 'before') await sleep(fault.delay_ms, request.signal)
  const performed = fault?.phase === 'before' ? failure(fault, route, progress, begunOf(route)) : undefined
  if (performed) return performed
  const result = settle(call, () => perform(academy, route, call, progress))
  if (fault?.phase !== 'after') return result
  if (fault.delay_ms) await sleep(fault.delay_ms, request.signal)
  return failure(fault, route, progress, { ...result, body: firstHalf(result.body ?? '') }) ?? result
}

/** Not even the beginning of a body can tell what was not done. */
function begunOf({ status }: Route): ServiceResponse {
  return { status, headers: jsonHeaders, body: '{"data":' }
}

/**
 * What a fault answers by itself, without an academy that it could belong to. Undefined when it only waits or lets
 * pass. Each call counts as a request that it meets.
 *
 * @throws ServiceError `validation_error` for what is no fault; TypeError when it cuts the connection; the signal's reason.
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
  const route = endpointList.find(({ id }) => id === fault.operation)!
  if (fault.delay_ms) await sleep(fault.delay_ms, request.signal)
  const failed = failure(fault, route, { ignored: [] }, begunOf(route))
  return failed && toResponse(failed, request, stalled)
}

/** What a fault answers, or throws, in place of the service; `begun` is how far a broken answer gets. */
function failure(
  fault: CheckedFault,
  route: Route,
  progress: Progress,
  begun: ServiceResponse,
): ServiceResponse | undefined {
  if (fault.network !== undefined) {
    progress.network = fault.network
    if (fault.network === 'reset') throw new ConnectionReset()
    return { ...begun, broken: fault.network }
  }
  if (fault.reply !== undefined) {
    const envelope = { data: fault.reply }
    return { status: route.status, headers: jsonHeaders, body: JSON.stringify(envelope), envelope }
  }
  const refused = refusalOf(fault)
  return refused && refusal(refused)
}

function settle<Result>(call: Call, step: () => Result): Result | ServiceResponse {
  try {
    return step()
  } catch (error) {
    return refusal(error, call)
  }
}

interface Admitted {
  academy: Academy
  route: Route
}

function admit(gate: Gate, call: Call, progress: Progress): Admitted {
  // D03: no key is asked for where the API is not.
  if (!isApi(call.path)) throw routeNotFound()
  const { academy, key } = authenticate(gate, call.headers.get('authorization'))
  progress.academy = academy
  const { plan, locked, rate_limit } = academy.state.plan
  if (plan !== 'paid')
    throw new ServiceError('trial_api_unavailable', `The API needs a paid plan, this academy is on the ${plan} plan`)
  if (locked) throw new ServiceError('academy_locked', 'This academy is locked')
  if (call.route && key.permissions !== 'all' && !key.permissions.includes(call.route.id)) {
    throw new ServiceError('forbidden', `This API key is not permitted to use ${call.route.id}`)
  }
  academy.limiter.count(key, rate_limit, academy.clock.now())
  if (!call.route) throw routeNotFound()
  return { academy, route: call.route }
}

function perform(academy: Academy, route: Route, call: Call, progress: Progress): ServiceResponse {
  // With its question mark: of two, the second belongs to the first name.
  const query = call.query === '' ? undefined : new URLSearchParams(`?${call.query}`)
  const page = route.query && readPage(query)
  progress.ignored = query ? ignoredQuery(query, page) : []
  const params = route.params && checked(route.params, call.params, 'path')
  const body = route.body && readJson(call)
  if (route.body && typeof body === 'object' && body !== null) progress.ignored.push(...ignoredFields(route.body, body))
  const input = { params, query: page, body: route.body && checked(route.body, body, 'body') }
  // The input was checked by this very route's schemas: what no type can follow through a table of all routes.
  const operation = operations[route.id] as Operation
  const envelope = { data: operation(academy, input) }
  return { status: route.status, headers: jsonHeaders, body: academy.host.rows.stringify(envelope), envelope }
}

/** D24, D25: one scheme, one token, of the right form, known and not revoked. */
function authenticate(gate: Gate, header: string | null): { academy: Academy; key: KeyRecord } {
  const refuse = (reason: string) => new ServiceError('unauthorized', reason)
  if (header === null) throw refuse('Missing Authorization header')
  const token = /^bearer +(\S+)$/i.exec(header)?.[1]
  if (token === undefined) throw refuse('Malformed Authorization header, expected: Bearer <API key>')
  if (!gate.keyPattern.test(token)) throw refuse('Malformed API key')
  const academy = gate.owner(token)
  const key = academy?.state.keys.find((candidate) => candidate.key === token)
  if (!academy || !key) throw refuse('Unknown API key')
  if (key.revoked) throw refuse('This API key was revoked')
  return { academy, key }
}

/** D05, D06: the body as JSON, whatever was sent. */
function readJson({ body, headers }: Call): unknown {
  if (body === 'too_large') throw invalid(`body: expected at most ${limits.body.max} bytes`)
  const type = headers.get('content-type')
  if (type !== null && type.split(';', 1)[0]!.trim().toLowerCase() !== 'application/json') {
    throw invalid(`Content-Type: expected application/json, got ${JSON.stringify(type)}`)
  }
  if (!body || body.text.trim() === '') throw invalid('body: expected a JSON object, got nothing')
  try {
    return JSON.parse(body.text)
  } catch {
    throw invalid('body: expected a JSON object, got malformed JSON')
  }
}

function checked(schema: NonNullable<Route['params' | 'body']>, value: unknown, root: string): unknown {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw invalid(explain(result.error.issues[0]!, root))
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
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

function isPreflight({ method, headers }: Call): boolean {
  return method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
}
const invalid = (message: string) => new ServiceError('validation_error', message)
const routeNotFound = () => new ServiceError('not_found', 'Route not found')
const isApi = (path: string) => path === '/api/v1' || path.startsWith('/api/v1/')

function record(
  gate: Gate,
  call: Call,
  { academy, ignored, network }: Progress,
  started: number,
  result: ServiceResponse,
): void {
  const journal = academy?.journalBook ?? gate.journal
  const answered = result.broken ? unanswered : result
  const record = journal.record({
    at: academy?.timestamp() ?? toTimestamp(gate.now()),
    operation: call.route?.id ?? null,
    method: call.method,
    path: call.query === '' ? call.path : `${call.path}?${call.query}`,
    status: answered.status,
    ...(answered.envelope && 'error' in answered.envelope && { code: answered.envelope.error.code }),
    ...(network && { network }),
    duration_ms: gate.now() - started,
    ...(ignored.length > 0 && { ignored }),
    request_text: call.body === 'too_large' ? `(over ${limits.body.max} bytes)` : call.body?.text,
    response: answered.envelope,
  })
  if (academy) academy.announce(() => ({ type: 'request', entry: toEntry(record) }))
  else gate.listeners.emit(() => ({ type: 'request', entry: toEntry(record) }))
}

const firstHalf = (text: string) => text.slice(0, Math.ceil(text.length / 2))
