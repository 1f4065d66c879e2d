import { limits } from '@academy-access/schemas'
import { distance } from 'fastest-levenshtein'

import type { AcademyCore } from '../academy-core.ts'
import type { ServiceRequest } from '../http/request.ts'
import { noResponse, type ServiceResponse } from '../http/response.ts'
import { type CheckTrace, type ClampedParameter, createCheckTrace, endingOf } from '../inspection/checks.ts'
import { type FiredFault, type Journal, type JournalRecord, toEntry } from '../inspection/journal.ts'
import type { AcademyEvent } from '../inspection/listeners.ts'
import { type ApiKeys, validKey } from '../state/api-keys.ts'
import type { StateMark } from '../state/change-log.ts'
import { toTimestamp } from '../state/clock.ts'
import type { NetworkFault } from '../faults/types.ts'

/** What handling a request needs of the platform. */
export interface PlatformAccess {
  readonly apiKeys: ApiKeys<AcademyCore>
  /** For requests that reach no academy. */
  readonly journal: Journal<StateMark>
  readonly now: () => number
  /** Passes an event without an academy to the listeners. */
  emit(event: () => AcademyEvent): void
  /** Looks up the accounts of addresses that other platforms may know. Undefined when there are none. */
  readonly lookUpAccounts: ((emails: readonly string[]) => Promise<void>) | undefined
}

/** What is known about a request, wherever it ends. The journal gets it. */
export interface RequestTrace {
  /** The academy that the request was for when it arrived, and how often it had been reset by then. */
  arrival: { readonly academy: AcademyCore; readonly resets: number } | undefined
  /** The academy that the request was for when it was checked last. */
  academy: AcademyCore | undefined
  at: string | undefined
  /** The API key that was sent. */
  token: string | undefined
  readonly checks: CheckTrace
  /** The state before the request and after it. */
  before: StateMark | undefined
  after: StateMark | undefined
  ignored: readonly string[]
  clamped: readonly ClampedParameter[]
  contentType: string | null
  fault: FiredFault | undefined
  network: NetworkFault | undefined
}

const none: readonly never[] = []

/** The trace of a request that has just arrived. */
export function createTrace(): RequestTrace {
  return {
    arrival: undefined,
    academy: undefined,
    at: undefined,
    token: undefined,
    checks: createCheckTrace(),
    before: undefined,
    after: undefined,
    ignored: none,
    clamped: none,
    contentType: null,
    fault: undefined,
    network: undefined,
  }
}

/** Whether the academy of a request was reset since the request arrived. */
export function wasReset({ academy, arrival }: RequestTrace): boolean {
  return arrival !== undefined && arrival.academy === academy && arrival.resets !== academy.resets
}

/** Adds a request to the journal of its academy, or else of the platform. */
export function record(
  access: PlatformAccess,
  request: ServiceRequest,
  trace: RequestTrace,
  { started, response }: { readonly started: number; readonly response: ServiceResponse },
): JournalRecord<StateMark> | undefined {
  // A journal that was emptied by a reset must not get a request from before it.
  if (wasReset(trace)) return undefined
  const { academy, at, checks, before, after, ignored, clamped, fault, network } = trace
  const { status, envelope, body } = response.cutOff ? noResponse : response
  const now = access.now()
  const journal = academy?.journal ?? access.journal
  const kept = journal.record({
    id: journal.nextId(),
    at: at ?? toTimestamp(now),
    received: started,
    operation: request.endpoint?.id ?? null,
    method: request.method,
    path: request.query === '' ? request.path : `${request.path}?${request.query}`,
    status,
    code: envelope && 'error' in envelope ? envelope.error.code : undefined,
    network,
    fault,
    duration_ms: now - started,
    ignored: ignored.length > 0 ? ignored : undefined,
    clamped: clamped.length > 0 ? clamped : undefined,
    trace: checks,
    keyHint: status === 401 && !checks.key ? hintForKey(access, trace) : undefined,
    before,
    after,
    content_type: trace.contentType,
    isCut: typeof request.body === 'string',
    request_text: textOf(request),
    response_text: body === null ? undefined : envelope ? { envelope, length: body.length } : body,
  })
  const event = (): AcademyEvent => ({ type: 'request', entry: toEntry(kept) })
  if (academy) academy.emit(event)
  else access.emit(event)
  return kept
}

function textOf({ body }: ServiceRequest): string | undefined {
  if (body === 'too_large') return JSON.stringify(`(over ${limits.body.max} bytes)`)
  if (body === 'not_utf8') return JSON.stringify('(not UTF-8)')
  return body?.text
}

/** Keys beyond this length or number are not compared: the cost grows with both. */
const longestKey = 100
const mostKeys = 200

/**
 * Notes the end of a wrong key, and the valid key that may have been meant. Says which key of the platform is the nearest. The
 * journal does not keep the wrong key: it may be a real one of the service.
 */
function hintForKey({ apiKeys }: PlatformAccess, { token, checks }: RequestTrace): string | undefined {
  if (token === undefined) return undefined
  checks.ending = endingOf(token)
  if (token.length > longestKey) return undefined
  const rated = apiKeys
    .first(mostKeys)
    .map(([key, { state }]) => ({ key, state, difference: distance(key, token) }))
    .toSorted((a, b) => a.difference - b.difference)
  const isPlausible = ({ key, difference }: { key: string; difference: number }) =>
    difference <= typingError || endingOf(key) === checks.ending
  checks.meant = rated.find((one) => isPlausible(one) && validKey(one.state, one.key))?.key
  const [nearest] = rated
  if (!nearest) return undefined
  const found = `…${endingOf(nearest.key)} of "${nearest.state.name}"`
  return `no academy has the key …${checks.ending}; the nearest is ${found} (academy.apiKey; academy-server prints it when it starts)`
}

/** Characters in which a mistyped or cut key differs at most. Two keys that have nothing in common differ in over 20. */
const typingError = 8
