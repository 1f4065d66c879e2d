import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { Miniflare } from 'miniflare'

/** How to run the service on this machine. */
export interface LocalOptions {
  /** The bundled Worker. */
  readonly worker: URL
  /** 0 takes any free port. */
  readonly port: number
  /** The folder of the objects' storage; in memory by default. */
  readonly data?: string | undefined
  /** The files of the pages; by default those of the build. */
  readonly assets?: URL | undefined
  /** The token of the dashboard; null for none. */
  readonly token: string | null
  /** The token that may only read; none by default. */
  readonly readToken?: string
}

/** Runs the service in workerd on this machine, reachable from this machine alone. Its `url` has no slash at the end. */
export async function startLocal({ worker, port, data, assets, token, readToken }: LocalOptions) {
  const miniflare = new Miniflare({
    name: 'academy-access',
    // A socket of workerd itself: the one of miniflare compresses responses, and ends those that break off.
    unsafeDirectSockets: [{ host: '127.0.0.1', port, serviceName: 'academy-access' }],
    host: '127.0.0.1',
    port: 0,
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      output.resume()
      createInterface(errors).on('line', (line) => {
        // The runtime also prints each connection that a fault cuts, with its stack.
        if (line.startsWith('academy-hosted:')) console.error(line)
      })
    },
    // Both would ask servers of Cloudflare.
    cf: false,
    telemetry: { enabled: false },
    modules: [{ type: 'ESModule', path: 'worker.js', contents: readFileSync(worker, 'utf8') }],
    compatibilityDate: '2026-07-01',
    durableObjects: {
      ACADEMY: { className: 'AcademyObject', useSQLite: true },
      DIRECTORY: { className: 'DirectoryObject', useSQLite: true },
    },
    durableObjectsPersist: data ?? false,
    bindings: {
      OWN_NAMES: '127.0.0.1,localhost',
      ...(token !== null && { DASHBOARD_TOKEN: token }),
      ...(readToken !== undefined && { DASHBOARD_READ_TOKEN: readToken }),
    },
    // Its emulation of the platform's assets sends every request of the service through two Workers of its own.
    serviceBindings: {
      ASSETS: { disk: { path: fileURLToPath(assets ?? new URL('dist/assets', import.meta.url)), writable: false } },
    },
  })
  const { origin } = await miniflare.unsafeGetDirectURL('academy-access')
  return { url: origin, close: () => miniflare.dispose() }
}
