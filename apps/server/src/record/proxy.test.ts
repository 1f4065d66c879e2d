import type { OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

import { listen } from '@academy-access/kit/listen'
import { expect, it, vi } from 'vitest'

import { sendRaw } from '../../test/raw.ts'
import { openRecording } from '../../test/record/open-recording.ts'
import { openProxy } from './proxy.ts'
import { createRedaction } from './redaction.ts'

/** Sends a request as it is, over a connection of its own. */
const send = (
  base: string,
  { path, headers, ...more }: { path: string; method: string; headers?: OutgoingHttpHeaders; body?: string | Buffer },
) => sendRaw(base, path, headers, { agent: false, ...more })

it('passes a call on byte by byte, and its response back', async () => {
  const seen: { method?: string; url?: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
  await using upstream = await listen(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming
    seen.push({ method, url, headers, body: (await buffer(incoming)).toString('latin1') })
    outgoing.writeHead(418, {
      'content-type': 'text/x; charset=latin1',
      'set-cookie': ['a=1', 'b=2'],
      'access-control-allow-origin': 'http://localhost:5173',
      'x-own': 'value',
      connection: 'keep-alive, x-hop',
      'x-hop': 'not passed on',
    })
    outgoing.end(Buffer.from([0, 255, 10]))
  })
  const proxy = await openRecording(`${upstream.url}/base/`)
  const path = '/api/v1//students/../%2e?limit=1&limit=2&x=%zz'
  const { status, headers, body } = await send(proxy.url, {
    method: 'PUT',
    path,
    headers: {
      origin: 'http://localhost:5173',
      'x-custom': ['1', '2'],
      'accept-encoding': 'gzip',
      connection: 'close, x-hop',
      'x-hop': 'not passed on',
      'transfer-encoding': 'chunked',
    },
    body: Buffer.from([1, 254]),
  })
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({
    method: 'PUT',
    url: `/base${path}`,
    body: '\u0001\u00FE',
    headers: {
      host: new URL(upstream.url).host,
      origin: 'http://localhost:5173',
      'x-custom': '1, 2',
      'accept-encoding': 'identity',
      'content-length': '2',
    },
  })
  expect(seen[0]?.headers).not.toHaveProperty('x-hop')
  expect(status).toBe(418)
  expect(body).toEqual(Buffer.from([0, 255, 10]))
  expect(headers).toMatchObject({
    'content-type': 'text/x; charset=latin1',
    'set-cookie': ['a=1', 'b=2'],
    'access-control-allow-origin': 'http://localhost:5173',
    'x-own': 'value',
    'content-length': '3',
  })
  expect(headers).not.toHaveProperty('x-hop')
  const { calls } = await proxy.end()
  expect(calls).toMatchObject([
    {
      call: 1,
      request: { method: 'PUT', path, credentials: null, body: { base64: 'Af4=' } },
      response: { status: 418, content_type: 'text/x; charset=latin1', body: { base64: 'AP8K' } },
    },
  ])
})

it('passes HEAD, 204, 304 and compressed responses back unchanged', async () => {
  await using upstream = await listen(({ url, method }, outgoing) => {
    if (url === '/gzip') outgoing.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'))
    else if (method === 'HEAD') outgoing.writeHead(200, { 'content-length': '42' }).end()
    else outgoing.writeHead(Number(url?.slice(1)), { etag: 'x' }).end()
  })
  const proxy = await openRecording(upstream.url)
  const gzip = await send(proxy.url, { method: 'GET', path: '/gzip' })
  expect(gzip).toMatchObject({ headers: { 'content-encoding': 'gzip' }, body: gzipSync('{"a":1}') })
  expect(await send(proxy.url, { method: 'HEAD', path: '/' })).toMatchObject({ headers: { 'content-length': '42' } })
  expect(await send(proxy.url, { method: 'OPTIONS', path: '/204' })).toMatchObject({
    status: 204,
    headers: { etag: 'x' },
  })
  expect(await send(proxy.url, { method: 'GET', path: '/304' })).toMatchObject({ status: 304, headers: { etag: 'x' } })
  const { calls } = await proxy.end()
  expect(calls.map(({ response }) => response?.body)).toEqual([{ json: { a: 1 } }, null, null, null])
})

it('records why a call has no response, and tells the caller', async () => {
  await using upstream = await listen(({ url, socket }, outgoing) => {
    if (url === '/cut') {
      outgoing.writeHead(200, { 'content-length': '100' })
      outgoing.write('{"data"', () => socket.destroy())
    } else socket.destroy()
  })
  const proxy = await openRecording(upstream.url)
  await expect(send(proxy.url, { method: 'GET', path: '/cut' })).rejects.toThrow()
  const { status, body } = await send(proxy.url, { method: 'GET', path: '/reset' })
  expect(status).toBe(502)
  expect(JSON.parse(body.toString())).toMatchObject({ error: { code: 'internal_error' } })
  const { calls } = await proxy.end()
  expect(calls.map(({ response, error }) => [response, error])).toEqual([
    [null, expect.stringContaining('the connection ended within the response')],
    [null, expect.stringMatching(/socket hang up|ECONNRESET/)],
  ])
})

it('records the response of a caller who has gone away, and calls with the order of their responses', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const arrived: string[] = []
  await using upstream = await listen(async ({ url = '' }, outgoing) => {
    arrived.push(url)
    if (url === '/slow') await released
    outgoing.end('{}')
  })
  const proxy = await openRecording(upstream.url)
  const { hostname, port } = new URL(proxy.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => arrived).toEqual(['/slow'])
  socket.destroy()
  await send(proxy.url, { method: 'GET', path: '/fast' })
  release()
  const { calls } = await proxy.end()
  expect(calls.map(({ call, request }) => [call, request.path])).toEqual([
    [1, '/fast'],
    [2, '/slow'],
  ])
})

it('does not pass on a target that is no path', async () => {
  await using upstream = await listen((_, outgoing) => void outgoing.end('{}'))
  const proxy = await openRecording(upstream.url)
  for (const path of ['http://evil.test/api/v1/lists', '*']) {
    expect((await send(proxy.url, { method: 'OPTIONS', path })).status).toBe(502)
  }
  const { calls } = await proxy.end()
  expect(calls.map(({ response, error }) => [response, error])).toEqual([
    [null, expect.stringContaining('got "http://evil.test/api/v1/lists"; no request was sent')],
    [null, expect.stringContaining('got "*"; no request was sent')],
  ])
})

it('a caller gets no response that could not be written', async () => {
  await using upstream = await listen((_, outgoing) => void outgoing.end('{}'))
  const failures: string[] = []
  const proxy = await openProxy(0, {
    baseUrl: upstream.url,
    redaction: createRedaction(),
    recorder: {
      count: 0,
      add: () => {
        throw new Error('no space left')
      },
      keep: () => {},
      close: () => {},
    },
    onCall: () => {},
    onFailure: ({ message }) => failures.push(message),
  })
  await expect(send(proxy.url, { method: 'GET', path: '/' })).rejects.toThrow()
  expect(failures).toEqual(['no space left'])
  await proxy.close()
})

it('a gzip bomb is passed on as it is, and only its size is recorded', async () => {
  // 200 MB in twenty members, of which one is compressed.
  const bomb = Buffer.concat(Array<Buffer>(20).fill(gzipSync(Buffer.alloc(10_000_000))))
  const nested = gzipSync(gzipSync('{"a":1}'))
  await using upstream = await listen(({ url }, outgoing) => {
    const [bytes, encoding] = url === '/bomb' ? [bomb, 'gzip'] : [nested, 'gzip, gzip']
    outgoing.writeHead(200, { 'content-encoding': encoding }).end(bytes)
  })
  const proxy = await openRecording(upstream.url)
  const before = process.memoryUsage().rss
  expect((await send(proxy.url, { method: 'GET', path: '/bomb' })).body.equals(bomb)).toBe(true)
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  await send(proxy.url, { method: 'GET', path: '/twice' })
  const { calls } = await proxy.end()
  expect(calls.map(({ response }) => response?.body)).toEqual([{ omitted: bomb.length }, { omitted: nested.length }])
})

it('an endless response ends with an error, and so does an endless request', async () => {
  const chunk = Buffer.alloc(1_048_576, 'x')
  let wasClosed = false
  await using upstream = await listen((_, outgoing) => {
    const endless = new Readable({ read: () => void endless.push(chunk) })
    outgoing.on('close', () => {
      wasClosed = true
      endless.destroy()
    })
    endless.pipe(outgoing.writeHead(200))
  })
  const proxy = await openRecording(upstream.url)
  const response = await send(proxy.url, { method: 'GET', path: '/endless' })
  const message = 'the body is larger than 16777216 bytes, the most that is recorded'
  expect([response.status, response.body.toString()]).toEqual([502, expect.stringContaining(message)])
  await vi.waitFor(() => expect(wasClosed).toBe(true))
  const large = await send(proxy.url, { method: 'POST', path: '/large', body: Buffer.alloc(16_777_217) })
  expect([large.status, large.body.toString()]).toEqual([502, expect.stringContaining(message)])
  const { calls } = await proxy.end()
  expect(calls.map(({ request, response, error }) => [request.path, response, error])).toEqual([
    ['/endless', null, message],
  ])
})

it('a call with one key too many is not passed on', async () => {
  const paths: string[] = []
  await using upstream = await listen(({ url = '' }, outgoing) => {
    paths.push(url)
    outgoing.end('{}')
  })
  const proxy = await openRecording(upstream.url)
  for (let count = 1; count <= 101; count++) {
    const headers = { authorization: `Bearer token-number-${count}` }
    const { status, body } = await send(proxy.url, { method: 'GET', path: `/${count}`, headers })
    expect(status).toBe(count <= 100 ? 200 : 502)
    if (count > 100) expect(body.toString()).toContain('a recording has at most 100 keys')
  }
  expect(paths).toHaveLength(100)
  expect((await proxy.end()).calls).toHaveLength(100)
})
