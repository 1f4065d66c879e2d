import type { H3, H3Event } from 'h3'

/** Adds a page for GET, and for HEAD, with which tools ask whether a server is there. */
export function addPage(app: H3, route: string, handle: (event: H3Event) => Response | Promise<Response>): void {
  for (const method of ['GET', 'HEAD'] as const) app.on(method, route, handle)
}
