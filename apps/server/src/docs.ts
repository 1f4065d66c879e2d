import { access, readFile } from 'node:fs/promises'

import type { Academy, Platform } from '@academy-access/engine'
import type { H3, H3Event } from 'h3'
import { FastResponse } from 'srvx'

import { checkCaller, type GuardOptions } from './dashboard/guard.ts'
import { nodeRequest } from './node-request.ts'

const pages = new URL('../public/docs/', import.meta.url)
/** The page of Scalar, as the build copies it. */
const scalar = new URL('../dist/scalar/', import.meta.url)

// The page loads nothing from other servers and sends nothing to them, and other pages cannot frame it. Only styles may be
// inline: Scalar adds them while it runs.
const policy = [
  "default-src 'none'",
  "connect-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

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
  app.get('/docs', () => file(new URL('index.html', pages), 'text/html', { 'content-security-policy': policy }))
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
  app.get('/docs/docs.css', () => file(new URL('docs.css', pages), 'text/css'))
  app.get('/docs/docs.js', () => file(new URL('docs.js', pages), 'text/javascript'))
  app.get('/docs/scalar/:name', ({ context }) => script(context.params?.['name'] ?? ''))
  app.get('/docs/scalar/chunks/:name', ({ context }) => script(`chunks/${context.params?.['name']}`))
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

/** A file of Scalar's page. The name cannot lead out of its folder. */
async function script(name: string): Promise<Response> {
  const isName = /^(?:chunks\/)?[\w-][\w.-]*\.js$/.test(name)
  if (isName && (await exists(new URL(name, scalar)))) return file(new URL(name, scalar), 'text/javascript')
  return new FastResponse('{"error":{"code":"not_found","message":"No such file"}}', {
    status: 404,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

async function exists(location: URL): Promise<boolean> {
  return access(location).then(
    () => true,
    () => false,
  )
}

async function file(location: URL, type: string, more: Record<string, string> = {}): Promise<Response> {
  const content = await readFile(location)
  // Another version of the server can use the same address.
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache', ...more }
  return new FastResponse(content, { headers })
}
