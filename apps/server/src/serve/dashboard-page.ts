import type { H3, H3Event } from 'h3'
import { FastResponse } from 'srvx'

import { packageFolder } from '../package-folder.ts'
import { pagePolicy } from './page-policy.ts'
import { fileResponse } from './static-files.ts'

/** The page of the dashboard, as the build copies it. */
const built = new URL('dist/public/dashboard/', packageFolder)

const pageHeaders = {
  'content-security-policy': pagePolicy.dashboard,
  'referrer-policy': 'same-origin',
}

/** The names of assets contain a hash of their content. */
const assetHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

/**
 * Adds the dashboard page below `/dashboard`, without a token: it contains no data. Each of its views has an address, at
 * which a browser gets the page too. A browser that asks for `/` is sent to the page; `api` responds to all others.
 */
export function serveDashboardPage(app: H3, api: (event: H3Event) => Promise<Response>, folder: URL = built): void {
  const index = () => fileResponse(folder, 'index.html', pageHeaders)
  const view = async (event: H3Event) => {
    const name = event.url.pathname.slice('/dashboard/'.length)
    if (name === '') return index()
    const isAsset = name.startsWith('assets/')
    const file = await fileResponse(folder, name, isAsset ? assetHeaders : pageHeaders)
    return file.status === 404 && !isAsset && isBrowser(event) ? index() : file
  }
  for (const method of ['GET', 'HEAD'] as const) {
    app.on(method, '/', (event) => (isBrowser(event) ? toDashboard() : api(event)))
    app.on(method, '/dashboard', index)
    app.on(method, '/dashboard/**', view)
  }
}

function isBrowser({ req }: H3Event): boolean {
  return req.headers.get('accept')?.includes('text/html') === true
}

function toDashboard(): Response {
  return new FastResponse(null, { status: 302, headers: { location: '/dashboard', vary: 'accept' } })
}
