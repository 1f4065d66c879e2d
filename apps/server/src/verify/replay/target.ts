import { setTimeout } from 'node:timers/promises'

import { limitedFetch } from '@academy-access/command'
import { createPlatform, type PlatformFixture } from '@academy-access/engine'
import { decodeBody, respond } from '@academy-access/engine/internal'
import { isTime } from '@academy-access/rules'
import { requestUrl } from '@academy-access/schemas/internal'

import { type ComparedTimes, timesInOrder, timesOfSetClock } from './compared-times.ts'
import { createOwnRecords, type OwnRecords, type ReplayRequest } from './own-records.ts'
import type { RecordedCall, Recording } from '../../record/recording.ts'

/** The service that recorded calls are run against. */
export interface ReplayTarget {
  readonly apiKey: string
  /** The records that it had at first, as far as they are known. The recorded service has them too. */
  readonly fixture: PlatformFixture
  readonly times: ComparedTimes
  /** The records that may be changed and removed. Without it, all may. */
  readonly ownRecords?: OwnRecords
  /** Sends a request at the time of a recorded call. */
  send(request: ReplayRequest, call: RecordedCall): Promise<{ readonly status: number; readonly text: string }>
}

/**
 * A new academy in this process. Its clock shows the time of each recorded call.
 *
 * @throws ServiceError for an invalid fixture.
 */
export function newAcademy(fixture: PlatformFixture, { header, calls }: Recording): ReplayTarget {
  // No call ends at this time.
  const recordedAt = Date.parse(header.started_at) - 1
  const platform = createPlatform({ fixture, now: () => recordedAt, journal: { entries: 1 } })
  const academy = platform.academy()
  const clockOfFixture = fixture.academies[0]?.clock
  const start = clockOfFixture?.now === undefined ? recordedAt : Date.parse(clockOfFixture.now)
  const facts = { common: timesIn(fixture), loadedAt: start, longestCall: longestOf(calls) }
  academy.clock.freeze()
  return {
    apiKey: academy.apiKey,
    fixture,
    times: timesOfSetClock(facts),
    async send({ method, path, headers, body = '' }, { ended_at }) {
      if (clockOfFixture?.frozen !== true) academy.clock.set(start + Date.parse(ended_at) - recordedAt)
      // Not as a web-standard request, which would change paths such as `/..`: the recorded service got them as they are.
      const bytes = Buffer.from(body)
      const response = await respond(platform, {
        method,
        url: path,
        headerLines: Object.entries(headers).flat(),
        signal: new AbortController().signal,
        readBody: async (max) => (bytes.length > max ? 'too_large' : decodeBody(bytes)),
      })
      return { status: response.status, text: response.body ?? '' }
    },
  }
}

/**
 * A server of the API that is running. Its clock shows its own time.
 *
 * @param options.onlyOwn Whether only records that the replay has created are changed and removed.
 * @throws Error for a recording with a path that leads elsewhere. Nothing was sent then.
 */
export function runningServer(
  baseUrl: string,
  apiKey: string,
  { calls }: Recording,
  { onlyOwn = false } = {},
): ReplayTarget {
  for (const { request, response } of calls) if (response) requestUrl(baseUrl, request.path)
  const send = async ({ method, path, headers, body }: ReplayRequest) => {
    for (;;) {
      const response = await limitedFetch(requestUrl(baseUrl, path), {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      const seconds = Number(response.headers.get('retry-after'))
      if (response.status !== 429 || !(seconds >= 0 && seconds <= 300)) return { status: response.status, text }
      // The request was not processed, so it can be sent again.
      await setTimeout(Math.max(seconds, 1) * 1000)
    }
  }
  const headers = { authorization: `Bearer ${apiKey}` }
  const read = (path: string) => send({ method: 'GET', path, headers, body: undefined })
  return {
    apiKey,
    fixture: { academies: [] },
    times: timesInOrder(longestOf(calls)),
    ...(onlyOwn && { ownRecords: createOwnRecords(read) }),
    send,
  }
}

function longestOf(calls: readonly RecordedCall[]): number {
  return calls.reduce(
    (longest, { started_at, ended_at }) => Math.max(longest, Date.parse(ended_at) - Date.parse(started_at)),
    0,
  )
}

/** The times of the records of a fixture. */
function timesIn(fixture: PlatformFixture): Set<number> {
  const common = new Set<number>()
  const visit = (value: unknown): void => {
    if (isTime(value)) common.add(Date.parse(value))
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part)
  }
  for (const { students, lists, offers } of fixture.academies) visit([students, lists, offers])
  return common
}
