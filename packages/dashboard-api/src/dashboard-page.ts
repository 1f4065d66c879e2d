import type { H3, H3Event } from 'h3'
import { FastResponse } from 'srvx'

import type { Guard } from './guard.ts'
import { depthBelow, prefixOf } from './mounted.ts'
import { fileResponse, type PageFiles, pageResponse } from './page-files.ts'
import { addPage, guardedPage, pageHeaders } from './pages.ts'

// Avatars of students are on other servers.
const headers = pageHeaders('data: https: http:')

/** The names of assets contain a hash of their content. */
const assetHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

const view = '/dashboard/**'

interface PageParts {
  readonly files: PageFiles
  readonly guard: Guard
}

/**
 * Adds the dashboard page below `/dashboard`. It contains no data. Each of its views has an address, at
 * which a browser gets the page too. A browser that asks for `/` is sent to the page; all others read what is here: tools that
 * wait for a server ask for `/`.
 */
export function addDashboardPage(app: H3, { files, guard }: PageParts): void {
  const page = (event: H3Event, prefix: string) =>
    pageResponse(
      files,
      'dashboard/index.html',
      { folder: 'dashboard', depth: depthBelow(event, prefix, '/dashboard') },
      headers,
    )
  const fileOrPage = async (event: H3Event) => {
    const prefix = prefixOf(event, view)
    const name = event.url.pathname.slice(prefix.length + '/dashboard/'.length)
    if (name === '' || name === 'index.html') return page(event, prefix)
    const isAsset = name.startsWith('assets/')
    const accepts = event.req.headers.get('accept-encoding')
    const file = await fileResponse(files, 'dashboard', { name, accepts }, isAsset ? assetHeaders : headers)
    return file.status === 404 && !isAsset && isBrowser(event) ? page(event, prefix) : file
  }
  addPage(app, '/', (event) => {
    const prefix = prefixOf(event, '/')
    return isBrowser(event) ? toDashboard(prefix) : toContents(prefix)
  })
  addPage(
    app,
    '/dashboard',
    guardedPage(guard, 'page', (event) => page(event, prefixOf(event, '/dashboard'))),
  )
  addPage(app, view, guardedPage(guard, 'page', fileOrPage))
}

function isBrowser({ req }: H3Event): boolean {
  return req.headers.get('accept')?.includes('text/html') === true
}

/** What is on the server, for a caller that reads no page. */
function toContents(prefix: string): Response {
  const paths = { api: '/api/v1', openapi: '/openapi.json', docs: '/docs', dashboard: '/dashboard', health: '/health' }
  const named = Object.entries(paths).map(([name, path]) => [name, prefix + path])
  return new FastResponse(JSON.stringify({ service: 'Academy Access', ...Object.fromEntries(named) }), {
    headers: { 'content-type': 'application/json; charset=utf-8', vary: 'accept' },
  })
}

function toDashboard(prefix: string): Response {
  return new FastResponse(null, { status: 302, headers: { location: `${prefix}/dashboard`, vary: 'accept' } })
}
