import { createPlatform } from '@academy-access/engine'

import { Directory } from './directory.ts'
import type { Env } from './env.ts'
import { missingHeader } from './headers.ts'
import type { KeyCache } from './key-cache.ts'

const bearer = /^bearer +([a-z0-9]{2}_live_[0-9a-f]{32})$/i

/** Sends a request of the API to the academy of its key. */
export async function handleApi(request: Request, env: Env, keys: KeyCache): Promise<Response> {
  const key = bearer.exec(request.headers.get('authorization') ?? '')?.[1]
  if (key === undefined || isPreflight(request)) return withoutAcademy(request)
  const cached = keys.get(key)
  if (cached !== undefined) {
    const again = request.clone()
    const response = await env.ACADEMY.getByName(cached).fetch(request)
    if (!response.headers.has(missingHeader)) {
      await again.body?.cancel()
      return response
    }
    keys.delete(key)
    return handleApi(again, env, keys)
  }
  const academy = await new Directory(env).academyOf(key)
  if (academy === null) return withoutAcademy(request)
  const response = await env.ACADEMY.getByName(academy).fetch(request)
  if (response.headers.has(missingHeader)) return withoutHeader(response)
  keys.set(key, academy)
  return response
}

const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')

/** The response of a service that knows no key. */
function withoutAcademy(request: Request): Promise<Response> {
  return createPlatform({ fixture: { academies: [] } }).fetch(request)
}

function withoutHeader(response: Response): Response {
  const { status, headers, body } = new Response(response.body, response)
  headers.delete(missingHeader)
  return new Response(body, { status, headers })
}
