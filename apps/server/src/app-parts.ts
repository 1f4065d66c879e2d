import { type AppParts, createGuard, type PageFiles, requestOf } from '@academy-access/dashboard-api'
import { ConnectionReset, type Platform, ServiceError } from '@academy-access/engine'
import { errorResponse } from '@academy-access/engine/internal'

import type { AppOptions } from './app-options.ts'

/** The parts of an app, on any runtime. */
export function partsOf(platform: Platform, options: AppOptions, { files, version }: PackageParts): AppParts {
  const {
    saved,
    data = null,
    dashboardToken: token,
    dashboardOrigins: origins = [],
    host = 'localhost',
    signal,
  } = options
  return {
    async api(event) {
      try {
        const response = await platform.fetch(requestOf(event))
        await saved?.()
        return response
      } catch (error) {
        if (error instanceof ConnectionReset) return brokenResponse(error)
        // A client that has gone away is no failure of the server, and the reason of a `ServiceError` is printed where it arises.
        if (!(error instanceof ServiceError) && !event.req.signal.aborted) console.error('academy-server:', error)
        const { status, headers, body } = errorResponse(error)
        return new Response(body, { status, headers })
      }
    },
    guard: createGuard({ host, token, origins }),
    // The page fills in an API key, for readers on its own origin only.
    docsGuard: createGuard({ host, token, origins: [] }),
    files,
    server: { url: () => undefined, version, data, latency: null, startedAt: new Date() },
    closing: signal,
    saved,
  }
}

/** The parts that come from the package of the server. */
interface PackageParts {
  readonly files: PageFiles
  readonly version: string
}

/** A web-standard app cannot cut a connection. The body of this response fails, which ends the connection in all runtimes. */
function brokenResponse(error: ConnectionReset): Response {
  return new Response(new ReadableStream({ start: (controller) => controller.error(error) }))
}
