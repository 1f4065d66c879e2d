import { firstDifference, isTime, type JsonDifference } from '@academy-access/rules'
import { isObject } from '@academy-access/schemas/internal'

import { findMadeUpRecords, type MadeUpRecords } from './made-up-records.ts'
import { createMappedIds, isUuid, type MappedIds, uuidsIn } from './mapped-ids.ts'
import { contentOf, type RecordedBody, type RecordedCall, type Recording, valueOf } from '../../record/recording.ts'
import type { ReplayRequest } from './own-records.ts'
import type { ReplayTarget } from './target.ts'

/** A call whose responses differ. */
export interface DifferingCall {
  readonly call: number
  readonly method: string
  readonly path: string
  readonly difference: JsonDifference
}

/** The result of running a recording. */
export interface ReplayResult {
  /** Number of calls whose responses agree. */
  readonly agreeing: number
  readonly differing: readonly DifferingCall[]
  /** Number of calls that were not run, by the reason. */
  readonly skipped: ReadonlyMap<string, number>
}

/** Runs the calls of a recording one after the other, and compares the responses. */
export async function replayRecording(recording: Recording, target: ReplayTarget): Promise<ReplayResult> {
  const ids = createMappedIds(uuidsIn(JSON.stringify(target.fixture)))
  const accepted = acceptedKeys(recording.calls)
  const madeUp = findMadeUpRecords(target.fixture, recording.calls)
  const differing: DifferingCall[] = []
  const skipped = new Map<string, number>()
  let agreeing = 0
  for (const recorded of recording.calls) {
    const request = requestOf(recorded, { ids, madeUp }, accepted, target.apiKey)
    const reason = reasonToSkip(recorded) ?? (await reasonToLeave(request, target))
    if (reason !== undefined) {
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
      continue
    }
    const { status, text } = await target.send(request, recorded)
    target.ownRecords?.note(request, { status, text })
    const difference = compare(recorded, { status, body: valueOf(text) }, { ids, madeUp }, target)
    if (!difference) agreeing++
    else
      differing.push({ call: recorded.call, method: recorded.request.method, path: recorded.request.path, difference })
  }
  return { agreeing, differing, skipped }
}

/** Codes that depend on the key and the plan of the recorded academy. A request with one of them had no effect. */
const codesOfSettings = new Set(['rate_limit_exceeded', 'forbidden', 'trial_api_unavailable', 'academy_locked'])

function reasonToSkip({ request, response }: RecordedCall): string | undefined {
  if (!['GET', 'POST', 'PATCH', 'DELETE'].includes(request.method)) return `${request.method} is no call of the API`
  if (!response) return 'no response was recorded'
  if (response.status >= 500) return `the response was ${response.status}`
  if (isOmitted(request.body) || isOmitted(response.body)) return 'the body is too large'
  // A website, or a page of the local server. The API says 404 (D03).
  if (!isInApi(request.path) && response.status !== 404) return 'the path is outside the API'
  const code = codeOf(contentOf(response.body))
  return code !== undefined && codesOfSettings.has(code) ? `the response was ${code}` : undefined
}

async function reasonToLeave(request: ReplayRequest, { ownRecords }: ReplayTarget): Promise<string | undefined> {
  if (!ownRecords || (await ownRecords.allows(request))) return undefined
  return 'it would change or remove a record that this run has not created'
}

function isInApi(path: string): boolean {
  return /^\/api\/v1(?:[/?]|$)/.test(path)
}

/** The keys that the recorded service accepted at least once. Paths outside the API and preflights need no key (D03, D04). */
function acceptedKeys(calls: readonly RecordedCall[]): ReadonlySet<string> {
  return new Set(
    calls.flatMap(({ request: { credentials, method, path }, response }) => {
      const needsKey = method !== 'OPTIONS' && isInApi(path)
      return credentials !== null && needsKey && response && response.status !== 401 ? credentials : []
    }),
  )
}

/** A key that no academy has, in the place of one that the recorded service rejected. */
const rejectedKey = 'aa_live_ffffffffffffffffffffffffffffffff'

/** How the records of the emulator differ from the recorded ones. */
interface Mapped {
  readonly ids: MappedIds
  readonly madeUp: MadeUpRecords
}

function requestOf(
  { request: { method, path, credentials, content_type, body } }: RecordedCall,
  mapped: Mapped,
  accepted: ReadonlySet<string>,
  apiKey: string,
): ReplayRequest {
  const key = credentials !== null && (accepted.has(credentials) ? apiKey : rejectedKey)
  return {
    method,
    path: mapped.ids.inPath(path),
    headers: {
      ...(key !== false && { authorization: `Bearer ${key}` }),
      ...(content_type !== null && { 'content-type': content_type }),
    },
    // A GET has no body that the service reads, and `fetch` sends none.
    body: method === 'GET' ? undefined : bytesOf(body, mapped),
  }
}

function bytesOf(body: RecordedBody, { ids, madeUp }: Mapped): ReplayRequest['body'] {
  if (body === null || 'omitted' in body) return undefined
  if ('base64' in body) return new Uint8Array(Buffer.from(body.base64, 'base64'))
  return ids.inText('json' in body ? JSON.stringify(madeUp.inRequest(body.json)) : body.text)
}

/** The first difference of two responses: of the status, then of the body. */
function compare(
  { response }: RecordedCall,
  received: { readonly status: number; readonly body: unknown },
  { ids, madeUp }: Mapped,
  { times }: ReplayTarget,
): JsonDifference | undefined {
  const recorded = madeUp.inResponse(contentOf(response?.body ?? null), received.body)
  if (response?.status !== received.status) {
    const expected = statusLine(response?.status, recorded)
    return { path: 'status', expected, received: statusLine(received.status, received.body) }
  }
  learn(recorded, received.body, ids)
  return firstDifference(recorded, received.body, (one, other, path) => {
    // A message is for people.
    if (/(^|\.)message$/.test(path)) return typeof one === 'string' && typeof other === 'string'
    if (isUuid(one) && isUuid(other)) return ids.of(one) === other.toLowerCase()
    if (isTime(one) && isTime(other)) return times.isSame(one, other)
    return undefined
  })
}

/** Learns the ids of records from their places in two responses. */
function learn(recorded: unknown, received: unknown, ids: MappedIds): void {
  if (isUuid(recorded) && isUuid(received)) ids.learn(recorded, received)
  else if (Array.isArray(recorded) && Array.isArray(received)) {
    recorded.forEach((item, index) => learn(item, received[index], ids))
  } else if (isObject(recorded) && isObject(received)) {
    for (const name of Object.keys(recorded)) learn(recorded[name], received[name], ids)
  }
}

function statusLine(status: number | undefined, body: unknown): string {
  const code = codeOf(body)
  return code === undefined ? String(status) : `${status} ${code}`
}

function codeOf(body: unknown): string | undefined {
  const error = isObject(body) ? body['error'] : undefined
  return isObject(error) && typeof error['code'] === 'string' ? error['code'] : undefined
}

function isOmitted(body: RecordedBody): boolean {
  return body !== null && 'omitted' in body
}
