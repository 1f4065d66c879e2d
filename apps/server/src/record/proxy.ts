import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

import type { Recorder } from './recorder.ts'
import type { RecordedCall } from './recording.ts'
import { recordBody, type Redaction } from './redaction.ts'

/** A running proxy. */
export interface RecordingProxy {
  readonly url: string
  /** Accepts no more calls, waits for those in progress, and cuts off those that take longer than 5 s. */
  close(): Promise<void>
}

/** What a proxy needs besides its port. */
export interface ProxyServices {
  readonly baseUrl: string
  readonly recorder: Recorder
  readonly redaction: Redaction
  /** Called with each call after it was written. */
  readonly onCall: (call: Omit<RecordedCall, 'call'>) => void
}

/** How long `close` waits for calls in progress, in milliseconds. */
const graceMs = 5000

/** Headers that belong to one connection, and headers that are written anew. */
const ownHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Listens on this machine alone and passes each call on. A call is in the recording before its response is sent.
 *
 * @throws Error with the code `EADDRINUSE` if the port is taken.
 */
export async function openProxy(port: number, services: ProxyServices): Promise<RecordingProxy> {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const server = createServer((incoming, outgoing) => {
    const call = handle(incoming, outgoing, services, closing.signal).finally(() => running.delete(call))
    running.add(call)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: used } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${used}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const timer = setTimeout(() => {
        closing.abort(new Error('stopped before the response'))
        server.closeAllConnections()
      }, graceMs)
      while (running.size > 0) await Promise.all(running)
      clearTimeout(timer)
      await closed
    },
  }
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { baseUrl, recorder, redaction, onCall }: ProxyServices,
  signal: AbortSignal,
): Promise<void> {
  const { method = 'GET', url: path = '/' } = incoming
  const write = (call: Omit<RecordedCall, 'call'>) => {
    recorder.add(call)
    onCall(call)
  }
  let body: Buffer
  try {
    body = await buffer(incoming)
  } catch {
    // The caller went away before the request was complete, so there is nothing to pass on.
    return
  }
  const started_at = new Date().toISOString()
  const key = redaction.note(incoming.headers.authorization)
  const type = incoming.headers['content-type']
  const request: RecordedCall['request'] = {
    method,
    path: redaction.text(path),
    credentials: key === null ? null : `key ${key}`,
    content_type: type === undefined ? null : redaction.text(type),
    body: recordBody(body, redaction),
  }
  try {
    if (!path.startsWith('/')) throw new Error(`expected a path that starts with /, got ${JSON.stringify(path)}`)
    const received = await send(baseUrl, incoming, body, signal)
    const { status, headers, bytes } = received
    const retryAfter = headers['retry-after']?.[0]
    const responseType = headers['content-type']?.[0]
    write({
      started_at,
      ended_at: new Date().toISOString(),
      request,
      response: {
        status,
        content_type: responseType === undefined ? null : redaction.text(responseType),
        retry_after: retryAfter === undefined ? null : redaction.text(retryAfter),
        body: recordBody(decoded(bytes, headers['content-encoding']?.[0]), redaction),
      },
    })
    // The response to HEAD has the length of a body that is not sent.
    const length = method === 'HEAD' ? headers['content-length']?.[0] : String(bytes.length)
    const hasBody = status !== 204 && status !== 304
    outgoing.writeHead(status, {
      ...passedOn(headers),
      ...(hasBody && length !== undefined && { 'content-length': length }),
    })
    outgoing.end(bytes)
  } catch (error) {
    const message = redaction.text(error instanceof Error ? error.message : String(error))
    write({ started_at, ended_at: new Date().toISOString(), request, response: null, error: message })
    if (outgoing.headersSent || error instanceof IncompleteResponse) {
      // The caller sees what happened: a connection that ends within the response.
      outgoing.destroy()
      return
    }
    outgoing.writeHead(502, { 'content-type': 'application/json; charset=utf-8' })
    outgoing.end(JSON.stringify({ error: { code: 'internal_error', message: `academy-server record: ${message}` } }))
  }
}

/** A connection that ended within a response. */
class IncompleteResponse extends Error {
  override readonly name = 'IncompleteResponse'
}

type Headers = NodeJS.Dict<string[]>

function send(
  baseUrl: string,
  { method, url: path = '/', headersDistinct }: IncomingMessage,
  body: Buffer,
  signal: AbortSignal,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const base = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    const request = (base.protocol === 'https:' ? requestHttps : requestHttp)(
      base,
      {
        method,
        // Byte for byte: a URL would change paths such as `//` and `/..`.
        path: base.pathname.replace(/\/$/, '') + path,
        headers: {
          ...passedOn(headersDistinct),
          // A compressed response could not be read in the recording.
          'accept-encoding': 'identity',
          ...((body.length > 0 || headersDistinct['content-length'] !== undefined) && {
            'content-length': String(body.length),
          }),
        },
        signal,
      },
      (response) => {
        const { statusCode: status = 502, headersDistinct: headers } = response
        buffer(response).then(
          (bytes) => resolve({ status, headers, bytes }),
          (error: unknown) => reject(new IncompleteResponse(`the connection ended within the response: ${String(error)}`)),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** The headers without those of one connection. */
function passedOn(headers: Headers): Record<string, string[]> {
  const named = new Set(
    (headers['connection'] ?? []).flatMap((value) => value.split(',')).map((name) => name.trim().toLowerCase()),
  )
  const entries = Object.entries(headers).flatMap(([name, values]) =>
    values === undefined || ownHeaders.has(name) || named.has(name) ? [] : [[name, values] as const],
  )
  return Object.fromEntries(entries)
}

/** The content of a body that a server has compressed although it was asked not to. */
function decoded(bytes: Buffer, encoding: string | undefined): Buffer {
  const decode = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[encoding?.toLowerCase() ?? '']
  try {
    return decode ? decode(bytes) : bytes
  } catch {
    return bytes
  }
}
