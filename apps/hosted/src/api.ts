import { bearerKey } from '@academy-access/schemas/internal'

import { Directory } from './directory.ts'
import type { Env } from './env.ts'
import { readToEnd } from './responses.ts'
import { emptyPlatform } from './server-info.ts'
import type { LoadedAcademy } from './loaded-academy.ts'

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

/** The academies of the API keys that were used last. A key belongs to one academy for good; the academy judges the key. */
export class KeyCache {
  readonly #academies = new Map<string, string>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): string | undefined {
    return this.#academies.get(key)
  }

  set(key: string, academy: string): void {
    this.#academies.set(key, academy)
    const [oldest] = this.#academies.keys()
    if (this.#academies.size > this.#most && oldest !== undefined) this.#academies.delete(oldest)
  }

  /** The academy was deleted, and another one can have the key now. */
  delete(key: string): void {
    this.#academies.delete(key)
  }
}

/** From an object to the Worker: the object has no academy. */
const missingHeader = 'x-academy-missing'

/**
 * Responds to a request of the API for an object whose academy was deleted. Another academy can have the key now: the Worker
 * that has sent the request here does not know it, and cannot send the body a second time.
 */
export async function respondWithoutAcademy(
  request: Request,
  { id, platform }: LoadedAcademy,
  env: Env,
): Promise<Response> {
  const key = bearerKey(request.headers.get('authorization'))
  const owner = key === undefined ? null : await new Directory(env).academyOf(key)
  const other = owner === null || owner === id ? platform : env.ACADEMY.getByName(owner)
  const { status, headers, body } = await other.fetch(request)
  const response = new Response(body, { status, headers })
  response.headers.set(missingHeader, 'yes')
  return response
}
