import { createServiceApp } from '@academy-access/dashboard-api'
import type { Platform } from '@academy-access/engine'

/** The app of a platform. */
export interface ServiceApp {
  fetch(request: Request): Promise<Response>
}

interface ServiceParts {
  /** Handles a request of the API; by default as the platform does. */
  readonly api?: (request: Request) => Promise<Response>
  /** The files of the pages. An object has none: the Worker serves them. */
  readonly assets?: { fetch(request: Request): Promise<Response> }
}

/** The app of the local server for a platform. The Worker has checked who calls, and how long the body is. */
export function serviceApp(platform: Platform, { api = platform.fetch, assets }: ServiceParts = {}): ServiceApp {
  const app = createServiceApp(platform, {
    api: ({ req }) => api(req),
    guard: { checkCaller: () => {}, checkPlace: () => {}, origins: [] },
    async files(name) {
      const file = await assets?.fetch(new Request(`https://assets/${name}`))
      return file?.ok ? new Uint8Array(await file.arrayBuffer()) : undefined
    },
    server: { url: () => undefined, version: 'hosted', data: 'SQLite', latency: null, startedAt: new Date() },
  })
  return { fetch: async (request) => app.fetch(request) }
}
