import type { AddressInfo } from 'node:net'

import { preview } from 'vite'

/** The folder of the built site. */
export const site = new URL('../.vitepress/dist/', import.meta.url)

/** The path of the site on its host. */
export const base = process.env['DOCS_BASE'] ?? '/'

/** Serves the built site on a free port of loopback. */
export async function serveSite(): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    appType: 'mpa',
    base,
    build: { outDir: site.pathname },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const { port } = server.httpServer.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
