import { ConnectionReset, type Platform } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas'
import { http, type HttpHandler, HttpResponse } from 'msw'

/** Where the handlers listen. */
export interface HandlerOptions {
  /** The address of the service, as the client under test has it; by default any origin. */
  baseUrl?: string | URL
}

/**
 * MSW handlers that let a platform answer: one per endpoint of the API. With a `baseUrl` one more, the last, answers
 * all else below its `/api/v1` as the service does: 404, or 401 without a key (D03, D04).
 *
 * @throws TypeError when `baseUrl` is no absolute URL.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 * import { createHandlers } from '@academy-access/msw'
 * import { setupServer } from 'msw/node'
 *
 * const platform = createPlatform()
 * const server = setupServer(...createHandlers(platform, { baseUrl: 'https://academy.test' }))
 * server.listen()
 * ```
 */
export function createHandlers(platform: Platform, { baseUrl }: HandlerOptions = {}): HttpHandler[] {
  const base = baseUrl === undefined ? undefined : new URL(baseUrl)
  const directory = base?.pathname.replace(/\/+$/, '') ?? ''
  const origin = base ? `${base.origin}${directory}` : '*'

  const resolve = async ({ request }: { request: Request }): Promise<Response> => {
    try {
      return await platform.fetch(directory === '' ? request : below(directory, request))
    } catch (error) {
      if (error instanceof ConnectionReset) return HttpResponse.error()
      throw error
    }
  }
  const handlers = endpointList.map(({ method, path }) =>
    http[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'](`${origin}${path}`, resolve),
  )
  return base ? [...handlers, http.all(new RegExp(`^${escaped(origin)}/api/v1(/|$)`), resolve)] : handlers
}

/** The request as the service gets it when the base URL has a directory of its own. */
function below(directory: string, request: Request): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.slice(directory.length)
  return new Request(url, request)
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
