import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

import type { RequestBody } from '@academy-access/engine/internal'
import type { ServerRequest } from 'srvx'

/**
 * Reads the body of a request of the API from Node's own stream: a web-standard stream costs more than handling a small
 * request. A body of more than `max` bytes is read no further. Rejects when the connection ends before the body.
 */
export function readNodeBody(incoming: IncomingMessage, max: number): Promise<RequestBody> {
  if (Number(incoming.headers['content-length']) > max) return Promise.resolve('too_large')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const add = (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes <= max) chunks.push(chunk)
      else {
        incoming.off('data', add).pause()
        resolve('too_large')
      }
    }
    incoming
      .on('data', add)
      .on('end', () => resolve(textOf(chunks)))
      .on('error', reject)
      .on('close', () => {
        if (!incoming.complete) reject(new Error('the connection was closed before the end of the body'))
      })
  })
}

const byteOrderMark = '\uFEFF'

/** Text without a byte order mark, as web-standard requests have it. */
function textOf(chunks: readonly Buffer[]): RequestBody {
  const [first] = chunks
  const whole = first && chunks.length === 1 ? first : Buffer.concat(chunks)
  if (!isUtf8(whole)) return 'not_utf8'
  const text = whole.toString('utf8')
  return { text: text.startsWith(byteOrderMark) ? text.slice(1) : text }
}

/**
 * Replaces the stream of srvx for a body without an announced length. That stream would destroy the socket when a handler
 * cancels it, because the body becomes too large, and the client would get no response.
 */
export function withNodeBody(request: ServerRequest, incoming: IncomingMessage): ServerRequest {
  if (incoming.headers['transfer-encoding'] === undefined) return request
  let stream: ReadableStream<Uint8Array> | undefined
  return Object.defineProperty(request, 'body', { get: () => (stream ??= streamOf(incoming)) })
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    // Reads nothing before it is asked to: most routes ignore the body.
    { highWaterMark: 0 },
  )
}
