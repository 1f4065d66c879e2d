import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request, type RequestOptions } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Sends a path and headers as they are: `fetch` resolves the dots of a path, sets headers of its own, and decompresses. */
export async function sendRaw(
  url: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  { body, ...options }: RequestOptions & { readonly body?: string | Uint8Array } = {},
) {
  const sent = request({ host: '127.0.0.1', port: new URL(url).port, path, headers: { ...headers }, ...options })
  const [response] = (await once(sent.end(body), 'response')) as [IncomingMessage]
  const content = await buffer(response)
  return { status: response.statusCode, headers: response.headers, body: content, text: content.toString() }
}

/** Opens a connection, and sends the lines of the head of a request, and a body. The lines end as HTTP asks. */
export function openSocket(
  url: string,
  lines: readonly string[],
  body: string | Uint8Array = '',
  { allowHalfOpen = false } = {},
): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}
