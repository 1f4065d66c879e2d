import { createPlatform } from '@academy-access/engine'

import { handleApi } from './api.ts'
import { handleDashboard } from './dashboard.ts'
import type { Env } from './env.ts'
import type { KeyCache } from './key-cache.ts'
import { pathOf } from './path.ts'
import { errorResponse } from './responses.ts'
import { serviceApp } from './service-app.ts'
import { authorize } from './token.ts'

/** Handles a request of the service. */
export async function handle(request: Request, env: Env, keys: KeyCache): Promise<Response> {
  try {
    const pathname = pathOf(request.url)
    if (pathname === '/health') return Response.json({ status: 'ok' })
    if (!/^\/(?:dashboard|docs|openapi\.json)(?:\/|$)/.test(pathname)) return await handleApi(request, env, keys)
    const caller = await authorize(request, env)
    if (caller instanceof Response) return caller
    const isApi = /^\/dashboard\/(?:api(?:\/|$)|openapi\.json$)/.test(pathname)
    if (isApi) return await handleDashboard(request, env, caller)
    // Without an academy: the pages contain no data, and a page asks for no key here.
    return await serviceApp(createPlatform({ fixture: { academies: [] } }), { assets: env.ASSETS }).fetch(request)
  } catch (error) {
    return errorResponse(error)
  }
}
