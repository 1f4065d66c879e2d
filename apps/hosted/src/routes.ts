import { handleApi } from './api.ts'
import { handleDashboard } from './dashboard.ts'
import type { Env } from './env.ts'
import type { KeyCache } from './key-cache.ts'
import { servePage } from './pages.ts'
import { errorResponse } from './responses.ts'
import { rejection } from './token.ts'

/** Handles a request of the service. */
export async function handle(request: Request, env: Env, keys: KeyCache): Promise<Response> {
  try {
    const { pathname } = new URL(request.url)
    if (pathname === '/health') return Response.json({ status: 'ok' })
    if (!/^\/(?:dashboard|docs|openapi\.json)(?:\/|$)/.test(pathname)) return await handleApi(request, env, keys)
    const rejected = await rejection(request, env.DASHBOARD_TOKEN)
    if (rejected) return rejected
    const isApi = /^\/dashboard\/(?:api(?:\/|$)|openapi\.json$)/.test(pathname)
    return isApi ? await handleDashboard(request, env) : await servePage(request, env)
  } catch (error) {
    return errorResponse(error)
  }
}
