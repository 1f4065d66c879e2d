import type { IncomingMessage } from 'node:http'

import type { ServerRequest } from 'srvx'

/**
 * Reads the body of a request from Node's own stream. The stream of srvx would destroy the socket when a handler cancels it,
 * and the client would get no response. Only a body without an announced length is cancelled, when it becomes too large.
 */
export function withNodeBody(request: ServerRequest, incoming: IncomingMessage): ServerRequest {
  const { headers } = incoming
  if (headers['transfer-encoding'] !== undefined) {
    let stream: ReadableStream<Uint8Array> | undefined
    return Object.defineProperty(request, 'body', { get: () => (stream ??= streamOf(incoming)) })
  }
  if (headers['content-length'] === undefined) return request
  // Otherwise the bytes are read through a web-standard request, which costs more than handling a small request.
  return Object.defineProperty(request, 'arrayBuffer', { value: () => readBytes(incoming) })
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
