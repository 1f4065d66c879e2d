import { createServiceApp } from '@academy-access/dashboard-api'
import { createPlatform } from '@academy-access/engine'
import { decodeBody } from '@academy-access/engine/internal'

import { handleApi } from './api.ts'
import { createDashboardRun } from './dashboard.ts'
import type { Env } from './env.ts'
import type { KeyCache } from './key-cache.ts'
import { readBody } from './request-body.ts'
import { errorResponse } from './responses.ts'
import { serverInfo } from './server-info.ts'
import { createTokenGuard } from './token.ts'

/** Handles requests of the service. */
export interface Service {
  fetch(request: Request): Promise<Response>
}

/**
 * The service of a deployment. Here alone the path of a request is read, by the router of the local server: a request that it
 * finds to be of the API reaches the API of an object, and one of the dashboard API reaches it as a call, without its path.
 */
export function createService(env: Env, keys: KeyCache): Service {
  // Without an academy: the pages contain no data, and a page asks for no key here.
  const app = createServiceApp(createPlatform({ fixture: { academies: [] } }), {
    api: ({ req }) => handleApi(req, env, keys).catch(errorResponse),
    guard: createTokenGuard(env),
    async files(name) {
      const file = await env.ASSETS.fetch(new Request(`https://assets/${name}`))
      return file.ok ? new Uint8Array(await file.arrayBuffer()) : undefined
    },
    server: serverInfo(),
    run: createDashboardRun(env),
    longestBody,
    readBody: async (request, longest) => {
      const body = await readBody(request, longest)
      return body ? decodeBody(body) : 'too_large'
    },
  })
  return {
    async fetch(request) {
      try {
        return await app.fetch(request)
      } finally {
        // workerd cuts the connection of a client that still sends.
        if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream())
      }
    },
  }
}

/** The largest body in bytes: an object has 128 MB of memory, and a fixture takes several times its length while it is read. */
const longestBody = 16 * 1024 * 1024
