import type { Platform } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas/internal'
import { H3, type H3Event } from 'h3'
import { FastResponse } from 'srvx'

import { addDashboardPage } from './dashboard-page.ts'
import { addDocs } from './docs.ts'
import type { Guard } from './guard.ts'
import { prefixOf } from './mounted.ts'
import type { PageFiles } from './page-files.ts'
import { addPage } from './pages.ts'
import type { DashboardOptions } from './dashboard-options.ts'

/** The parts of the whole service, besides its platform. */
export interface AppParts extends DashboardOptions {
  /** Handles a request of the API, which `requestOf` returns. Paths that belong to nothing else are the API's too. */
  readonly api: (event: H3Event) => Response | Promise<Response>
  /** Decides who gets an API key for `/docs`; by default the callers that may use the dashboard API. */
  readonly docsGuard?: Pick<Guard, 'authorize'>
  readonly files: PageFiles
}

const apiPaths = new Set(endpointList.map(({ path }) => path))

/** All routes of the service: the API, its document and pages, the dashboard with its API, and `/health`. */
export function createServiceApp(platform: Platform, parts: AppParts): H3 {
  const { api, files, guard, docsGuard = guard } = parts
  const app = new H3({ silent: true, allowMalformedURL: true })
  // The router finds a path that it knows sooner than the one for all others.
  for (const path of apiPaths) app.all(path, api)
  app.all('/**', api)
  addPage(
    app,
    '/health',
    () => new FastResponse('{"status":"ok"}', { headers: { 'content-type': 'application/json; charset=utf-8' } }),
  )
  addDocs(app, platform, { files, guard: docsGuard })
  addDashboardPage(app, parts)
  addDashboard(app, platform, parts)
  return app
}

/**
 * Adds the dashboard API, its OpenAPI document and `/mcp` to an app. They are loaded with the first request for them: their schemas
 * would take a tenth of the start of a server.
 */
function addDashboard(app: H3, platform: Platform, options: DashboardOptions): void {
  const routes = new H3()
  const prefixes = new Set<string>()
  let loading: Promise<H3> | undefined
  const load = async () => (await import('./routes.ts')).createDashboard(platform, options)
  const handle = async (event: H3Event, route: string) => {
    const prefix = prefixOf(event, route)
    const dashboard = await (loading ??= load())
    if (!prefixes.has(prefix)) routes.mount(prefix, dashboard)
    prefixes.add(prefix)
    return routes.handler(event)
  }
  for (const route of ['/dashboard/api/**', '/mcp']) app.all(route, (event) => handle(event, route))
  addPage(app, '/dashboard/openapi.json', (event) => handle(event, '/dashboard/openapi.json'))
}
