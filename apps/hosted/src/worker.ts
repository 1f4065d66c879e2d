import type { Env } from './env.ts'
import { KeyCache } from './key-cache.ts'
import { handle } from './routes.ts'

export { AcademyObject } from './academy-object.ts'
export { DirectoryObject } from './directory-object.ts'

/** The only memory that requests of a Worker share. It is lost at any time, and is right as long as it lasts. */
const keys = new KeyCache(10_000)

export default {
  fetch: (request: Request, env: Env): Promise<Response> => handle(request, env, keys),
}
