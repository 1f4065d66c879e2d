import type { Platform } from '@academy-access/engine'
import { H3, type H3Event } from 'h3'

import { prefixOf } from './mounted.ts'
import { addPage } from './pages.ts'
import type { DashboardOptions } from './dashboard-options.ts'

const api = '/dashboard/api/**'
const document = '/dashboard/openapi.json'
const agents = '/mcp'

/**
 * Adds the dashboard API, its OpenAPI document and `/mcp` to an app. They are loaded with the first request for them: their schemas
 * would take a tenth of the start of a server.
 */
export function addDashboard(app: H3, platform: Platform, options: DashboardOptions): void {
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
  for (const route of [api, agents]) app.all(route, (event) => handle(event, route))
  addPage(app, document, (event) => handle(event, document))
}
