import { once } from 'node:events'
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'

import { requestUrl } from '@academy-access/schemas/internal'

import { readBody, recordBody, TooLarge } from './body.ts'
import type { RecordedCall, Recorder } from './recording.ts'
import { type Redaction, TooManyKeys } from './redaction.ts'

/** The options of a proxy besides its port. */
export interface ProxyServices {
  readonly baseUrl: string
  readonly recorder: Recorder
  readonly redaction: Redaction
  /** Called with each call after it was written. */
  readonly onCall: (call: Omit<RecordedCall, 'call'>) => void
  /** Called when a call could not be written. Its caller gets no response. */
  readonly onFailure: (error: Error) => void
}

/** How long `close` waits for calls in progress, in milliseconds. */
const graceMs = 5000

/** How long one call may take, in milliseconds. A body that never ends would keep its caller waiting. */
const longestCallMs = 300_000

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
export async function openProxy(port: number, services: ProxyServices) {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const server = createServer((incoming, outgoing) => {
    const call = handle(incoming, outgoing, services, closing.signal)
      .catch((error: Error) => {
        outgoing.destroy()
        services.onFailure(error)
      })
      .finally(() => running.delete(call))
    running.add(call)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: used } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${used}`,
    /** Accepts no more calls, waits for those in progress, and cuts off those that take longer than 5 s. */
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const timer = setTimeout(() => {
        closing.abort(new Error('stopped before the response'))
        server.closeAllConnections()
      }, graceMs)
      while (running.size > 0) await Promise.all(running)
      clearTimeout(timer)
      server.closeIdleConnections()
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
  const body = await readBody(incoming).catch((error: Error) => error)
  if (body instanceof TooLarge) {
    // The rest of the request is not read, so the connection cannot be used again.
    outgoing.setHeader('connection', 'close')
    return respond(outgoing, incoming.method, body)
  }
  // The caller went away before the request was complete, so there is nothing to pass on.
  if (body instanceof Error) return
  const started = new Date()
  const key = redaction.note(incoming.headers.authorization)
  if (key instanceof TooManyKeys) return respond(outgoing, incoming.method, key)
  const request = recordedRequest(incoming, key, body, redaction)
  const result = await send(baseUrl, incoming, body, signal).catch((error: Error) => error)
  const call = {
    started_at: started.toISOString(),
    ended_at: new Date().toISOString(),
    request,
    ...(result instanceof Error
      ? { response: null, error: redaction.text(result.message) }
      : { response: recordedResponse(result, redaction) }),
  }
  recorder.add(call)
  onCall(call)
  respond(outgoing, incoming.method, result instanceof IncompleteResponse ? undefined : result)
  await finished(outgoing).catch(() => {})
}

function recordedRequest(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  key: number | null,
  body: Buffer,
  redaction: Redaction,
): RecordedCall['request'] {
  return {
    method,
    path: redaction.text(url),
    credentials: key === null ? null : `key ${key}`,
    content_type: textOrNull(headers['content-type'], redaction),
    body: recordBody(body, headers['content-encoding'], redaction),
  }
}

function recordedResponse({ status, headers, bytes }: Received, redaction: Redaction): RecordedCall['response'] {
  return {
    status,
    content_type: textOrNull(headers['content-type']?.[0], redaction),
    retry_after: textOrNull(headers['retry-after']?.[0], redaction),
    body: recordBody(bytes, headers['content-encoding']?.join(), redaction),
  }
}

function textOrNull(text: string | undefined, redaction: Redaction): string | null {
  return text === undefined ? null : redaction.text(text)
}

/** Sends the response, or says why there is none. Without either, the connection ends, as it did within the response. */
function respond(outgoing: ServerResponse, method: string | undefined, result: Received | Error | undefined): void {
  if (result === undefined) outgoing.destroy()
  else if (result instanceof Error) {
    outgoing.writeHead(502, { 'content-type': 'application/json; charset=utf-8' })
    outgoing.end(
      JSON.stringify({ error: { code: 'internal_error', message: `academy-server record: ${result.message}` } }),
    )
  } else {
    const { status, headers, bytes } = result
    // The response to HEAD has the length of a body that is not sent. The others may have no length at all.
    const length = method === 'HEAD' ? headers['content-length']?.[0] : String(bytes.length)
    const hasLength = length !== undefined && status !== 204 && status !== 304
    outgoing.writeHead(status, { ...passedOn(headers), ...(hasLength && { 'content-length': length }) })
    outgoing.end(bytes)
  }
}

/** A connection that ended within a response. */
class IncompleteResponse extends Error {
  override readonly name = 'IncompleteResponse'
}

type Headers = NodeJS.Dict<string[]>

interface Received {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

function send(
  baseUrl: string,
  { method, url: path = '/', headersDistinct }: IncomingMessage,
  body: Buffer,
  signal: AbortSignal,
): Promise<Received> {
  const base = new URL(baseUrl)
  return new Promise((resolve, reject) => {
    requestUrl(baseUrl, path)
    const request = (base.protocol === 'https:' ? requestHttps : requestHttp)(
      base,
      {
        method,
        // A connection that is used again may be closed by the academy at the same moment.
        agent: false,
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
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestCallMs)]),
      },
      (response) => {
        const { statusCode: status = 0, headersDistinct: headers } = response
        // Node would not send it.
        if (status < 200) reject(new Error(`the status is ${status}`))
        readBody(response).then(
          (bytes) => resolve({ status, headers, bytes }),
          (error: unknown) => {
            response.destroy()
            if (error instanceof TooLarge) return reject(error)
            reject(new IncompleteResponse(`the connection ended within the response: ${String(error)}`))
          },
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
