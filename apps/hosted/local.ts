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
  /** The token of the dashboard; `dev` by default, and none for `null`. */
  readonly token?: string | null
}

/** Runs the service in workerd on this machine, reachable from this machine alone. */
export function startLocal({ worker, port, data, assets, token = 'dev' }: LocalOptions): Miniflare {
  return new Miniflare({
    name: 'academy-access',
    host: '127.0.0.1',
    port,
    // Both would ask servers of Cloudflare.
    cf: false,
    telemetry: { enabled: false },
    modules: true,
    scriptPath: fileURLToPath(worker),
    compatibilityDate: '2026-07-01',
    durableObjects: {
      ACADEMY: { className: 'AcademyObject', useSQLite: true },
      DIRECTORY: { className: 'DirectoryObject', useSQLite: true },
    },
    durableObjectsPersist: data ?? false,
    bindings: { ...(token !== null && { DASHBOARD_TOKEN: token }) },
    assets: {
      directory: fileURLToPath(assets ?? new URL('dist/assets', import.meta.url)),
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { html_handling: 'none' },
    },
  })
}
