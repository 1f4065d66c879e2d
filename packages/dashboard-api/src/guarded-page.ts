import type { H3Event } from 'h3'

import type { Guard } from './guard.ts'
import { withErrorResponse } from './error-response.ts'

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
