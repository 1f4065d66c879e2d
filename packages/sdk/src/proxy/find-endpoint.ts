import { type ApiEndpoint, match, routeNotFound, targetOf } from '@academy-access/schemas/internal'

import { RejectedRequest } from './rejected-request.ts'

/** The endpoint and the parameters of a URL. */
export interface EndpointMatch {
  readonly endpoint: ApiEndpoint
  /** The path parameters as they were sent. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/**
 * Finds the endpoint of a request. Everything before the last `/api/v1` is the place where the app has mounted the proxy.
 * The path is compared as it was sent, without decoding or normalizing it (D02), so only the paths of the contract match,
 * with or without one slash at the end. Throws a {@link RejectedRequest} for any other path or method (D03, D04).
 */
export function findEndpoint({ method, url }: Request): EndpointMatch {
  const [path, query] = targetOf(url)
  const start = path.lastIndexOf('/api/v1/')
  // With `trailingSlash`, Next sends every request to a path that ends with a slash.
  const apiPath = start < 0 || path[start - 1] === '/' ? '' : path.slice(start).replace(/\/$/, '')
  const { endpoint, params, methods } = match(method, apiPath)
  if (endpoint) return { endpoint, params, query: new URLSearchParams(query) }
  const allow = methods.join(', ')
  throw new RejectedRequest('not_found', routeNotFound, allow === '' ? {} : { headers: { allow } })
}
