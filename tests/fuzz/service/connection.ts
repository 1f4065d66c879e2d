import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

import { bodyBytes, type RandomRequest } from '@academy-access/kit/request'

import type { BytesStep } from '../step.ts'

/** How to send bytes, and when to stop reading. */
export interface Sending {
  readonly port: number
  readonly cuts: readonly number[]
  /** The client's action after the last byte. `wait` leaves the end to the server. */
  readonly end: BytesStep['end'] | 'wait'
  /** Aborted when nothing more will come: the service stalls because a fault asks for it. */
  readonly stalled: AbortSignal
}

/** Sends bytes over a connection of their own, and reads until the server ends it. Each character is one byte. */
export async function exchange(bytes: string, sending: Sending): Promise<string> {
  const accepted: Promise<unknown>[] = []
  // The server runs in this process, so its end of the connection can be awaited too: until then the request may act.
  const accept = (message: unknown) => void accepted.push(closeOf((message as { socket: Socket }).socket))
  subscribe('net.server.socket', accept)
  try {
    const received = await exchangeBytes(bytes, sending)
    await Promise.all(accepted)
    await setImmediate()
    return received
  } finally {
    unsubscribe('net.server.socket', accept)
  }
}

async function exchangeBytes(bytes: string, { port, cuts, end, stalled }: Sending): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  // The server may close the connection while bytes are still being sent.
  socket.on('error', () => socket.destroy())
  const closed = closeOf(socket)
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
  if (end === 'half-close') {
    // Node drops requests that are still being handled when the client closes its half, so they get some turns.
    for (let turn = 0; turn < 8; turn++) await setImmediate()
    socket.end()
  }
  await closed
  return received
}

function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
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
export function bytesOf(request: RandomRequest): string | undefined {
  const { method, target, headers } = request
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${target} HTTP/1.1`, 'host: localhost', 'connection: close', ...lines]
  // In an address, a browser would encode these; in a header, no client sends them.
  if (/[^\x21-\x7e]/.test(target) || /[^\t\x20-\x7e\x80-\xff]/.test(lines.join(''))) return undefined
  const content = bodyBytes(request)
  if (content !== undefined) head.push(`content-length: ${content.length}`)
  return [...head, '', Buffer.from(content ?? []).toString('latin1')].join('\r\n')
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
