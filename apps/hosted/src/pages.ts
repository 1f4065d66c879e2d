import { createPlatform } from '@academy-access/engine'
import { pagePolicy } from '@academy-access/server/page-policy'

import type { Env } from './env.ts'

/** The pages of the dashboard and the documentation, and the OpenAPI document. The token is checked. */
export async function servePage(request: Request, env: Env): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return createPlatform({ fixture: { academies: [] } }).fetch(request)
  }
  // The page asks for a key of the academies of a process, which a Worker does not have.
  if (pathname === '/docs/key') return Response.json({ academy: null, api_key: null })
  const isView = /^\/dashboard(?:\/(?!assets\/)[^.]*)?$/.test(pathname)
  const name = isView ? '/dashboard/index.html' : pathname === '/docs' ? '/docs/index.html' : pathname
  const file = await env.ASSETS.fetch(new Request(new URL(name, request.url), { method: request.method }))
  const response = new Response(file.body, file)
  response.headers.set('content-security-policy', pathname.startsWith('/docs') ? pagePolicy.docs : pagePolicy.dashboard)
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('referrer-policy', 'same-origin')
  return response
}
