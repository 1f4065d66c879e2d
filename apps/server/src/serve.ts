import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { ServiceError, ConnectionReset, type Platform } from '@academy-access/engine'
import { respond } from '@academy-access/engine/internal'
import { H3 } from 'h3'
import { FastResponse, serve as listen, type ServerRequest } from 'srvx'

import { breakOff } from './broken-answer.ts'
import { serveDocs } from './docs.ts'
import { addDashboard } from './dashboard/routes.ts'

/** How to listen. */
export interface ServeOptions {
  /** Port; 4010 by default, 0 for any that is free. */
  port?: number
  /** Address to listen on; `127.0.0.1` by default. */
  host?: string
  /** How long answers of the API take, in milliseconds: at least and at most; by default no longer than they need. */
  latency?: readonly [min: number, max: number] | undefined
  /** Waited for before each answer: `saved` of `openData`, so that what was answered is on disk. */
  saved?: (() => Promise<void>) | undefined
  /** Asked of every call of the dashboard API as a bearer token; without one, only this machine may call it. */
  dashboardToken?: string | undefined
}

/** A server that listens. */
export interface AcademyServer {
  /** Where it is, without a slash at the end: the base URL for a client. */
  readonly url: string
  /** Stops listening, lets what is in flight finish, and ends what does not within 5 s. */
  close(): Promise<void>
}

/** How long `close` waits for requests in flight, in milliseconds. */
const graceMs = 5000

/**
 * Serves a platform over HTTP: the API below `/api/v1`, what there is to know of it at `/openapi.json` and `/docs`, the
 * dashboard with an API of its own below `/dashboard`, and `/health`.
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
  const { port = 4010, host = '127.0.0.1', latency, saved, dashboardToken: token } = options
  const closing = new AbortController()
  const app = new H3({ silent: true, allowMalformedURL: true }).get(
    '/health',
    () => new FastResponse('{"status":"ok"}', { headers: { 'content-type': 'application/json; charset=utf-8' } }),
  )
  serveDocs(app)
  const api = (request: ServerRequest) => answer(platform, request, closing.signal, { latency, saved })
  app.all('/**', ({ req }) => api(req))
  addDashboard(app, platform, { host, token, saved, closing: closing.signal })
  // R016, R032: the API answers also where Node would by itself, to a request without a host or with expectations.
  const server = listen({
    // The API has one place to go: looking for its route costs a tenth of a small request.
    fetch: (request) => (request.runtime!.node!.req.url!.startsWith('/api/') ? api(request) : app.fetch(request)),
    port,
    hostname: host,
    silent: true,
    gracefulShutdown: false,
    node: { requireHostHeader: false },
  })
  const http = server.node?.server
  http?.on('clientError', refuseMalformed)
  http?.on('checkExpectation', (request, response) => http.emit('request', request, response))
  await server.ready()
  return {
    url: server.url!.replace(/\/$/, ''),
    async close() {
      // What never ends by itself ends now: stalled answers, streams of events.
      closing.abort()
      const timer = setTimeout(() => void server.close(true), graceMs)
      await server.close()
      clearTimeout(timer)
    },
  }
}

async function answer(
  platform: Platform,
  request: ServerRequest,
  closing: AbortSignal,
  { latency, saved }: Pick<ServeOptions, 'latency' | 'saved'>,
): Promise<Response> {
  const { req: incoming, res: outgoing } = request.runtime!.node!
  try {
    if (latency)
      await sleep(latency[0] + Math.random() * (latency[1] - latency[0]), undefined, { signal: request.signal })
    const answered = await respond(platform, request)
    if (saved) await saved()
    if (answered.cutOff) {
      await breakOff(outgoing as ServerResponse, answered, closing)
      return new FastResponse(null)
    }
    const { body, status, headers } = answered
    // A connection ends with its answer when the server does, and when a body was too long to be read to its end.
    const last = closing.aborted || (status >= 400 && !incoming.complete)
    return new FastResponse(body, { status, headers: last ? { ...headers, connection: 'close' } : { ...headers } })
  } catch (error) {
    // A fault cuts the connection, the caller broke off, or what was done cannot be kept: nobody is there to be answered.
    if (error instanceof ConnectionReset) incoming.socket.resetAndDestroy()
    else incoming.socket.destroy()
    return new FastResponse(null)
  }
}

/** What is not even HTTP gets the documented envelope too, and the connection ends. */
function refuseMalformed(_: Error, socket: Socket): void {
  if (!socket.writable) return
  const { code, message } = new ServiceError('validation_error', 'Malformed HTTP request')
  const body = JSON.stringify({ error: { code, message } })
  socket.end(
    [
      'HTTP/1.1 400 Bad Request',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
