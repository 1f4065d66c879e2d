import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import type { BytesStep, RequestStep } from '../step.ts'

/** How to send bytes, and when to stop reading. */
interface Sending extends Pick<BytesStep, 'cuts' | 'end'> {
  readonly port: number
  /** Aborted when nothing more will come: the service stalls because a fault asks for it. */
  readonly stalled: AbortSignal
}

/** Sends bytes over a connection of their own, and reads until the server ends it. Each character is one byte. */
export async function exchange(bytes: string, { port, cuts, end, stalled }: Sending): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  // The server may close the connection while bytes are still being sent.
  socket.on('error', () => socket.destroy())
  const closed = once(socket, 'close')
  stalled.addEventListener('abort', () => socket.destroy())
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += String(chunk)
    // A stream of events does not end.
    if (received.includes('content-type: text/event-stream') && received.includes(': open')) socket.destroy()
  })
  socket.on('end', () => socket.destroy())
  await send(socket, Buffer.from(bytes, 'latin1'), cuts)
  if (end === 'destroy') socket.destroy()
  else socket.end()
  await closed
  return received
}

async function send(socket: Socket, bytes: Buffer, cuts: readonly number[]): Promise<void> {
  let from = 0
  for (const cut of cuts) {
    if (cut <= from || cut >= bytes.length) continue
    socket.write(bytes.subarray(from, cut))
    from = cut
    // A part of its own for the server, which runs in this process.
    await setImmediate()
    await setImmediate()
  }
  socket.write(bytes.subarray(from))
}

/** A request as bytes with correct framing. Undefined for one that HTTP cannot send. */
export function bytesOf({ method, target, headers, body, encoding }: RequestStep): string | undefined {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...lines]
  // In an address, a browser would encode these; in a header, no client sends them.
  if (/[^\x21-\x7e]/.test(target) || /[^\t\x20-\x7e\x80-\xff]/.test(lines.join(''))) return undefined
  const content = bodyBytes(body, encoding)
  if (content !== undefined) head.push(`content-length: ${content.length}`)
  return [...head, '', content?.toString('latin1') ?? ''].join('\r\n')
}

export function bodyBytes(body: string | undefined, encoding: 'latin1' | undefined): Buffer | undefined {
  return body === undefined ? undefined : Buffer.from(body, encoding ?? 'utf8')
}

/** The bytes of a text whose bodies are marked, with the lengths of these bodies. Each character is one byte. */
export function framed(marked: string): string {
  const text = /[^\0-\xff]/.test(marked) ? Buffer.from(marked).toString('latin1') : marked
  const bodies = [...text.matchAll(/\{\{body\}\}([^]*?)\{\{end\}\}/g)]
  return text
    .replaceAll(/\{\{(length|hex)\}\}/g, (_, form: string, at: number) => {
      const length = bodies.find(({ index }) => index > at)?.[1]?.length ?? 0
      return length.toString(form === 'hex' ? 16 : 10)
    })
    .replaceAll(/\{\{(?:body|end)\}\}/g, '')
}
