import { createServiceApp } from '@academy-access/dashboard-api'
import { ServiceError } from '@academy-access/engine'
import { decodeBody } from '@academy-access/engine/internal'

import { handleApi, type KeyCache } from './api.ts'
import { createDashboardRun } from './dashboard.ts'
import type { Env } from './env.ts'
import { errorResponse, readBody } from './responses.ts'
import { emptyPlatform, serverInfo } from './server-info.ts'
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
  const app = createServiceApp(emptyPlatform(), {
    api: ({ req }) => handleApi(req, env, keys).catch(errorResponse),
    guard: createTokenGuard(env),
    async files(name) {
      const file = await env.ASSETS.fetch(new Request(`https://assets/${name}`))
      return file.ok ? new Uint8Array(await file.arrayBuffer()) : undefined
    },
    server: serverInfo(),
    run: createDashboardRun(env),
    readBody: async (request, longest) => {
      const body = await readBody(request, longest)
      return body ? decodeBody(body) : 'too_large'
    },
  })
  const names = env.OWN_NAMES?.split(',')
  return {
    async fetch(request) {
      try {
        const { hostname } = new URL(request.url)
        if (names?.includes(hostname) === false) return errorResponse(unknownName(names, hostname))
        return await app.fetch(request)
      } finally {
        // workerd cuts the connection of a client that still sends.
        if (!request.bodyUsed) await request.body?.pipeTo(new WritableStream())
      }
    },
  }
}

/** For a page whose own host name was pointed at this service (DNS rebinding). */
const unknownName = (names: readonly string[], sent: string) =>
  new ServiceError('forbidden', `Host: expected ${names.join(' or ')}, got ${JSON.stringify(sent)}`)
