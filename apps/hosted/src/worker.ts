import type { Env } from './env.ts'
import { KeyCache } from './api.ts'
import { createService, type Service } from './routes.ts'

export { AcademyObject } from './academy-object.ts'
export { DirectoryObject } from './directory-object.ts'

/** Created by the first request, because a module may not ask for random values. It is lost at any time. */
let service: Service | undefined

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    service ??= createService(env, new KeyCache(10_000))
    return service.fetch(request)
  },
}
