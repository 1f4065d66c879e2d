import { type Platform, ServiceError } from '@academy-access/engine'
import { checkContentType, checkInput, inputs } from '@academy-access/engine/internal'
import { explain } from '@academy-access/schemas'
import { routeNotFound } from '@academy-access/schemas/internal'
import { H3, type H3Event } from 'h3'
import { FastResponse } from 'srvx'
import * as z from 'zod/mini'

import { type Context, type DashboardEndpoint, otherParams, wholePath } from './endpoint.ts'
import { dashboardEndpointList } from './endpoints.ts'
import { EventStreams } from './events.ts'
import type { Guard } from './guard.ts'
import { prefixOf } from './mounted.ts'
import { parseJson } from './parse-json.ts'
import { readQuery } from './query.ts'
import { readText } from './request-body.ts'
import type { ServerInfo } from './server-info.ts'
import { createUndos } from './undos.ts'

/** How the dashboard is served. */
export interface DashboardOptions {
  readonly guard: Guard
  readonly server: ServerInfo
  /** Closes the event streams; never by default. */
  readonly closing?: AbortSignal | undefined
  /** Awaited before each response. */
  readonly saved?: (() => Promise<void>) | undefined
}

/** Maximum size of a request body, in bytes. A fixture of 100,000 students with all their data fits. */
const longestBody = 256 * 1024 * 1024

/** The dashboard API and its OpenAPI document as an app of their own. */
export function createDashboard(platform: Platform, options: DashboardOptions): H3 {
  const app = new H3()
  const { server, closing } = options
  const events = new EventStreams(platform, closing)
  const undos = createUndos()
  for (const endpoint of dashboardEndpointList) {
    const path = wholePath(endpoint)
    app.on(endpoint.method, path, (event) =>
      withErrorResponse(event, options, async () => {
        const text = endpoint.body ? await readBody(event.req) : ''
        const query = readQuery(endpoint.query ?? {}, event.url.searchParams)
        const params = checkedIds(event.context.params)
        const lastEventId = event.req.headers.get('last-event-id')
        const base = event.url.origin + prefixOf(event, path)
        return runEndpoint(endpoint, { platform, server, base, events, undos, turn, query, params, lastEventId }, text)
      }),
    )
  }
  app.on('OPTIONS', '/dashboard/api/**', (event) => preflight(event, options))
  app.all('/dashboard/api/**', (event) =>
    withErrorResponse(event, options, () => {
      throw new ServiceError('not_found', routeNotFound)
    }),
  )
  app.get('/dashboard/openapi.json', async () => {
    // Imported on demand, because few read it.
    const { dashboardDocument } = await import('./openapi.ts')
    return json(200, dashboardDocument())
  })
  return app
}

async function runEndpoint(
  endpoint: DashboardEndpoint,
  context: Omit<Context<unknown>, 'body'>,
  text: string,
): Promise<Response> {
  if (endpoint.kind === 'event-stream') return endpoint.run({ ...context, body: undefined })
  if (endpoint.kind === 'platform') {
    const body = await readJson(endpoint, text, context.turn)
    return json(endpoint.status ?? 200, { data: await inBody(() => endpoint.run({ ...context, body })) })
  }
  const { platform, params, turn } = context
  // 404 comes before an error of the body.
  platform.academy(params['id'])
  const body = await readJson(endpoint, text, turn)
  // Not before the `await`: the academy may have been deleted in the meantime.
  const academy = platform.academy(params['id'])
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

async function withErrorResponse(
  event: H3Event,
  options: DashboardOptions,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    await options.guard.checkCaller(event.req)
    const response = await respond()
    await options.saved?.()
    return withCors(event, options, response)
  } catch (error) {
    // A client that has gone away is no failure of the server.
    if (!(error instanceof ServiceError) && !event.req.signal.aborted) console.error('academy-server:', error)
    const { status, code, message } =
      error instanceof ServiceError ? error : new ServiceError('internal_error', 'Unexpected error of the dashboard')
    return withCors(event, options, json(status, { error: { code, message } }))
  }
}

/** Lets the pages of an origin of --dashboard-origin read a response. */
function withCors({ req }: H3Event, { guard: { origins } }: DashboardOptions, response: Response): Response {
  const origin = req.headers.get('origin')
  if (origins.length > 0) response.headers.append('vary', 'origin')
  if (origin !== null && origins.includes(origin)) response.headers.set('access-control-allow-origin', origin)
  return response
}

/** Responds to a browser that asks whether a page of another origin may call. */
function preflight(event: H3Event, options: DashboardOptions): Response {
  try {
    options.guard.checkPlace(event.req)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return json(error.status, { error: { code: error.code, message: error.message } })
  }
  const headers = {
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': 'authorization, content-type, last-event-id',
    'access-control-max-age': '600',
  }
  return withCors(event, options, new FastResponse(null, { status: 204, headers }))
}

async function readBody(request: Request): Promise<string> {
  const type = request.headers.get('content-type')
  checkContentType(type)
  const text = await readText(request, longestBody)
  if (text === undefined) throw invalid(`body: expected at most ${longestBody} bytes`)
  // A page of another site can send a body without a type, and no browser asks the server before it does.
  if (type === null && text !== '') throw invalid('Content-Type: expected application/json, got none')
  return text
}

/** Lets others have their turn during long work. */
const turn = () => new Promise<void>((resolve) => void runSoon(resolve))

/** Of Node, Bun and Deno. Timers are slower, but other runtimes have nothing else. */
const { setImmediate: runSoon = setTimeout } = globalThis as { setImmediate?: (run: () => void) => unknown }

async function readJson(
  { body, isBodyOptional = false, checkedByEngine = false }: DashboardEndpoint,
  text: string,
  turn: () => Promise<unknown>,
): Promise<unknown> {
  if (!body) return undefined
  if (isBodyOptional && text.trim() === '') return {}
  let value: unknown
  try {
    value = await parseJson(text, turn)
  } catch {
    throw invalid(`body: expected a JSON object, got ${text.trim() === '' ? 'nothing' : 'malformed JSON'}`)
  }
  return checkedByEngine ? value : checkInput(body, value, 'body')
}

const Id = inputs.courseOrder.shape.ids.def.element

/** The parameters of a path, checked and in lower case. */
function checkedIds(params: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, checkId(name, value)]))
}

function checkId(name: string, value: string): string {
  const other = otherParams.get(name)
  if (other?.pattern.test(value)) return value
  if (other) throw invalid(`path.${name}: expected ${other.expected}, got ${JSON.stringify(value)}`)
  const result = z.safeParse(Id, value, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(issue ? explain(issue, `path.${name}`) : `path.${name}: expected a UUID`)
}

function json(status: number, value: unknown): Response {
  return new FastResponse(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const invalid = (message: string) => new ServiceError('validation_error', message)
