import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'

import { addDashboard, type ServerInfo } from '@academy-access/dashboard-api'
import { ConnectionReset, type Platform } from '@academy-access/engine'
import { respond } from '@academy-access/engine/internal'
import { H3 } from 'h3'
import { FastResponse, serve as listen, type ServerRequest } from 'srvx'

import { resetConnection, sendCutOff } from './cut-off-response.ts'
import { nodeRuntime } from './node-runtime.ts'
import { serveDashboardPage } from './dashboard-page.ts'
import { serveDocs } from './docs.ts'
import { sendEarly } from './early-response.ts'
import { withExactPath } from './exact-path.ts'
import { MalformedRequests } from './malformed-request.ts'
import { nodeRequest } from './node-request.ts'
import { withCancellableBody } from './request-body.ts'
import { version } from '../version.ts'

/** Options of {@link serve}. */
export interface ServeOptions {
  /** Port to listen on; 4010 by default. 0 takes any free port. */
  port?: number
  /** Address to listen on; `127.0.0.1` by default. */
  host?: string
  /** Delays every response of the API by a random time between these two numbers of milliseconds; no delay by default. */
  latency?: readonly [min: number, max: number] | undefined
  /**
   * Awaited before each response. Pass `saved` of {@link openData}, so that every acknowledged change is on disk. The
   * connection is closed without a response when it rejects.
   */
  saved?: (() => Promise<void>) | undefined
  /** The file that `saved` writes to. The dashboard shows it. */
  data?: string | undefined
  /** Every request to the dashboard API needs this bearer token. Without one, only this machine may call it. */
  dashboardToken?: string | undefined
  /** Origins whose pages may call the dashboard API besides the server's own, such as `http://localhost:5173`; none by default. */
  dashboardOrigins?: readonly string[] | undefined
}

/** A running server. */
export interface AcademyServer {
  /** The server's address, without a slash at the end: the base URL for a client. */
  readonly url: string
  /** Stops listening and waits for requests in progress. Requests that take longer than 5 s are cut off. */
  close(): Promise<void>
}

/** How long `close` waits for requests in progress, in milliseconds. */
const graceMs = 5000

/** How long an idle connection stays open, in milliseconds. `close` ends it at once. */
const idleMs = 600_000

/**
 * Serves a platform over HTTP: the API below `/api/v1`, its document and a page for it at `/openapi.json` and `/docs`,
 * the dashboard and the dashboard API below `/dashboard`, and `/health`.
 *
 * @throws Error with the code `EADDRINUSE` when the port is taken.
 *
 * @example
 * ```ts
 * import { createPlatform } from '@academy-access/engine'
 * import { serve } from '@academy-access/server'
 *
 * const platform = createPlatform()
 * const server = await serve(platform, { port: 0 })
 * console.log(server.url, platform.academy().apiKey)
 * await server.close()
 * ```
 */
export async function serve(platform: Platform, options: ServeOptions = {}): Promise<AcademyServer> {
  const { port = 4010, host = '127.0.0.1', latency, saved, data, dashboardToken: token } = options
  const { dashboardOrigins: origins = [] } = options
  const closing = new AbortController()
  const app = new H3({ silent: true, allowMalformedURL: true }).get(
    '/health',
    () => new FastResponse('{"status":"ok"}', { headers: { 'content-type': 'application/json; charset=utf-8' } }),
  )
  // The page fills in an API key, for readers on its own origin only.
  serveDocs(app, platform, { host, token, origins: [] })
  const api = (request: ServerRequest) => handleApi(platform, request, closing.signal, { latency, saved })
  app.all('/**', ({ req }) => api(req))
  serveDashboardPage(app, ({ req }) => api(req))
  let url = ''
  const info: ServerInfo = {
    url: () => url,
    version: version(),
    data: data ?? null,
    latency: latency ?? null,
    startedAt: new Date(),
  }
  const runtime = nodeRuntime({ host, token, origins })
  addDashboard(app, platform, { runtime, origins, saved, closing: closing.signal, server: info })
  const others = async (request: ServerRequest) => {
    const node = nodeRequest(request)
    const response = await app.fetch(request)
    if (!(await isEarly(response.status, node.incoming))) return response
    const { status, headers } = response
    await sendEarly(node, { status, headers: Object.fromEntries(headers), body: await response.text() }, closing.signal)
    return new FastResponse(null)
  }
  const server = listen({
    // Bypasses the app's router for the API, which would cost a tenth of a small request.
    fetch(request) {
      const { incoming } = nodeRequest(request)
      // Before the URL of the request is read for the first time: it is made of this target.
      incoming.url = withExactPath(incoming.url ?? '/')
      return incoming.url.startsWith('/api/') ? api(request) : others(request)
    },
    port,
    hostname: host,
    silent: true,
    gracefulShutdown: false,
    // R016, R032: without these, Node itself would respond to a request without a Host or with an unknown Expect header.
    node: { requireHostHeader: false },
  })
  const http = server.node?.server
  // A client that is busy sends a request on a connection that the server is closing: with Node's 5 s, tests on a slow machine
  // would fail now and then.
  if (http && 'keepAliveTimeout' in http) http.keepAliveTimeout = idleMs
  const malformed = new MalformedRequests()
  http?.on('request', malformed.note)
  http?.on('clientError', malformed.reject)
  http?.on('checkExpectation', (request, response) => http.emit('request', request, response))
  await server.ready()
  if (server.url === undefined) throw new Error('the server has no address')
  url = reachable(server.url.replace(/\/$/, ''))
  return {
    url,
    async close() {
      // Ends stalled responses and event streams, which would otherwise stay open.
      closing.abort()
      const timer = setTimeout(() => void server.close(true), graceMs)
      await server.close()
      clearTimeout(timer)
    },
  }
}

async function handleApi(
  platform: Platform,
  request: ServerRequest,
  closing: AbortSignal,
  { latency, saved }: Pick<ServeOptions, 'latency' | 'saved'>,
): Promise<Response> {
  const node = nodeRequest(request)
  const { incoming, outgoing } = node
  try {
    const response = await respond(platform, withCancellableBody(request), {
      latency: latency && randomBetween(latency),
    })
    if (saved) await saved()
    const { cutOff } = response
    if (cutOff) {
      await sendCutOff(outgoing, { ...response, cutOff }, closing)
      return new FastResponse(null)
    }
    const { body, status, headers } = response
    // Most requests are complete, and need no further turn.
    if (body !== null && !incoming.complete && (await isEarly(status, incoming))) {
      await sendEarly(node, { status, headers, body }, closing)
      return new FastResponse(null)
    }
    // The connection must end with this response when the server closes.
    return new FastResponse(body, {
      status,
      headers: closing.aborted ? { ...headers, connection: 'close' } : { ...headers },
    })
  } catch (error) {
    // A fault reset the connection, the client closed it, or the change could not be saved: no response may follow.
    if (error instanceof ConnectionReset) await resetConnection(node, error, closing)
    else incoming.socket.destroy()
    return new FastResponse(null)
  }
}

/** An address to call: `0.0.0.0` and `::` say where to listen, and no client can call them everywhere. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0', '//127.0.0.1').replace(/\/\/\[::(0*:?)*\]/, '//[::1]')
}

/** A random number of milliseconds for the latency of one request. */
function randomBetween([min, max]: readonly [min: number, max: number]): number {
  return min + Math.random() * (max - min)
}

/** Whether a request is rejected before its whole body has arrived. */
async function isEarly(status: number, incoming: IncomingMessage): Promise<boolean> {
  if (status < 400 || incoming.complete) return false
  // A short body that came with the head is parsed right after this turn of the event loop.
  await setImmediate()
  return !incoming.complete
}
