import type { Academy, Platform } from '@academy-access/engine'
import type { H3, H3Event } from 'h3'
import { FastResponse } from 'srvx'

import { checkCaller, type GuardOptions } from './guard.ts'
import { packageFolder } from '../package-folder.ts'
import { nodeRequest } from './node-request.ts'
import { pagePolicy } from './page-policy.ts'
import { fileResponse } from './static-files.ts'

const pages = new URL('public/docs/', packageFolder)
/** The page of Scalar, as the build copies it. */
const scalar = new URL('dist/scalar/', packageFolder)

const pageHeaders = { 'content-security-policy': pagePolicy.docs }

/**
 * Adds `/openapi.json` and `/docs`, where Scalar shows the document and sends requests. The page works offline. Its files
 * are read when a browser asks for them.
 */
export function serveDocs(app: H3, platform: Platform, guard: GuardOptions): void {
  app.get('/openapi.json', async () => {
    // Imported on demand, so that it does not slow the start of the server.
    const { default: openapi } = await import('@academy-access/schemas/openapi')
    return new FastResponse(JSON.stringify(openapi), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' },
    })
  })
  app.get('/docs', () => fileResponse(pages, 'index.html', pageHeaders))
  app.get('/docs/key', (event) => {
    const academy = academyFor(event, platform, guard)
    const body = {
      academy: academy ? { id: academy.id, name: academy.name } : null,
      api_key: academy?.apiKey ?? null,
    }
    return new FastResponse(JSON.stringify(body), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
  app.get('/docs/docs.css', () => fileResponse(pages, 'docs.css'))
  app.get('/docs/docs.js', () => fileResponse(pages, 'docs.js'))
  app.get('/docs/scalar/**', ({ url }) => fileResponse(scalar, url.pathname.slice('/docs/scalar/'.length)))
}

/** The academy whose key the page gets: only from this machine, and from no page of another site. */
function academyFor({ req, url }: H3Event, platform: Platform, guard: GuardOptions): Academy | undefined {
  try {
    checkCaller(nodeRequest(req).incoming, guard)
    return platform.academy(url.searchParams.get('academy') ?? undefined)
  } catch {
    return undefined
  }
}
