import { bearerKey } from '@academy-access/schemas/internal'

import { Directory } from './directory.ts'
import type { Env } from './env.ts'
import type { LoadedAcademy } from './loaded-academy.ts'

/** From an object to the Worker: the object has no academy. */
export const missingHeader = 'x-academy-missing'

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
