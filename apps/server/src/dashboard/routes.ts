import { setImmediate } from 'node:timers/promises'

import { type Platform, ServiceError } from '@academy-access/engine'
import { checkContentType, checkInput, inputs } from '@academy-access/engine/internal'
import { explain } from '@academy-access/schemas'
import type { H3, H3Event } from 'h3'
import { FastResponse } from 'srvx'
import * as z from 'zod/mini'

import { nodeRequest } from '../node-request.ts'
import { readText } from '../request-body.ts'
import type { Context, DashboardEndpoint } from './endpoint.ts'
import { dashboardEndpoints } from './endpoints.ts'
import { EventStreams } from './events.ts'
import { checkCaller, type GuardOptions } from './guard.ts'
import { page as html } from './page.ts'
import { readPage } from './paging.ts'
import { parseJson } from './parse-json.ts'

/** How the dashboard is served. */
export interface DashboardOptions extends GuardOptions {
  /** Closes the event streams. */
  readonly closing: AbortSignal
  /** Awaited before each response. */
  readonly saved?: (() => Promise<void>) | undefined
}

/** Maximum size of a request body, in bytes. A fixture of 100,000 students with all their data fits. */
const longestBody = 256 * 1024 * 1024

/** Adds the dashboard page, the dashboard API and its OpenAPI document to an app. */
export function addDashboard(app: H3, platform: Platform, options: DashboardOptions): void {
  const events = new EventStreams(options.closing)
  for (const endpoint of dashboardEndpoints) {
    app.on(endpoint.method, `/dashboard/api${endpoint.path}`, (event) =>
      withErrorResponse(event, options, async () => {
        const text = endpoint.body ? await readBody(event) : ''
        const page = readPage(endpoint.paged ? event.url.searchParams : new URLSearchParams())
        return runEndpoint(endpoint, { platform, events, page }, checkedIds(event.context.params), text)
      }),
    )
  }
  app.all('/dashboard/api/**', (event) =>
    withErrorResponse(event, options, () => {
      throw new ServiceError('not_found', 'Route not found; GET /dashboard/openapi.json lists all routes')
    }),
  )
  app.get('/dashboard', () => new FastResponse(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  app.get('/dashboard/openapi.json', async () => {
    // Imported on demand, so that it does not slow the start of the server.
    const { dashboardDocument } = await import('./openapi.ts')
    return json(200, dashboardDocument())
  })
}

async function runEndpoint(
  endpoint: DashboardEndpoint,
  server: Omit<Context<unknown>, 'body'>,
  params: Readonly<Record<string, string>>,
  text: string,
): Promise<Response> {
  if (endpoint.kind === 'platform') {
    const body = await readJson(endpoint, text)
    return json(endpoint.status ?? 200, { data: await endpoint.run({ ...server, body }) })
  }
  // 404 comes before an error of the body.
  server.platform.academy(params['id'])
  const body = await readJson(endpoint, text)
  // Not before the `await`: the academy may have been deleted in the meantime.
  const academy = server.platform.academy(params['id'])
  const context = { ...server, academy, params, body }
  if (endpoint.kind === 'event-stream') return endpoint.run(context)
  return json(endpoint.status ?? 200, { data: await endpoint.run(context) })
}

async function withErrorResponse(
  event: H3Event,
  options: DashboardOptions,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    checkCaller(nodeRequest(event.req).incoming, options)
    const response = await respond()
    await options.saved?.()
    return response
  } catch (error) {
    if (!(error instanceof ServiceError)) console.error('academy-server:', error)
    const { status, code, message } =
      error instanceof ServiceError ? error : new ServiceError('internal_error', 'Unexpected error of the dashboard')
    return json(status, { error: { code, message } })
  }
}

async function readBody(event: H3Event): Promise<string> {
  checkContentType(event.req.headers.get('content-type'))
  const text = await readText(nodeRequest(event.req).incoming, longestBody)
  if (text === undefined) throw invalid(`body: expected at most ${longestBody} bytes`)
  return text
}

async function readJson({ body, checkedByEngine = false }: DashboardEndpoint, text: string): Promise<unknown> {
  if (!body) return undefined
  let value: unknown
  try {
    value = await parseJson(text, setImmediate)
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
