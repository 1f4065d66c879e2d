import { endpointList, routeNotFound } from '@academy-access/schemas/internal'

import { RejectedRequest } from './rejected-request.ts'

/** An endpoint of the API. */
export type ProxyEndpoint = (typeof endpointList)[number]

/** The endpoint and the parameters of a URL. */
export interface EndpointMatch {
  readonly endpoint: ProxyEndpoint
  /** The path parameters as they were sent. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

const routes = endpointList.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/**
 * Finds the endpoint of a request. Everything before the last `/api/v1` is the place where the app has mounted the proxy.
 * The path is compared as it was sent, without decoding or normalizing it (D02), so only the exact paths of the contract
 * match. Throws a {@link RejectedRequest} for any other path or method (D03, D04).
 */
export function findEndpoint({ method, url }: Request): EndpointMatch {
  const [path, query] = targetOf(url)
  const start = path.lastIndexOf('/api/v1/')
  const apiPath = start < 0 || path[start - 1] === '/' ? '' : path.slice(start)
  const matches = routes.flatMap(({ endpoint, pattern }) => {
    const match = pattern.exec(apiPath)
    return match ? [{ endpoint, params: { ...match.groups } }] : []
  })
  const found = matches.find(({ endpoint }) => endpoint.method === method)
  if (found) return { ...found, query: new URLSearchParams(query) }
  const allow = matches.map(({ endpoint }) => endpoint.method).join(', ')
  throw new RejectedRequest('not_found', routeNotFound, allow === '' ? {} : { headers: { allow } })
}

/** Path and query of a URL. Not every server normalizes them, so `new URL` could read another path than this. */
function targetOf(url: string): [path: string, query: string] {
  const [whole = ''] = url.split('#', 1)
  const start = whole.indexOf('/', whole.indexOf('://') + 3)
  if (start < 0) return ['/', '']
  const question = whole.indexOf('?', start)
  return question < 0 ? [whole.slice(start), ''] : [whole.slice(start, question), whole.slice(question + 1)]
}
