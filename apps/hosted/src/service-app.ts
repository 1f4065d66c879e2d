import { createServiceApp } from '@academy-access/dashboard-api'
import type { Platform } from '@academy-access/engine'

import type { LoggedChange } from './change-log.ts'

/** The app of a platform. */
export interface ServiceApp {
  fetch(request: Request): Promise<Response>
}

interface ServiceParts {
  /** Handles a request of the API; by default as the platform does. */
  readonly api?: (request: Request) => Promise<Response>
  /** The files of the pages. An object has none: the Worker serves them. */
  readonly assets?: { fetch(request: Request): Promise<Response> }
  /** The caller's permissions, and the name that it gave. */
  readonly access?: 'all' | 'read'
  readonly user?: string | null
  /** The log of changes of the academy. */
  readonly changes?: () => LoggedChange[]
  /** Closes the event streams. */
  readonly closing?: AbortSignal
}

/** The app of the local server for a platform. The Worker has checked who calls, and how long the body is. */
export function serviceApp(
  platform: Platform,
  { api = platform.fetch, assets, closing, ...facts }: ServiceParts = {},
): ServiceApp {
  const app = createServiceApp(platform, {
    api: ({ req }) => api(req),
    guard: { checkCaller: () => {}, checkPlace: () => {}, origins: [] },
    async files(name) {
      const file = await assets?.fetch(new Request(`https://assets/${name}`))
      return file?.ok ? new Uint8Array(await file.arrayBuffer()) : undefined
    },
    server: { url: () => undefined, version: 'hosted', data: 'SQLite', latency: null, startedAt: new Date(), ...facts },
    closing,
  })
  return { fetch: async (request) => app.fetch(request) }
}
