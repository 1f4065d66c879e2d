import type { EventHandler, H3 } from 'h3'

/** Adds a page for GET, and for HEAD, with which tools ask whether a server is there. */
export function addPage(app: H3, route: string, handle: EventHandler): void {
  for (const method of ['GET', 'HEAD'] as const) app.on(method, route, handle)
}
