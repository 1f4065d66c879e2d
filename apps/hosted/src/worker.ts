import { handleApi } from './api.ts'
import { handleDashboard } from './dashboard.ts'
import type { Env } from './env.ts'
import { KeyCache } from './key-cache.ts'
import { servePage } from './pages.ts'
import { errorResponse } from './responses.ts'
import { rejection } from './token.ts'

export { AcademyObject } from './academy-object.ts'
export { DirectoryObject } from './directory-object.ts'

/** The only memory that requests of a Worker share. It is lost at any time, and is right as long as it lasts. */
const keys = new KeyCache(10_000)

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
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
  },
}
