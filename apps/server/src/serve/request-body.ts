import type { IncomingMessage } from 'node:http'

import type { ServerRequest } from 'srvx'

import { nodeRequest } from './node-request.ts'

/**
 * Reads the body of a request as text.
 *
 * @returns `undefined` when it has more than `max` bytes; the rest is then unread.
 */
export async function readText(incoming: IncomingMessage, max: number): Promise<string | undefined> {
  if (Number(incoming.headers['content-length'] ?? 0) > max) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunksOf(incoming)) {
    bytes += chunk.byteLength
    if (bytes > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * A request whose body can be cancelled without closing the connection, so that a response can still be sent. Cancelling
 * the original body destroys the socket. This matters for bodies without an announced length, which the engine reads only
 * up to its limit.
 */
export function withCancellableBody(request: ServerRequest): ServerRequest {
  const { incoming } = nodeRequest(request)
  if (incoming.headers['transfer-encoding'] === undefined) {
    // Otherwise the bytes are read through a web-standard request, which costs more than handling a small request.
    if (incoming.headers['content-length'] === undefined) return request
    return Object.defineProperty(request, 'arrayBuffer', { value: () => readBytes(incoming) })
  }
  const body = streamOf(incoming)
  return new Proxy(request, {
    get(target, name) {
      if (name === 'body') return body
      // Getters and methods of the request need the request itself as `this`.
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Reads the whole body. Rejects when the connection ends before it. */
function readBytes(incoming: IncomingMessage): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    incoming
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0))
        let offset = 0
        for (const chunk of chunks) {
          bytes.set(chunk, offset)
          offset += chunk.byteLength
        }
        resolve(bytes.buffer)
      })
      .once('error', reject)
      .once('close', () => {
        if (!incoming.complete) reject(new Error('the connection was closed before the end of the body'))
      })
  })
}

function streamOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = chunksOf(incoming)[Symbol.asyncIterator]()
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

const chunksOf = (incoming: IncomingMessage): AsyncIterable<Buffer> => incoming.iterator({ destroyOnReturn: false })
