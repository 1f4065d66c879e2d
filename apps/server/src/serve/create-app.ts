import { createServiceApp } from '@academy-access/dashboard-api'
import type { Platform } from '@academy-access/engine'
import type { H3 } from 'h3'

import { packageFiles } from './package-files.ts'
import { type AppOptions, appOptions, checkArguments } from '../app-options.ts'
import { partsOf } from '../app-parts.ts'
import { version } from '../version.ts'

/**
 * Creates the whole service as an h3 app: the API below `/api/v1`, its document and a page for it at `/openapi.json` and
 * `/docs`, the dashboard and the dashboard API below `/dashboard`, and `/health`. Another h3, Nitro or Nuxt app mounts it below
 * any path. {@link serve} is this app on a port of its own, where faults cut connections.
 *
 * `@academy-access/server/app` has the same function without Node.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 * import { createApp } from '@academy-access/server'
 * import { H3 } from 'h3'
 *
 * const app = new H3().mount('/academy-service', createApp(createPlatform({ seed: 1 })))
 * console.log((await app.request('/academy-service/health')).status) // 200
 * ```
 *
 * @throws TypeError for an unknown option, and for a first argument that is no platform.
 */
export function createApp(platform: Platform, options: AppOptions = {}): H3 {
  checkArguments('createApp', platform, options, appOptions)
  return createServiceApp(platform, partsOf(platform, options, { files: packageFiles, version: version() }))
}
