import { readFile } from 'node:fs/promises'

import type { H3 } from 'h3'
import { FastResponse } from 'srvx'

const folder = new URL('../public/docs/', import.meta.url)

const files = {
  '/docs': ['index.html', 'text/html'],
  '/docs/docs.css': ['docs.css', 'text/css'],
  '/docs/docs.js': ['docs.js', 'text/javascript'],
} as const

// The page loads nothing from other servers, and other pages may not frame it.
const policy =
  "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'"

/** Adds `/openapi.json` and `/docs`, a page that shows the document and sends requests. The page works offline. */
export function serveDocs(app: H3): void {
  app.get('/openapi.json', async () => {
    // Imported on demand, so that it does not slow the start of the server.
    const { default: openapi } = await import('@academy-access/schemas/openapi')
    return new FastResponse(JSON.stringify(openapi), {
      headers: { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' },
    })
  })
  for (const [path, [name, type]] of Object.entries(files)) {
    app.get(path, async () => {
      const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }
      return new FastResponse(await readFile(new URL(name, folder), 'utf8'), { headers })
    })
  }
}
