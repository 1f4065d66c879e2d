import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'

import { createPlatform } from '@academy-access/engine'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openSocket } from '../../test/raw.ts'
import { served } from '../../test/served.ts'

/* The server rejects these requests before it has read the whole body. The client must get the response all the same. */

const isThorough = process.env['THOROUGH'] !== undefined

const platform = createPlatform({ seed: 'early' })
const academy = platform.academy()
const server = await served(platform)
afterEach(() => vi.useRealTimers())

const megabyte = 1024 * 1024
const body = new Uint8Array(4 * megabyte).fill(0x20)
const authorization = `Bearer ${academy.apiKey}`

/** The same bytes without an announced length. */
function chunked(): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent < body.byteLength) controller.enqueue(body.slice(sent, (sent += 65_536)))
      else controller.close()
    },
  })
}

describe.each([
  ['an announced length', () => ({ body })],
  ['chunks', () => ({ body: chunked(), duplex: 'half' })],
])('fetch gets the error response to a long body with %s', (_, long) => {
  it.each([
    ['the API', '/api/v1/lists', { authorization }, 400],
    ['an unknown route of the API', '/api/v1/nothing', { authorization }, 404],
    ['the dashboard API', '/dashboard/api/controls/academies.create', { 'content-type': 'text/plain' }, 400],
    ['an unknown route of the dashboard API', '/dashboard/api/nothing', {}, 404],
  ])('from %s, every time', async (__, path, headers, status) => {
    for (let round = 0; round < (isThorough ? 25 : 3); round++) {
      const response = await fetch(server.url + path, { method: 'POST', headers, ...long() })
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ error: { code: expect.any(String) } })
    }
    expect(academy.lists.list()).toEqual([])
  })
})

/** Starts a request with a long body. `received` is the response so far. */
function begin(path: string, framing: string) {
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: text/plain', framing]
  const socket = openSocket(server.url, [...head, `Authorization: ${authorization}`], '', { allowHalfOpen: true })
  const exchange = { socket, received: '', error: undefined as Error | undefined }
  socket.on('data', (chunk) => (exchange.received += chunk.toString()))
  socket.on('error', (error) => (exchange.error = error))
  return exchange
}

const write = (socket: Socket, bytes: Uint8Array) =>
  new Promise<boolean>((resolve) => socket.write(bytes, (error) => resolve(!error)))

/** A body of 64 KiB, also as a chunk of a chunked body. */
const piece = { plain: body.slice(0, 65_536), chunk: Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`) }

const cases: [path: string, framing: string, bytes: Uint8Array][] = [
  '/api/v1/lists',
  '/dashboard/api/controls/academies.create',
].flatMap((path) => [
  [path, 'Content-Length: 33554432', piece.plain],
  [path, 'Transfer-Encoding: chunked', piece.chunk],
])

it.each(cases)(
  'a client of %s with %s can write on after the response, and send more requests',
  async (path, framing, bytes) => {
    // The server stops after 5 s, which may be too short for a slow machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const isChunked = framing.startsWith('Transfer-Encoding')
    const pieces = 128
    const exchange = begin(path, isChunked ? framing : `Content-Length: ${pieces * bytes.byteLength}`)
    const { socket } = exchange
    for (let count = 0; count < pieces; count++) {
      expect(await write(socket, bytes)).toBe(true)
      // A body without an announced length is rejected after 1 MiB.
      if (count === pieces / 2) while (exchange.received === '') await setImmediate()
    }
    expect(exchange.received).toMatch(/^HTTP\/1\.1 400 /)
    socket.write(`${isChunked ? '0\r\n\r\n' : ''}GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    await once(socket, 'end')
    socket.end()
    if (!socket.closed) await once(socket, 'close')
    expect(exchange.error).toBeUndefined()
    expect(exchange.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200'])
  },
)

it.each(cases)('a client of %s with %s that never stops is cut off', async (path, framing, bytes) => {
  const { socket } = begin(path, framing.replace('33554432', '1000000000000'))
  let sent = 0
  while (await write(socket, bytes)) sent += bytes.byteLength
  if (!socket.closed) await once(socket, 'close')
  // 16 MiB, and the buffers of the operating system.
  expect(sent).toBeLessThan(128 * megabyte)
})

const announced = cases.filter(([, framing]) => framing.startsWith('Content-Length'))

it.each(announced)('a client of %s with %s that stops sending is cut off after 5 s', async (path, framing) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket } = begin(path, framing)
  await once(socket, 'data')
  vi.advanceTimersByTime(4999)
  expect(socket.closed).toBe(false)
  vi.advanceTimersByTime(1)
  // A destroyed socket shows in the next write.
  while (await write(socket, Buffer.from(' '))) await setImmediate()
})

it('a client that does not finish its body does not delay the close of the server', async () => {
  const other = await served(platform, {}, onTestFinished)
  const head = ['POST /dashboard/api/controls/academies.create HTTP/1.1', 'Host: localhost', 'Content-Type: text/plain']
  const socket = openSocket(other.url, [...head, 'Content-Length: 1000'], '', { allowHalfOpen: true })
  socket.on('error', () => {})
  await once(socket, 'data')
  await other.close()
  socket.destroy()
})

it('an error response to a complete request keeps the connection', async () => {
  for (const path of ['/api/v1/lists', '/dashboard/api/nothing']) {
    const response = await fetch(server.url + path, { method: 'POST', body: '{}' })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers.get('connection')).not.toBe('close')
  }
})

it('an error response to a long body follows the response to the request before it', async () => {
  academy.faults.add({ operation: 'courses.list', delay_ms: 100, times: 1 })
  const head = (line: string) => [`${line} HTTP/1.1`, 'Host: localhost', `Authorization: ${authorization}`]
  const long = [...head('GET /api/v1/courses'), '', ...head('POST /api/v1/lists'), `Content-Length: ${body.byteLength}`]
  const socket = openSocket(server.url, long, body)
  socket.write(`${[...head('GET /api/v1/courses'), 'Connection: close'].join('\r\n')}\r\n\r\n`)
  const received = await text(socket)
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400', 'HTTP/1.1 200'])
})

it('no response asks a client to close its connection: Node crashes when more requests arrive on it', async () => {
  // In Node, a response that ends its connection leaves later requests without their turn.
  const exchange = begin('/api/v1/lists', 'Content-Length: 33554432')
  while (!exchange.received.includes('\r\n\r\n')) await setImmediate()
  exchange.socket.destroy()
  const caller = new AbortController()
  const events = await fetch(`${server.url}/dashboard/api/events`, { signal: caller.signal })
  expect(events.headers.get('connection')).toBe('keep-alive')
  caller.abort()
  expect(exchange.received.toLowerCase()).not.toContain('connection: close')
})
