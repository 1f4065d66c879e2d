import { createPlatform } from '@academy-access/engine'
import { bearerKey, limits } from '@academy-access/schemas/internal'

import { Directory } from './directory.ts'
import type { Env } from './env.ts'
import { missingHeader } from './headers.ts'
import type { KeyCache } from './key-cache.ts'
import { readBody, withBody } from './request-body.ts'

/** Sends a request of the API to the academy of its key. */
export async function handleApi(received: Request, env: Env, keys: KeyCache): Promise<Response> {
  const request = await withoutStream(received)
  const key = bearerKey(request.headers.get('authorization'))
  if (key === undefined || isPreflight(request)) return withoutAcademy(request)
  const cached = keys.get(key)
  if (cached !== undefined) {
    const response = await env.ACADEMY.getByName(cached).fetch(request.clone())
    if (!response.headers.has(missingHeader)) return response
    keys.delete(key)
  }
  const academy = await new Directory(env).academyOf(key)
  if (academy === null) return withoutAcademy(request)
  const response = await env.ACADEMY.getByName(academy).fetch(request)
  // A key of an academy that is being deleted.
  if (response.headers.has(missingHeader)) return withoutHeader(response)
  keys.set(key, academy)
  return response
}

const isPreflight = ({ method, headers }: Request) =>
  method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')

/** The request with its body in memory. A body that is too large is replaced by another one, which the engine rejects. */
async function withoutStream(request: Request): Promise<Request> {
  if (!request.body) return request
  const { max } = limits.body
  const body = (await readBody(request, max)) ?? new Uint8Array(max + 1)
  return withBody(request, body)
}

/** The response of a service that knows no key. */
function withoutAcademy(request: Request): Promise<Response> {
  return createPlatform({ fixture: { academies: [] } }).fetch(request)
}

function withoutHeader(response: Response): Response {
  const { status, headers, body } = new Response(response.body, response)
  headers.delete(missingHeader)
  return new Response(body, { status, headers })
}
