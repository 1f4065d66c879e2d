import { type Platform, ServiceError } from '@academy-access/engine'
import { checkContentType, limitsOf, readBody } from '@academy-access/engine/internal'
import { routeNotFound } from '@academy-access/schemas/internal'
import { H3, type H3Event } from 'h3'
import { FastResponse, type ServerRequest } from 'srvx'

import type { Access, Caller } from './guard.ts'
import { describeControls, findControl, missingControl } from './controls.ts'
import type { DashboardOptions } from './dashboard-options.ts'
import { json, withErrorResponse } from './error-response.ts'
import { prefixOf } from './mounted.ts'
import { addPage } from './pages.ts'
import { createRun, type DashboardCall, type Run } from './run.ts'

/** The dashboard API and its OpenAPI document as an app of their own. The guard judges the endpoint that the router found. */
export function createDashboard(platform: Platform, options: DashboardOptions): H3 {
  const app = new H3()
  const { run = createRun(platform, options.server, options.closing) } = options
  const call = async (event: H3Event, route: string, known: Pick<DashboardCall, 'id' | 'access'>, isControl: boolean) =>
    respond(event, options, known.access, async (caller) => {
      const { id: academyId } = event.context.params ?? {}
      const text = isControl ? await readInput(event.req, platform, options) : ''
      const base = event.url.origin + prefixOf(event, route)
      const lastEventId = event.req.headers.get('last-event-id')
      const response = await run({ ...known, academyId, search: event.url.search, base, lastEventId, text }, caller)
      await options.saved?.()
      return response
    })
  for (const [on, owner] of [
    ['platform', ''],
    ['academy', '/academies/:id'],
  ] as const) {
    const route = `/dashboard/api${owner}/controls/:name`
    app.post(route, (event) => {
      const { name: id = '' } = event.context.params ?? {}
      const control = findControl(on, id)
      if (control) return call(event, route, { id, access: control.kind }, true)
      return respond(event, options, 'read', () => Promise.reject(missingControl(on, id)))
    })
    const stream = `/dashboard/api${owner}/events`
    app.get(stream, (event) => call(event, stream, { id: 'events', access: 'read' }, false))
  }
  app.get('/dashboard/api', (event) => call(event, '/dashboard/api', { id: 'info', access: 'read' }, false))
  app.get('/dashboard/api/controls', (event) =>
    respond(event, options, 'read', async () => json(200, { data: { controls: describeControls() } })),
  )
  for (const path of ['/dashboard/api/**', '/mcp']) app.on('OPTIONS', path, (event) => preflight(event, options))
  app.all('/mcp', (event) =>
    respond(event, options, 'read', () =>
      respondToAgent(event.req, event.url.origin + prefixOf(event, '/mcp'), options, run),
    ),
  )
  app.all('/dashboard/api/**', (event) =>
    respond(event, options, 'read', () => {
      throw new ServiceError('not_found', routeNotFound)
    }),
  )
  addPage(app, '/dashboard/openapi.json', (event) =>
    respond(event, options, 'document', async () => {
      // Imported on demand, because few read it.
      const { dashboardDocument } = await import('./openapi.ts')
      return json(200, dashboardDocument())
    }),
  )
  return app
}

/** Responds to a caller that the guard lets in. */
async function respond(
  event: H3Event,
  options: DashboardOptions,
  access: Access,
  handle: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const response = await withErrorResponse(async () => {
    const caller = await options.guard.authorize(event.req, access)
    if (caller instanceof Response) return caller
    return handle(caller)
  }, event.req.signal)
  return withCors(event, options, response)
}

/** Lets the pages of an origin of --dashboard-origin read a response. */
function withCors({ req }: H3Event, { guard: { origins } }: DashboardOptions, response: Response): Response {
  const origin = req.headers.get('origin')
  if (origins.length > 0) response.headers.append('vary', 'origin')
  if (origin !== null && origins.includes(origin)) response.headers.set('access-control-allow-origin', origin)
  return response
}

/** Responds to a browser that asks whether a page of another origin may call. */
async function preflight(event: H3Event, options: DashboardOptions): Promise<Response> {
  const response = await withErrorResponse(() => {
    options.guard.checkPlace(event.req)
    return new FastResponse(null, { status: 204, headers: preflightHeaders })
  })
  return withCors(event, options, response)
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version',
  'access-control-max-age': '600',
}

async function readInput(
  request: Request,
  platform: Platform,
  { readBody: read = readBody }: DashboardOptions,
): Promise<string> {
  const { bodyBytes } = limitsOf(platform)
  const type = request.headers.get('content-type')
  checkContentType(type)
  const body = await read(request, bodyBytes)
  if (body === 'too_large') throw invalid(`body: expected at most ${bodyBytes} bytes`)
  if (body === 'not_utf8') throw invalid('body: expected UTF-8 text, got other bytes')
  const { text } = body
  // A page of another site can send a body without a type, and no browser asks the server before it does.
  if (type === null && text !== '') throw invalid('Content-Type: expected application/json, got none')
  return text
}

const invalid = (message: string) => new ServiceError('validation_error', message)

/**
 * Responds to a coding agent that the guard has let in. Each control that it runs is judged again, by its own kind. The library is
 * loaded with the first request.
 */
export async function respondToAgent(
  request: ServerRequest,
  base: string,
  options: DashboardOptions,
  run: Run,
): Promise<Response> {
  const { emulatorTarget, handleMcp } = await import('@academy-access/mcp')
  const { guard, server, saved, files } = options
  const target = emulatorTarget(base, describeControls(), async (id, input, academyId) => {
    const control = findControl(academyId === undefined ? 'platform' : 'academy', id)
    // A GET of the API only reads.
    const isRead = id === 'journal.send' && Reflect.get(input, 'method') === 'GET'
    const access = isRead ? 'read' : (control?.kind ?? 'read')
    const caller = await guard.authorize(request, access)
    if (caller instanceof Response)
      throw new ServiceError('forbidden', 'Authorization: expected the token of the dashboard')
    const call = { id, access, academyId, search: 'undo=true', base, lastEventId: null, text: JSON.stringify(input) }
    const response = await run(call, caller)
    // Before the agent learns of the change: a stream of a response begins earlier.
    await saved?.()
    const { data, error } = (await response.json()) as { data?: unknown; error?: { message: string } }
    if (error) throw new Error(`${id}: ${error.message}`)
    return data
  })
  return handleMcp(request, { target, version: server.version, docs: async () => files?.('mcp/docs.json') })
}
