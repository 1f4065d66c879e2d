import { bearerKey } from '@academy-access/schemas/internal'

import { Directory } from './directory.ts'
import type { Env } from './env.ts'
import type { KeyCache } from './key-cache.ts'
import { missingHeader } from './missing-academy.ts'
import { readToEnd } from './request-body.ts'
import { emptyPlatform } from './server-info.ts'

/** Sends a request of the API to the academy of its key. */
export async function handleApi(request: Request, env: Env, keys: KeyCache): Promise<Response> {
  const key = bearerKey(request.headers.get('authorization'))
  if (key === undefined || isPreflight(request)) return withoutAcademy(request)
  const cached = keys.get(key)
  const academy = cached ?? (await new Directory(env).academyOf(key))
  if (academy === null) return withoutAcademy(request)
  // As it came: the runtime passes the body on. The object reads it.
  const response = await env.ACADEMY.getByName(academy).fetch(request)
  if (response.headers.has(missingHeader)) {
    keys.delete(key)
    return withoutHeader(response)
  }
  if (cached === undefined) keys.set(key, academy)
  return response
}

const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')

/** The response of a service that knows no key. */
function withoutAcademy(request: Request): Promise<Response> {
  return readToEnd(request, (whole) => emptyPlatform().fetch(whole))
}

function withoutHeader(response: Response): Response {
  const { status, headers, body } = new Response(response.body, response)
  headers.delete(missingHeader)
  return new Response(body, { status, headers })
}
