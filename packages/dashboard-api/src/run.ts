import type { Platform } from '@academy-access/engine'
import { limitsOf } from '@academy-access/engine/internal'

import type { Access, Caller } from './guard.ts'
import { requireAcademy, runControl } from './controls.ts'
import { json, withErrorResponse } from './error-response.ts'
import { EventStreams } from './events.ts'
import type { ServerFacts, ServerInfo } from './server-info.ts'
import { createUndos } from './undos.ts'

export { inputOfCall } from './controls.ts'

/** A request of the dashboard API after routing, as plain data: another process can run it without its URL. */
export interface DashboardCall {
  /** Name of a control, such as `faults.add`; `info` for the facts about the server, `events` for a stream. */
  readonly id: string
  /** What the call does, as the control declares it. */
  readonly access: Access
  /** UUID of the academy in its path; undefined without one. */
  readonly academyId: string | undefined
  /** The query, with or without its question mark. */
  readonly search: string
  /** The address that the caller used for this server, without a slash at the end. */
  readonly base: string
  /** The id of the last event that the reader of a stream got. */
  readonly lastEventId: string | null
  /** The input of a control as JSON; empty for none. */
  readonly text: string
}

/** Runs calls. A rejected call gets an error response and changes nothing. */
export type Run = (call: DashboardCall, caller: Caller) => Promise<Response>

/** Runs the calls of a platform. `closing` closes its event streams; never by default. */
export function createRun(platform: Platform, server: ServerInfo, closing?: AbortSignal): Run {
  const events = new EventStreams(platform, closing)
  const { changes, label, prepare } = server
  const host = { platform, undos: createUndos(limitsOf(platform).undos), changes, label, prepare }
  return (call, caller) =>
    withErrorResponse(async () => {
      const { id, academyId, base, lastEventId } = call
      const query = new URLSearchParams(call.search)
      if (id === 'info') return json(200, { data: factsOf(server, caller, base) })
      if (id === 'events') {
        const academy = academyId === undefined ? undefined : requireAcademy(platform, academyId)
        return events.open({ academy, lastEventId, base, isBrief: query.get('response_bodies') === 'false' })
      }
      return json(200, { data: await runControl(call, host, query.get('undo') === 'true') })
    })
}

function factsOf(server: ServerInfo, { access, user }: Caller, base: string): ServerFacts {
  const { version, data, latency, startedAt } = server
  const url = server.url() ?? base
  return { version, url, base_url: `${base}/api/v1`, data, latency, access, user, started_at: startedAt.toISOString() }
}
