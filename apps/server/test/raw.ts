import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Where and how a raw request is sent. Without `setHost` it has no other Host header than the given one. */
interface Sending {
  readonly method?: string
  readonly host?: string
  readonly setHost?: boolean
}

/** Sends a path and headers as they are: `fetch` resolves the dots of a path, sets headers of its own, and decompresses. */
export async function sendRaw(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = 'GET', host = '127.0.0.1', setHost = true }: Sending = {},
) {
  const sent = request({ host, port: new URL(url).port, path, method, headers: { ...headers }, setHost }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() }
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
