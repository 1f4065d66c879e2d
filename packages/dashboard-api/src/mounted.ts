import { type H3Event, requestWithBaseURL } from 'h3'
import type { ServerRequest } from 'srvx'

/** The prefix at which an h3 app has mounted this one; empty when it has not. `route` is the route of the handler. */
export function prefixOf({ context: { matchedRoute } }: H3Event, route: string): string {
  return matchedRoute?.route?.slice(0, -route.length) ?? ''
}

/** The request of a handler at `/` or `/**`, with its path below the prefix. */
export function requestOf({ req, context: { matchedRoute } }: H3Event): ServerRequest {
  const route = matchedRoute?.route ?? ''
  // Most apps are mounted nowhere, and this is on the way of every request.
  return route.length <= '/**'.length ? req : requestWithBaseURL(req, route.replace(/\/(?:\*\*)?$/, ''))
}

/** The number of segments after a route such as `/dashboard`, of which an empty one at the end counts. */
export function depthBelow({ url: { pathname } }: H3Event, prefix: string, route: string): number {
  return pathname.slice(prefix.length + route.length).split('/').length - 1
}
