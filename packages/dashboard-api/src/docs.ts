import type { Academy, Platform } from '@academy-access/engine'
import type { H3, H3Event } from 'h3'
import { FastResponse } from 'srvx'

import type { Guard } from './guard.ts'
import { depthBelow, prefixOf } from './mounted.ts'
import { fileResponse, type PageFiles, pageResponse } from './page-files.ts'
import { addPage, guardedPage, pageHeaders } from './pages.ts'

const headers = pageHeaders('data: blob:')
const json = 'application/json; charset=utf-8'

/** The files and settings of `/docs`. */
export interface DocsOptions {
  readonly files: PageFiles
  /** Decides who gets an API key. */
  readonly guard: Pick<Guard, 'authorize'>
}

/**
 * Adds `/openapi.json` and `/docs`, where Scalar shows the document and sends requests. The page works offline. Its files
 * are read when a browser asks for them.
 */
export function addDocs(app: H3, platform: Platform, { files, guard }: DocsOptions): void {
  const get = (route: string, handle: (event: H3Event) => Response | Promise<Response>) =>
    addPage(app, route, guardedPage(guard, 'document', handle))
  get('/openapi.json', async (event) => {
    // Imported on demand, so that it does not slow the start of the server.
    const { default: openapi } = await import('@academy-access/schemas/openapi')
    const url = event.url.origin + prefixOf(event, '/openapi.json')
    // The samples name the address of the local server, for readers of the file.
    const text = JSON.stringify({ ...openapi, servers: [{ url }] }).replaceAll('http://127.0.0.1:4010', () => url)
    return new FastResponse(text, {
      headers: { 'content-type': json, 'access-control-allow-origin': '*' },
    })
  })
  get('/docs', (event) => {
    const depth = depthBelow(event, prefixOf(event, '/docs'), '/docs')
    return pageResponse(files, 'docs/index.html', { folder: 'docs', depth }, headers)
  })
  get('/docs/key', async (event) => {
    const academy = await academyFor(event, platform, guard)
    const body = {
      academy: academy ? { id: academy.id, name: academy.name } : null,
      api_key: academy?.apiKey ?? null,
    }
    return new FastResponse(JSON.stringify(body), { headers: { 'content-type': json, 'cache-control': 'no-store' } })
  })
  get('/docs/**', (event) => {
    const name = event.url.pathname.slice(prefixOf(event, '/docs/**').length + '/docs/'.length)
    return fileResponse(files, 'docs', { name, accepts: event.req.headers.get('accept-encoding') })
  })
}

/** The academy whose key the page gets: only a caller that the guard accepts. */
async function academyFor(
  { req, url }: H3Event,
  platform: Platform,
  guard: DocsOptions['guard'],
): Promise<Academy | undefined> {
  try {
    if ((await guard.authorize(req, 'secret')) instanceof Response) return undefined
    return platform.academy(url.searchParams.get('academy') ?? undefined)
  } catch {
    return undefined
  }
}
