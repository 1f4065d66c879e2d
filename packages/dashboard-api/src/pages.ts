import type { EventHandler, H3, H3Event } from 'h3'

import { withErrorResponse } from './error-response.ts'
import type { Guard } from './guard.ts'

/** Adds a page for GET, and for HEAD, with which tools ask whether a server is there. */
export function addPage(app: H3, route: string, handle: EventHandler): void {
  for (const method of ['GET', 'HEAD'] as const) app.on(method, route, handle)
}

/** A handler of a page, for the callers to whom the guard shows it. */
export function guardedPage(
  guard: Pick<Guard, 'authorize'>,
  access: 'document' | 'page',
  handle: (event: H3Event) => Response | Promise<Response>,
): (event: H3Event) => Promise<Response> {
  return (event) =>
    withErrorResponse(async () => {
      const caller = await guard.authorize(event.req, access)
      return caller instanceof Response ? caller : handle(event)
    }, event.req.signal)
}

/**
 * The headers of a page: it loads scripts from this server alone and sends data to it alone, and other pages cannot frame it.
 * Only styles may be inline: libraries add them while they run. `images` are the other sources of images.
 */
export function pageHeaders(images: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "connect-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' ${images}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { 'content-security-policy': policy, 'referrer-policy': 'same-origin' }
}

/** The headers of a stream of events. Proxies must neither collect it nor compress it: its head would wait for its end. */
export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}
