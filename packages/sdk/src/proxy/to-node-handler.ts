/** The members of a request of `node:http` that the handler reads. */
export interface NodeRequest {
  /** The HTTP method. */
  readonly method?: string | undefined
  /** The path with its query. */
  readonly url?: string | undefined
  /** The same before a router removed the path at which the handler is mounted. Express and connect set it. */
  readonly originalUrl?: string | undefined
  /** The headers, by name in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Whether a part of the body has been read. */
  readonly readableDidRead: boolean
  /** The whole body, of a platform that has read it. The functions of Google Cloud and of Firebase set it. */
  readonly rawBody?: Uint8Array | undefined
  /** The connection. */
  readonly socket?: object | null
  /** Adds a listener. */
  on(event: string, listener: (...args: unknown[]) => void): unknown
  /** Stops the events with the body. */
  pause(): unknown
  /** Continues the events with the body. */
  resume(): unknown
}

/** The members of a response of `node:http` that the handler uses. */
export interface NodeResponse {
  /** The HTTP status. */
  statusCode: number
  /** Whether `end` was called. */
  readonly writableEnded: boolean
  /** Adds a listener. */
  on(event: string, listener: () => void): unknown
  /** Sets a header. */
  setHeader(name: string, value: string | readonly string[]): unknown
  /** Sends the body and ends the response. */
  end(body: Uint8Array): unknown
}

/**
 * Makes a handler of `node:http` of the function that `createProxy` returns: for `createServer`, Express, Fastify, Vite's dev
 * server and everything else with connect middleware. Mount it before parsers of bodies such as `express.json()`, unless they keep
 * the body as `rawBody`, as the functions of Google Cloud and of Firebase do.
 *
 * If the browser goes away, the signal of the request aborts, and so does the call to the service.
 *
 * @param handle The proxy, or another function that always resolves to a response.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http'
 *
 * import { createProxy, toNodeHandler } from '@academy-access/sdk/proxy'
 *
 * const proxy = createProxy({ authorize: (request, { operation }) => operation === 'courses.list' })
 * const server = createServer(toNodeHandler(proxy))
 * ```
 */
export function toNodeHandler(
  handle: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse, next?: unknown) => void {
  const respond = async (incoming: NodeRequest, outgoing: NodeResponse): Promise<void> => {
    const controller = new AbortController()
    outgoing.on('close', () => {
      if (!outgoing.writableEnded) controller.abort(new DOMException('The client closed the connection', 'AbortError'))
    })
    const request = toRequest(incoming, controller.signal)
    await write(request ? await handle(request) : new Response(null, { status: 400 }), outgoing)
  }
  // Not a promise: what calls handlers of Node ignores it, and linters reject it.
  // With three parameters: h3 1 waits for the response of such a function only.
  return (incoming, outgoing, _next) => void respond(incoming, outgoing)
}

/** Undefined for a method or a host that no `Request` can have, such as `TRACE`. */
function toRequest(incoming: NodeRequest, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headers, socket } = incoming
  const target = incoming.originalUrl ?? incoming.url ?? '/'
  const scheme = socket && 'encrypted' in socket && socket.encrypted ? 'https' : 'http'
  const host = headers['host'] ?? headers[':authority'] ?? 'localhost'
  // Joined as text: `new URL('//evil.test/', base)` is another host. A client may send a whole URL.
  const url = target.startsWith('/') ? `${scheme}://${String(host)}${target}` : target
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming)
  const init = { method, headers: toHeaders(headers), signal, body, duplex: 'half' }
  try {
    return new Request(url, init)
  } catch {
    return undefined
  }
}

function bodyOf(incoming: NodeRequest): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null {
  if (incoming.rawBody) return new Uint8Array(incoming.rawBody)
  return incoming.readableDidRead ? null : toStream(incoming)
}

function toHeaders(headers: NodeRequest['headers']): Headers {
  const all = new Headers()
  for (const [name, values] of Object.entries(headers)) {
    // HTTP/2 has the method and the path as headers, whose names no `Headers` accepts.
    if (values === undefined || name.startsWith(':')) continue
    for (const value of [values].flat()) all.append(name, value)
  }
  return all
}

/** The body, read only as fast as it is consumed. A proxy stops reading a body that is too long. */
function toStream(incoming: NodeRequest): ReadableStream<Uint8Array> {
  let isDone = false
  return new ReadableStream<Uint8Array>({
    start(controller) {
      incoming.on('data', (chunk) => {
        if (isDone) return
        controller.enqueue(chunk as Uint8Array)
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
      })
      const end = (finish: () => void) => () => {
        if (!isDone) finish()
        isDone = true
      }
      incoming.on(
        'end',
        end(() => controller.close()),
      )
      const fail = end(() => controller.error(new TypeError('The connection closed before the body was complete')))
      incoming.on('error', fail)
      incoming.on('close', fail)
      incoming.pause()
    },
    pull: () => void incoming.resume(),
    cancel() {
      isDone = true
      // Node sends a response only when the rest of the body has been read. The rest is discarded.
      incoming.resume()
    },
  })
}

async function write(response: Response, outgoing: NodeResponse): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer())
  if (outgoing.writableEnded) return
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  outgoing.end(body)
}
