import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Platform } from '@academy-access/engine'
import { createServiceApp } from '@academy-access/dashboard-api'
import { serve as listen, type ServerRequest } from 'srvx'

import { isArriving, sendBeforeBody } from './early-response.ts'
import { MalformedRequests } from './malformed-request.ts'
import { nodeApi, written } from './node-api.ts'
import { withNodeBody } from './node-body.ts'
import { incomingOf, type NodeRequest, nodeRequest } from './node-request.ts'
import { packageFiles } from './package-files.ts'
import { type AppOptions, checkArguments } from '../app-options.ts'
import { partsOf } from '../app-parts.ts'
import { version } from '../version.ts'

/** Options of {@link serve}. */
export interface ServeOptions extends Pick<AppOptions, 'data' | 'dashboardToken' | 'dashboardOrigins'> {
  /** Port to listen on; 4010 by default. 0 takes any free port. */
  port?: number
  /** Address to listen on; `127.0.0.1` by default. */
  host?: string
  /** Delays every response of the API by a random time between these two numbers of milliseconds; no delay by default. */
  latency?: readonly [min: number, max: number] | undefined
  /**
   * Awaited before each response. Pass `saved` of {@link openData}, so that every acknowledged change is on disk. A
   * `ServiceError` of it is the response, and the connection is closed without one when it rejects with another error.
   */
  saved?: (() => Promise<void>) | undefined
}

const serveOptionNames = {
  port: true,
  host: true,
  latency: true,
  saved: true,
  data: true,
  dashboardToken: true,
  dashboardOrigins: true,
} satisfies Record<keyof ServeOptions, true>

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
 * @throws TypeError for an unknown option, and for a first argument that is no platform.
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
  checkArguments('serve', platform, options, Object.keys(serveOptionNames))
  const { port = 4010, host = '127.0.0.1', latency, saved } = options
  const closing = new AbortController()
  const { signal } = closing
  let url = ''
  const parts = partsOf(platform, { ...options, host, signal }, { files: packageFiles, version: version() })
  const app = createServiceApp(platform, {
    ...parts,
    api: nodeApi(platform, { latency, saved, closing: signal }),
    server: { ...parts.server, url: () => url, latency: latency ?? null },
  })
  const hasValidHost = checkedHosts()
  const ended = (response: Response, request: ServerRequest) =>
    response.status < 400 || !isArriving(incomingOf(request))
      ? response
      : endEarly(response, nodeRequest(request), signal)
  const server = listen({
    fetch(request) {
      const response = app.fetch(withNodeBody(request, incomingOf(request)))
      return 'then' in response ? response.then((later) => ended(later, request)) : ended(response, request)
    },
    port,
    hostname: host,
    silent: true,
    gracefulShutdown: false,
    // R016, R032: without these, Node itself would respond to a request without a Host or with an unknown Expect header.
    node: { requireHostHeader: false, ServerResponse: PhrasedResponse },
  })
  const http = server.node?.server as Server
  // A client that is busy sends a request on a connection that the server is closing: with Node's 5 s, tests on a slow machine
  // would fail now and then.
  http.keepAliveTimeout = idleMs
  // Before srvx: the URL of the request is made of these two.
  http.prependListener('request', (incoming) => {
    incoming.url = withExactPath(incoming.url ?? '/')
    if (!hasValidHost(incoming.headers.host)) incoming.headers.host = '_invalid_'
  })
  const malformed = new MalformedRequests()
  http.on('request', malformed.note)
  http.on('clientError', malformed.reject)
  http.on('checkExpectation', (request, response) => http.emit('request', request, response))
  await server.ready()
  if (server.url === undefined) throw new Error('the server has no address')
  url = reachable(server.url.replace(/\/$/, ''))
  return {
    url,
    async close() {
      // Ends stalled responses and event streams, which would otherwise stay open.
      closing.abort()
      // Node closes the connections that are idle now. Others become idle when their response has ended.
      const idle = setInterval(() => http.closeIdleConnections(), 50)
      const timer = setTimeout(() => http.closeAllConnections(), graceMs)
      await server.close()
      clearInterval(idle)
      clearTimeout(timer)
    },
  }
}

/** Sends a response to a request whose body is arriving. */
async function endEarly(response: Response, node: NodeRequest, closing: AbortSignal): Promise<Response> {
  const { status, headers } = response
  const content = Buffer.from(await response.arrayBuffer())
  await sendBeforeBody(node, { status, headers: Object.fromEntries(headers), content }, closing)
  return written
}

/** An address to call: `0.0.0.0` and `::` say where to listen, and no client can call them everywhere. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0', '//127.0.0.1').replace(/\/\/\[[0:]+\]/, '//[::1]')
}

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/** A response whose status line has the phrase of its status. The empty text of a web-standard `Response` would stay empty. */
export class PhrasedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(status: number, phrase?: string | Headers, headers?: Headers): this {
    if (typeof phrase === 'object') return super.writeHead(status, phrase)
    return phrase ? super.writeHead(status, phrase, headers) : super.writeHead(status, headers)
  }
}

/**
 * A request target that `URL` can read, and whose path it keeps as it is. Without this, `URL` turns `\` into `/` and
 * resolves `.` and `..`, so that other paths would reach an endpoint.
 */
export function withExactPath(sent: string): string {
  // R016: srvx has an empty response for an address with another scheme, or with a host that is none, such as `http://:host/`.
  const isUsable = sent.startsWith('/') || (/^https?:/i.test(sent) && URL.canParse(sent))
  const target = isUsable ? sent : sent.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, 'http://_invalid_')
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!normalised.test(path)) return target
  const kept = path
    .replaceAll('\\', '%5C')
    .replaceAll(dotSegments, (segment) => segment.replaceAll(/\.|%2e/gi, '%252E'))
  return end < 0 ? kept : kept + target.slice(end)
}

const normalised = /\\|\/(?:\.|%2e)/i
/** The slash stays outside the match, so that segments next to each other are found. */
const dotSegments = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi

/**
 * Returns a function that says whether a URL can have a Host header. It remembers the last valid one, because most requests
 * have the same.
 */
export function checkedHosts(): (host: string | undefined) => boolean {
  let valid: string | undefined
  return (host) => {
    if (host === valid) return true
    if (host !== undefined && !URL.canParse(`http://${host}`)) return false
    valid = host
    return true
  }
}
