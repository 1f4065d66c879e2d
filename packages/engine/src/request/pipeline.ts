import { type ApiEndpoint, isEmail, limits } from '@academy-access/schemas/internal'

import type { AcademyCore, PlatformServices } from '../academy-core.ts'
import { failure, sleep } from '../faults/failure.ts'
import type { CheckedFault } from '../faults/types.ts'
import { type Abortable, ConnectionReset } from '../http/cut-off.ts'
import { parameterUse, readPage } from '../http/query.ts'
import {
  headerOf,
  isPreflight,
  parseJson,
  readRequest,
  type ReceivedRequest,
  type RequestBody,
  type ServiceRequest,
} from '../http/request.ts'
import { jsonHeaders, noResponse, preflightResponse, type ServiceResponse } from '../http/response.ts'
import { addressOf, type JournalRecord, toEntry } from '../inspection/journal-record.ts'
import { academyOf, callerChecks, checks, endpointOf, inputChecks, makeChecks, tokenOf } from './checks.ts'
import { record, RequestTrace } from './trace.ts'
import type { JournalEntry } from '../inspection/journal-entry.ts'
import { invalid, ServiceError } from '../service-error.ts'

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
 * Handles a request: `checks.ts` has its checks in their order. Between the checks of the caller and those of the input a
 * fault may wait or fail. The checks of each part are synchronous, so nothing happens between a check and its effect (D31).
 *
 * @returns The response itself for a request that waits for nothing: promises would cost as much as the checks.
 */
export function handle(services: PlatformServices, request: ReceivedRequest, options: HandleOptions = {}): MaybeLater {
  const arrival = { started: services.now(), abortable: request, options }
  const received = readRequest(request)
  if (!('then' in received)) return judge(services, received, arrival)
  return received.then((whole) => judge(services, whole, arrival))
}

/** A response, at once or later. */
export type MaybeLater = ServiceResponse | Promise<ServiceResponse>

interface Arrival {
  readonly started: number
  // Not its signal: a server creates that only when it is read.
  readonly abortable: Abortable
  readonly options: HandleOptions
}

/** Handles a request that is read to its end. */
function judge(services: PlatformServices, received: ServiceRequest, arrival: Arrival): MaybeLater {
  const { abortable, options } = arrival
  const { latency, fault } = options
  if (isPreflight(received)) {
    return latency ? sleep(latency, abortable.signal).then(() => preflightResponse) : preflightResponse
  }
  const trace = new RequestTrace(services, received, checks)
  const response = latency
    ? waitBefore(trace, latency, abortable).then(() => respond(trace, abortable, fault))
    : respond(trace, abortable, fault)
  return 'then' in response ? finishLater(trace, response, arrival) : finish(trace, response, arrival)
}

/** Adds a request to its journal. */
function finish(trace: RequestTrace, response: ServiceResponse, { started, options }: Arrival): ServiceResponse {
  const recorded = record(trace, { started, response })
  if (recorded) options.onRecord?.(recorded)
  return response
}

async function finishLater(
  trace: RequestTrace,
  later: Promise<ServiceResponse>,
  arrival: Arrival,
): Promise<ServiceResponse> {
  let response = noResponse
  try {
    response = await later
  } finally {
    finish(trace, response, arrival)
  }
  return response
}

/** Waits as a slow service would. Remembers the academy, so that a reset in the meantime is noticed. */
async function waitBefore(trace: RequestTrace, latency: number, { signal }: Abortable): Promise<void> {
  const academy = trace.services.apiKeys.ownerOf(tokenOf(trace.request) ?? '')
  if (academy) trace.arrival = { academy, resets: academy.resets }
  await sleep(latency, signal)
}

function respond(trace: RequestTrace, abortable: Abortable, injected?: CheckedFault): MaybeLater {
  const rejected = makeChecks(trace, callerChecks)
  if (rejected) return rejected
  const fault = injected ?? academyOf(trace).faults.take(endpointOf(trace).id, trace.request)
  trace.fault = fault
  const { lookUpAccounts } = trace.services
  const unknown = lookUpAccounts ? addressesIn(endpointOf(trace), trace.request) : none
  return fault || unknown.length > 0 ? respondInSteps(trace, abortable, { fault, unknown }) : perform(trace)
}

const none: readonly string[] = []

interface Waits {
  readonly fault: CheckedFault | undefined
  /** Addresses whose accounts other platforms may know. */
  readonly unknown: readonly string[]
}

/** Responds to a request that may wait for a fault or for the accounts of its addresses. */
async function respondInSteps(
  trace: RequestTrace,
  abortable: Abortable,
  { fault, unknown }: Waits,
): Promise<ServiceResponse> {
  const endpoint = endpointOf(trace)
  if (fault?.phase === 'before') {
    if (fault.delay_ms) {
      await sleep(fault.delay_ms, abortable.signal)
      const rejectedNow = checkAgain(trace)
      if (rejectedNow) return rejectedNow
    }
    trace.network = fault.network
    const failed = failure(fault, endpoint)
    if (failed) return failed
  }
  if (unknown.length > 0) {
    await trace.services.lookUpAccounts?.(unknown)
    const rejectedNow = checkAgain(trace)
    if (rejectedNow) return rejectedNow
  }
  const response = perform(trace)
  if (fault?.phase !== 'after') return response
  if (fault.delay_ms) await sleep(fault.delay_ms, abortable.signal)
  trace.network = fault.network
  return failure(fault, endpoint, { ...response, body: firstHalf(response.body ?? '') }) ?? response
}

/** Judges a request that waited: its key, plan or academy may have changed, but the request has counted already. */
function checkAgain(trace: RequestTrace): ServiceResponse | undefined {
  trace.forgetCaller()
  return makeChecks(trace, callerChecks, { isAgain: true })
}

function perform(trace: RequestTrace): ServiceResponse {
  readQuery(trace)
  const academy = academyOf(trace)
  trace.before = trace.after = academy.history.keep(academy.state)
  const rejected = makeChecks(trace, inputChecks)
  if (rejected) return rejected
  trace.after = academy.history.keep(academy.state)
  // Taken even if another fault fired for this request: the next request must not get it.
  const ofItem = academy.faults.takeFiredItem()
  trace.fault ??= ofItem
  const { envelope } = trace
  if (!envelope) throw new Error('expected the last check to make the data of the response')
  return {
    status: endpointOf(trace).status,
    headers: jsonHeaders,
    body: academy.services.rows.stringify(envelope),
    envelope,
  }
}

/** No value of a query is rejected, so this is no check. */
function readQuery(trace: RequestTrace): void {
  const { query } = trace.request
  // With its question mark: without one, a second question mark would become part of the first name.
  const parameters = query === '' ? undefined : new URLSearchParams(`?${query}`)
  trace.page = endpointOf(trace).query && readPage(parameters)
  if (!parameters) return
  const { ignored, clamped } = parameterUse(parameters, trace.page)
  trace.ignored = ignored
  trace.clamped = clamped
}

const firstHalf = (text: string) => text.slice(0, Math.ceil(text.length / 2))

/** The email addresses in a request that may create students, in their stored form. Other requests have none. */
export function addressesIn(endpoint: ApiEndpoint, request: ServiceRequest): readonly string[] {
  if (endpoint.id !== 'students.create' && endpoint.id !== 'lists.members.add') return []
  let content: unknown
  try {
    content = parseJson(request.body, headerOf(request, 'content-type'))
  } catch {
    // The operation reports it.
    return []
  }
  if (typeof content !== 'object' || content === null) return []
  const { email, emails } = content as { readonly email?: unknown; readonly emails?: unknown }
  const sent: readonly unknown[] = [email, ...(Array.isArray(emails) ? emails.slice(0, limits.emails.max) : [])]
  const texts = sent.filter((value): value is string => typeof value === 'string' && isEmail(value))
  return [...new Set(texts.map((text) => text.trim().toLowerCase()))]
}

type OwnRequest = Pick<ReceivedRequest, 'method' | 'url' | 'headerLines'> & { readonly text?: string | undefined }

/** Sends a request with `text` as its body, and returns its entry in the journal, also when a fault cuts the connection. */
export async function send(services: PlatformServices, { text = '', ...request }: OwnRequest): Promise<JournalEntry> {
  const { signal } = new AbortController()
  const isTooLarge = (max: number) => new TextEncoder().encode(text).byteLength > max
  const readBody = async (max: number): Promise<RequestBody> => (isTooLarge(max) ? 'too_large' : { text })
  let record: JournalRecord | undefined
  try {
    await handle(services, { ...request, signal, readBody }, { onRecord: (recorded) => void (record = recorded) })
  } catch (error) {
    if (!(error instanceof ConnectionReset)) throw error
  }
  if (!record) throw new ServiceError('internal_error', 'The academy was reset while the request was sent')
  return toEntry(record)
}

/** Sends a request of a journal again, to an academy. Returns the entry of the new request. */
export async function replay(sent: JournalRecord, { state, services }: AcademyCore): Promise<JournalEntry> {
  const { method, path, trace, content_type, request_text, isCut } = sent
  if (isCut) {
    throw invalid(`The journal entry ${addressOf(sent)} is too large to be sent again: a part was not kept`)
  }
  // A fork has keys with the same ids. In another academy the first key is used.
  const key = state.keys.find(({ id: keyId }) => keyId === trace.key?.id) ?? state.keys[0]
  const headerLines = key ? ['authorization', `Bearer ${key.key}`] : []
  if (content_type !== null) headerLines.push('content-type', content_type)
  // A web-standard request has no method TRACE, and writes some paths in another way.
  return send(services, { method, url: path, headerLines, text: request_text })
}
