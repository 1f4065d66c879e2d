import { type H3Event, requestWithBaseURL } from 'h3'
import type { ServerRequest } from 'srvx'

/** The prefix at which an h3 app has mounted this one; empty when it has not. `route` is the route of the handler. */
export function prefixOf({ context: { matchedRoute } }: H3Event, route: string): string {
  return matchedRoute?.route?.slice(0, -route.length) ?? ''
}

/** The request of a handler at `/`, at `/**` or at a path of the API, with its path below the prefix. */
export function requestOf({ req, context: { matchedRoute } }: H3Event): ServerRequest {
  const prefix = /^(.*)\/(?:\*\*|api\/v1\/.*)?$/.exec(matchedRoute?.route ?? '')?.[1]
  // Most apps are mounted nowhere.
  return prefix ? requestWithBaseURL(req, prefix) : req
}

/** The number of segments after a route such as `/dashboard`, of which an empty one at the end counts. */
export function depthBelow({ url: { pathname } }: H3Event, prefix: string, route: string): number {
  return pathname.slice(prefix.length + route.length).split('/').length - 1
}
