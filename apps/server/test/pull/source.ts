import type { IncomingMessage, ServerResponse } from 'node:http'

import { listen } from '@academy-access/command/test/listen'
import type { Platform } from '@academy-access/engine'

/** Sees a request before the academy gets it, and may respond in its place. */
type Intercept = (path: string, count: number) => Promise<Response | undefined> | Response | undefined

/**
 * Serves a platform on a real port and counts the requests for single students. `intercept` can respond itself, or never.
 * Use it with `await using`, which closes it.
 */
export async function openSource(platform: Platform, intercept: Intercept = () => undefined) {
  let details = 0
  const respond = async ({ url: path = '/', headers }: IncomingMessage, outgoing: ServerResponse) => {
    if (/\/students\/[^?]/.test(path)) details++
    const authorization = headers.authorization ?? ''
    const response =
      (await intercept(path, details)) ??
      (await platform.fetch(`http://academy.test${path}`, { headers: { authorization } }))
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(await response.text())
  }
  const server = await listen(respond)
  return { ...server, details: () => details }
}

/** A request that is never responded to. */
export const never = () => new Promise<never>(() => {})
