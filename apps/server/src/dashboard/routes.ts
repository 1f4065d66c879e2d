import type { IncomingMessage } from 'node:http'

import { type Academy, type Platform, ServiceError } from '@academy-access/engine'
import { checkInput, inputs } from '@academy-access/engine/internal'
import { explain } from '@academy-access/schemas'
import { assertBodySize, type H3, type H3Event } from 'h3'
import { FastResponse } from 'srvx'
import * as z from 'zod/mini'

import type { DashboardEndpoint } from './endpoint.ts'
import { dashboardEndpoints } from './endpoints.ts'
import { eventStream } from './events.ts'
import { checkCaller, type GuardOptions } from './guard.ts'
import { page } from './page.ts'

/** How the dashboard is served. */
export interface DashboardOptions extends GuardOptions {
  /** Ends the streams of events. */
  readonly closing: AbortSignal
  /** Waited for before each answer. */
  readonly saved?: (() => Promise<void>) | undefined
}

/** Bytes of a request body: a fixture of 100,000 students with all that they have. */
const longestBody = 256 * 1024 * 1024

/** Adds the dashboard's page, its API and the document of that to an app. */
export function addDashboard(app: H3, platform: Platform, options: DashboardOptions): void {
  // Ends the events of an academy that is deleted.
  const streams = new WeakMap<Academy, AbortController>()

  for (const endpoint of dashboardEndpoints) {
    app.on(endpoint.method, `/dashboard/api${endpoint.path}`, (event) =>
      refusable(event, options, async () => {
        const text = endpoint.body ? await readBody(event) : ''
        // From here on nothing waits: nobody comes between a check and its effect (D31).
        const params = Object.fromEntries(
          Object.entries(event.context.params ?? {}).map(([name, value]) => [name, checkId(name, value)]),
        )
        const academy = params['id'] === undefined ? undefined : platform.academy(params['id'])
        if (!endpoint.run) return eventStream(academy!, closingOf(academy!))
        const body = endpoint.body && readJson(endpoint, text)
        const data = endpoint.run({ platform, academy: academy!, params, body })
        if (endpoint.id === 'academies.delete') streams.get(academy!)?.abort()
        return json(endpoint.status ?? 200, { data })
      }),
    )
  }
  app.all('/dashboard/api/**', (event) =>
    refusable(event, options, () => {
      throw new ServiceError('not_found', 'Route not found; GET /dashboard/openapi.json lists all of them')
    }),
  )
  app.get('/dashboard', () => new FastResponse(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  app.get('/dashboard/openapi.json', async () => {
    // Of no use to a server that nobody asks for it.
    const { dashboardDocument } = await import('./openapi.ts')
    return json(200, dashboardDocument())
  })

  function closingOf(academy: Academy): AbortSignal {
    const own = streams.get(academy) ?? new AbortController()
    streams.set(academy, own)
    return AbortSignal.any([own.signal, options.closing])
  }
}

async function refusable(
  event: H3Event,
  options: DashboardOptions,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  try {
    checkCaller(event.req.runtime!.node!.req as IncomingMessage, options)
    const response = await answer()
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
  const { headers } = event.req
  const type = headers.get('content-type')
  if (type !== null && type.split(';', 1)[0]!.trim().toLowerCase() !== 'application/json') {
    throw invalid(`Content-Type: expected application/json, got ${JSON.stringify(type)}`)
  }
  try {
    assertBodySize(event, longestBody)
    return await event.req.text()
  } catch {
    throw invalid(`body: expected at most ${longestBody} bytes`)
  }
}

function readJson({ body, checkedByEngine }: DashboardEndpoint, text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid(`body: expected a JSON object, got ${text.trim() === '' ? 'nothing' : 'malformed JSON'}`)
  }
  return checkedByEngine ? value : checkInput(body!, value, 'body')
}

const Id = inputs.courseOrder.shape.ids.def.element

function checkId(name: string, value: string): string {
  const { data, error } = z.safeParse(Id, value, { reportInput: true })
  if (error) throw invalid(explain(error.issues[0]!, `path.${name}`))
  return data
}

function json(status: number, value: unknown): Response {
  return new FastResponse(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const invalid = (message: string) => new ServiceError('validation_error', message)
