import { type Platform, ServiceError } from '@academy-access/engine'
import { checkInput } from '@academy-access/engine/internal'

import type { Access, Caller } from './caller.ts'
import { runControl } from './control-routes.ts'
import type { Context, DashboardEndpoint } from './endpoint.ts'
import { dashboardEndpointList } from './endpoints.ts'
import { json, withErrorResponse } from './error-response.ts'
import { EventStreams } from './events.ts'
import { readQuery } from './query.ts'
import type { ServerInfo } from './server-info.ts'
import { turn } from './turn.ts'
import { createUndos } from './undos.ts'

/** A request of the dashboard API after routing, as plain data: another process can run it without its URL. */
export interface DashboardCall {
  /** Id of the endpoint, such as `faults.add`. */
  readonly id: string
  /** What the endpoint does, as it declares it. */
  readonly access: Access
  /** The parameters of its path, checked and in lower case. */
  readonly params: Readonly<Record<string, string>>
  /** The query, with or without its question mark. */
  readonly search: string
  /** The address that the caller used for this server, without a slash at the end. */
  readonly base: string
  /** The id of the last event that the reader of a stream got. */
  readonly lastEventId: string | null
  /** The body; empty for an endpoint without one. */
  readonly text: string
}

/** Runs calls. A rejected call gets an error response and changes nothing. */
export type Run = (call: DashboardCall, caller: Caller) => Promise<Response>

/** Runs the calls of a platform. `closing` closes its event streams; never by default. */
export function createRun(platform: Platform, server: ServerInfo, closing?: AbortSignal): Run {
  const events = new EventStreams(platform, closing)
  const undos = createUndos()
  return (call, caller) =>
    withErrorResponse(async () => {
      const { name, id } = call.params
      if (name !== undefined) {
        const { text, base, search } = call
        const wantsUndo = new URLSearchParams(search).get('undo') === 'true'
        const host = { platform, undos, changes: server.changes }
        return json(200, { data: await runControl({ name, academyId: id, text, base, wantsUndo }, host) })
      }
      const endpoint = byId.get(call.id)
      if (!endpoint) throw new Error(`the dashboard API has no endpoint ${call.id}`)
      const query = readQuery(endpoint.query ?? {}, new URLSearchParams(call.search))
      const { params, base, lastEventId } = call
      return runEndpoint(
        endpoint,
        { platform, server, caller, base, events, undos, turn, query, params, lastEventId },
        call.text,
      )
    })
}

const byId: ReadonlyMap<string, DashboardEndpoint> = new Map(
  dashboardEndpointList.map((endpoint) => [endpoint.id, endpoint]),
)

async function runEndpoint(
  endpoint: DashboardEndpoint,
  context: Omit<Context<unknown>, 'body'>,
  text: string,
): Promise<Response> {
  if (endpoint.kind === 'event-stream') return endpoint.run({ ...context, body: undefined })
  if (endpoint.kind === 'platform') {
    const body = readJson(endpoint, text)
    return json(endpoint.status ?? 200, { data: await inBody(() => endpoint.run({ ...context, body })) })
  }
  // 404 comes before an error of the body.
  const academy = context.platform.academy(context.params['id'])
  const body = readJson(endpoint, text)
  return json(endpoint.status ?? 200, { data: await inBody(() => endpoint.run({ ...context, academy, body })) })
}

/**
 * The engine names a wrong value by what its methods take, such as `offer.holders[0]` or `fixture: students[0].email`. In a
 * request all of them are parts of the body.
 */
async function inBody(run: () => unknown): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'validation_error') throw error
    const { message } = error
    if (/^(body|path|query)\b/.test(message)) throw error
    const [, path, rest] =
      /^(?:fixture: |(?:course|fault|key|offer|order|plan|student)(?=[.:[]))([^:]*)(:.*)$/s.exec(message) ?? []
    if (path === undefined || rest === undefined) throw invalid(`body: ${message}`)
    throw invalid(`body${path === '' || /^[.[]/.test(path) ? '' : '.'}${path}${rest}`)
  }
}

function readJson({ body, isBodyOptional = false, checkedByEngine = false }: DashboardEndpoint, text: string): unknown {
  if (!body) return undefined
  if (isBodyOptional && text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid(`body: expected a JSON object, got ${text.trim() === '' ? 'nothing' : 'malformed JSON'}`)
  }
  return checkedByEngine ? value : checkInput(body, value, 'body')
}

const invalid = (message: string) => new ServiceError('validation_error', message)
