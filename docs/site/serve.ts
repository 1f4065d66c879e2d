import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

/** The folder of the built site. */
export const site = new URL('../.vitepress/dist/', import.meta.url)

/** The path of the site on its host. */
export const base = process.env['DOCS_BASE'] ?? '/'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Serves the built site on a free port of loopback. */
export async function serveSite(): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer((request, response) => void serveFile(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function serveFile({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, 'http://site')
  const path = pathname.slice(base.length) + (pathname.endsWith('/') ? 'index.html' : '')
  const file = await readFile(new URL(path, site)).catch(() => undefined)
  response.writeHead(file ? 200 : 404, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
  response.end(file)
}
