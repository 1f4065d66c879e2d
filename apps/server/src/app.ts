import { createServiceApp } from '@academy-access/dashboard-api'
import type { Platform } from '@academy-access/engine'
import type { H3 } from 'h3'

import { type AppOptions, appOptions, checkArguments } from './app-options.ts'
import { partsOf } from './app-parts.ts'

export type { AppOptions } from './app-options.ts'

/** Options of {@link createApp} on any runtime. */
export interface PortableAppOptions extends AppOptions {
  /**
   * Reads a file of the pages by its name, such as `dashboard/index.html` or `docs/docs.js`, and returns `undefined` for a
   * file that does not exist. By default there are none, so that the pages are 404.
   */
  files?: ((name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>) | undefined
}

/** The build replaces it by the version of this package. */
declare const SERVER_VERSION: string | undefined

/**
 * Creates the whole service as an h3 app for any web-standard runtime: the API below `/api/v1`, its document at
 * `/openapi.json`, the dashboard API, and `/health`. It has the pages at `/docs` and `/dashboard` if `files` reads them.
 * `createApp` of `@academy-access/server` reads them from the package, and needs Node.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 * import { createApp } from '@academy-access/server/app'
 *
 * const app = createApp(createPlatform({ seed: 1 }), { dashboardToken: 'secret' })
 * console.log((await app.request('/health')).status) // 200
 * ```
 *
 * @throws TypeError for an unknown option, and for a first argument that is no platform.
 */
export function createApp(platform: Platform, options: PortableAppOptions = {}): H3 {
  checkArguments('createApp', platform, options, [...appOptions, 'files'])
  const { files = async () => undefined } = options
  const version = typeof SERVER_VERSION === 'string' ? SERVER_VERSION : 'source'
  return createServiceApp(platform, partsOf(platform, options, { files, version }))
}
