import { limits } from '@academy-access/schemas'
import { distance } from 'fastest-levenshtein'

import type { AcademyCore, PlatformServices } from '../academy-core.ts'
import type { Page } from '../http/query.ts'
import type { ServiceRequest } from '../http/request.ts'
import { noResponse, type ServiceResponse } from '../http/response.ts'
import {
  CheckTrace,
  type CheckView,
  endingOf,
  type JournalRecord,
  type WrongKey,
} from '../inspection/journal-record.ts'
import type { ClampedParameter } from '../inspection/journal-entry.ts'
import type { FiredFault } from '../inspection/journal-entry.ts'
import { withoutKeys } from '../inspection/masked-headers.ts'
import type { EmittedEvent } from '../inspection/listeners.ts'
import { toTimestamp } from '../state/clock.ts'
import type { AcademyState, PastState } from '../state/state.ts'
import type { NetworkFault } from '../http/cut-off.ts'
import { type ApiKeys, validKey } from '../state/api-keys.ts'

const none: readonly never[] = []

/** A request while it is handled: its checks read and write it, and the journal gets parts of it. */
export class RequestTrace {
  readonly services: PlatformServices
  readonly request: ServiceRequest
  readonly checks: CheckTrace
  /** The academy that the request was for when it arrived, and how often it had been reset by then. */
  arrival: { readonly academy: AcademyCore; readonly resets: number } | undefined = undefined
  /** The academy that the request was for when it was checked last. */
  academy: AcademyCore | undefined = undefined
  /** The academy's time when the request was checked last: in milliseconds, and as the API sends it. */
  ms = 0
  at: string | undefined = undefined
  /** The API key that was sent. */
  token: string | undefined = undefined
  /** The input, checked and converted by the schemas of the endpoint. */
  params: unknown = undefined
  page: Page | undefined = undefined
  body: unknown = undefined
  /** The content of a success. */
  envelope: { readonly data: object } | undefined = undefined
  /** The state before the request and after it. */
  before: PastState | undefined = undefined
  after: PastState | undefined = undefined
  ignored: readonly string[] = none
  clamped: readonly ClampedParameter[] = none
  contentType: string | null = null
  fault: FiredFault | undefined = undefined
  network: NetworkFault | undefined = undefined

  constructor(services: PlatformServices, request: ServiceRequest, order: readonly CheckView[]) {
    this.services = services
    this.request = request
    this.checks = new CheckTrace(order)
  }

  /** Forgets what the checks have found out about the caller, and when: they find it out again. */
  forgetCaller(): void {
    this.academy = undefined
    this.at = undefined
    this.checks.key = undefined
    this.checks.plan = undefined
  }
}

/** Whether the academy of a request was reset since the request arrived. */
export function wasReset({ academy, arrival }: RequestTrace): boolean {
  return arrival !== undefined && arrival.academy === academy && arrival.resets !== academy.resets
}

/** Adds a request to the journal of its academy, or else of the platform. */
export function record(
  trace: RequestTrace,
  { started, response }: { readonly started: number; readonly response: ServiceResponse },
): JournalRecord<PastState> | undefined {
  // A journal that was emptied by a reset must not get a request from before it.
  if (wasReset(trace)) return undefined
  const { services, request, academy, at, token, checks, before, after, ignored, clamped, fault, network } = trace
  const { status, headers, envelope, body } = response.cutOff ? noResponse : response
  const now = services.now()
  const journal = academy?.journal ?? services.journal
  const recorded = journal.record({
    journal: journal.id,
    id: journal.nextId(),
    at: at ?? toTimestamp(now),
    received: started,
    operation: request.endpoint?.id ?? null,
    method: request.method,
    path: withoutKeys(request.query === '' ? request.path : `${request.path}?${request.query}`),
    status,
    code: envelope && 'error' in envelope ? envelope.error.code : undefined,
    network,
    fault,
    // The platform's time can go back.
    duration_ms: Math.max(0, now - started),
    ignored: ignored.length > 0 ? ignored.map(withoutKeys) : undefined,
    clamped: clamped.length > 0 ? clamped : undefined,
    trace: checks,
    wrongKey: status === 401 && !checks.key && token !== undefined ? wrongKey(services.apiKeys, token) : undefined,
    before,
    after,
    content_type: trace.contentType,
    isCut: typeof request.body === 'string',
    request_headers: journal.headersOf(request.headerLines),
    response_headers: headers,
    request_text: textOf(request),
    response_text: body === null ? undefined : envelope ? { envelope, length: body.length } : body,
  })
  for (const note of services.recorders) note(recorded, academy)
  const event = (): EmittedEvent => ({ type: 'request', record: recorded })
  if (academy) academy.emit(event)
  else services.emit(event)
  return recorded
}

function textOf({ body }: ServiceRequest): string | undefined {
  if (body === 'too_large') return JSON.stringify(`(over ${limits.body.max} bytes)`)
  if (body === 'not_utf8') return JSON.stringify('(not UTF-8)')
  return body && withoutKeys(body.text)
}

/** Keys beyond this length or number are not compared: the cost grows with both. */
const longestKey = 100
const mostKeys = 200
/** Characters in which a mistyped or cut key differs at most. Two keys that have nothing in common differ in over 20. */
const typingError = 8

interface Owner {
  readonly state: Pick<AcademyState, 'name' | 'keys'>
}

/**
 * Compares a rejected key with the keys of the platform when the result is first read, because that costs more than the
 * rest of a 401. The result names keys by their last characters: the rejected key may be a real one of the service.
 */
export function wrongKey(apiKeys: ApiKeys<Owner>, token: string): (() => WrongKey) | undefined {
  if (token.length > longestKey) return undefined
  let found: WrongKey | undefined
  return () => (found ??= compare(apiKeys, token))
}

function compare(apiKeys: ApiKeys<Owner>, token: string): WrongKey {
  const ending = endingOf(token)
  const rated = apiKeys
    .first(mostKeys)
    .map(([key, { state }]) => ({ key, state, difference: distance(key, token) }))
    .toSorted((a, b) => a.difference - b.difference)
  const meant = rated.find(
    ({ key, state, difference }) => (difference <= typingError || endingOf(key) === ending) && validKey(state, key),
  )?.key
  const [nearest] = rated
  if (!nearest) return { hint: undefined, meant }
  const found = `…${endingOf(nearest.key)} of "${nearest.state.name}"`
  return {
    hint: `no academy has the key …${ending}; the nearest is ${found} (academy.apiKey; academy-server prints it when it starts)`,
    meant,
  }
}
