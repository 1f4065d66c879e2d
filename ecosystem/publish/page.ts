import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'

import { listen } from '@academy-access/kit/listen'
import { chromium } from 'playwright'

import type { Academy } from './service.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

/**
 * Opens a built page in Chromium and returns the text of one of its elements, as `openPage` does. The server of the page is
 * also its proxy: it forwards `/api` with the key.
 *
 * @param folder The built files.
 * @param query Query of the page: `?a=b`, or empty.
 */
export async function openBuilt(folder: string, academy: Academy, query: string, selector: string): Promise<string> {
  const server = createServer((request, response) => {
    respond(request, folder, academy).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const { url, close } = await listen(server)
  try {
    return await openPage(`${url}/index.html${query}`, selector)
  } finally {
    await close()
  }
}

/** Opens a page in Chromium and returns the text of its first element of the selector, once it has one. */
export async function openPage(url: string, selector: string): Promise<string> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH']!,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const failed = new Promise<never>((_, reject) => page.on('pageerror', reject))
    failed.catch(() => undefined)
    await page.goto(url)
    const output = `document.querySelector('${selector}')?.textContent`
    await Promise.race([page.waitForFunction(output), failed])
    return await page.evaluate<string>(output)
  } finally {
    await browser.close()
  }
}

/** Responds with a file of the folder, or with the response of the API. */
async function respond(request: IncomingMessage, folder: string, { url, apiKey }: Academy) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://page.test')
  if (!pathname.startsWith('/api/')) {
    const type = types[extname(pathname)] ?? 'application/octet-stream'
    const body = await readFile(join(folder, pathname)).catch(() => undefined)
    return { status: body ? 200 : 404, type, body }
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const response = await fetch(`${url}${pathname}${search}`, {
    method: request.method ?? 'GET',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  })
  return { status: response.status, type: 'application/json', body: Buffer.from(await response.arrayBuffer()) }
}
