import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { createPlatform } from '@academy-access/engine'
import { endpointList } from '@academy-access/schemas'
import { AcademyClient } from '@academy-access/sdk'
import { createProxy, type ProxyCall } from '@academy-access/sdk/proxy'
import { serve as serveAcademy } from '@academy-access/server'
import { getRequestListener } from '@hono/node-server'
import { H3, serve } from 'h3'
import { Hono } from 'hono'
import { createServer as createVite } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { fixture, listen, someId } from './support.ts'

type Handler = (request: Request) => Promise<Response>

/** Each way to mount the proxy at `/academy`, as the documentation shows it. */
const servers: Record<string, (proxy: Handler) => Promise<{ url: string; close: () => Promise<unknown> }>> = {
  h3: (proxy) => open(new H3({ silent: true }).all('/academy/**', ({ req }) => proxy(req))),
  'h3, mounted': (proxy) => open(new H3({ silent: true }).mount('/academy', proxy)),
  Hono: (proxy) => open(new Hono().all('/academy/*', (context) => proxy(context.req.raw))),
  'Hono, mounted': (proxy) => open(new Hono().mount('/academy', proxy)),
  'a worker': (proxy) => open({ fetch: proxy }),
  Next: (proxy) => {
    // As a route handler of app/academy/[...path]/route.ts: one export for each method, called with a context.
    const route = new Map<string, (request: Request, context: object) => Promise<Response>>()
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) route.set(method, proxy)
    const notAllowed = () => Promise.resolve(new Response(null, { status: 405 }))
    const fetch = (request: Request) =>
      (route.get(request.method) ?? notAllowed)(request, { params: Promise.resolve({}) })
    return open({ fetch })
  },
  'the dev server of Vite': async (proxy) => {
    const vite = await createVite({
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
      plugins: [
        {
          name: 'academy-proxy',
          configureServer: ({ middlewares }) => void middlewares.use('/academy', listener(proxy)),
        },
      ],
    })
    await vite.listen()
    const [url = ''] = vite.resolvedUrls?.local ?? []
    return { url: url.replace(/\/$/, ''), close: () => vite.close() }
  },
  'node:http': async (proxy) => {
    const server = createServer(listener(proxy))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const close = () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
  },
}

/** A handler of `node:http`. */
function listener(proxy: Handler) {
  const handle = getRequestListener(proxy)
  return (request: IncomingMessage, response: ServerResponse) => void handle(request, response)
}

async function open(app: { fetch: (request: Request) => Response | Promise<Response> }) {
  const fetch = (request: Request) => app.fetch(request)
  const server = serve({ fetch } as H3, { port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false })
  await server.ready()
  return { url: String(server.url).replace(/\/$/, ''), close: () => server.close(true) }
}

/** Method and path of a call without parameters. */
function lineOf({ operation }: ProxyCall): string {
  const { method, path } = endpointList.find(({ id }) => id === operation) ?? expect.fail('expected an operation')
  return `${method} ${path}`
}

const platform = createPlatform({ seed: 1, fixture: { academies: [fixture] } })
const service = platform.academy()
const academy = await serveAcademy(platform, { port: 0 })
beforeEach(() => service.reset())
afterAll(() => academy.close())

describe.each(Object.keys(servers))('with %s', (name) => {
  const asked: ProxyCall[] = []
  let server: { url: string; close: () => Promise<unknown> }
  let client: AcademyClient

  beforeAll(async () => {
    const proxy = createProxy({
      baseUrl: academy.url,
      apiKey: service.apiKey,
      authorize: (request, call) => asked.push(call) > 0 && request.headers.get('authorization') !== 'Bearer unknown',
    })
    server = (await servers[name]?.(proxy)) ?? expect.fail('expected a server')
    vi.stubEnv('ACADEMY_API_KEY', undefined)
    client = new AcademyClient({ baseUrl: `${server.url}/academy`, apiKey: null, maxRetries: 0 })
  })
  beforeEach(() => void (asked.length = 0))
  afterAll(() => server.close())

  it('reads, writes, and gets the errors of the API', async () => {
    const [course] = await client.courses.list()
    const { id } = await client.students.create({ email: 'dora@example.com', course_ids: [course!.id] })
    expect((await client.students.get(id)).enrollments).toHaveLength(1)
    const list = await client.lists.create({ name: 'New' })
    expect(await client.lists.update(list.id, { name: 'Newer' })).toMatchObject({ name: 'Newer' })
    expect(await client.students.remove(id)).toEqual({ removed: true })
    expect(await client.students.remove(id).result()).toMatchObject({ error: { code: 'not_found', status: 404 } })
    const denied = client.withOptions({ headers: { authorization: 'Bearer unknown' } })
    expect(await denied.courses.list().result()).toMatchObject({ error: { code: 'forbidden', status: 403 } })
    service.faults.add({ operation: 'courses.list', status: 429, retry_after: 3 })
    expect(await client.courses.list().result()).toMatchObject({
      error: { code: 'rate_limit_exceeded', retryAfter: 3 },
    })
  })

  it('what a socket sends never reaches the service as another call than authorize has seen', async () => {
    const { host, hostname, port } = new URL(server.url)
    const send = (head: string, body = '') =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname)
        let received = ''
        socket.on('data', (data) => (received += data.toString('latin1')))
        socket.on('close', () => resolve(received))
        socket.on('error', () => resolve(received))
        socket.write(`${head}\r\nhost: ${host}\r\nconnection: close\r\n\r\n${body}`)
      })
    for (const target of [
      '/academy/api/v1/students/%2e%2e/lists',
      '/academy/api/v1/students/..%2flists',
      '/academy/api/v1/lists/%2e%2e%2fcourses',
      '/academy/api/v1/lists/../courses',
      '/academy/api/v1//courses',
      '/academy/api/v1\\courses%5c',
      `/academy/api/v1/students/${someId}%2fenrollments`,
      '/academy/api/v1/courses%00',
      '/academy/api/v1/courses%0d%0ax:%20y',
      '/academy/api/v1/courses?limit=1&limit=2&x=%0d%0a',
      '/academy/api/v1/offers',
      'http://evil.test/academy/api/v1/lists',
    ]) {
      const smuggled = 'x-http-method-override: DELETE\r\nx-original-url: /api/v1/lists'
      expect(await send(`GET ${target} HTTP/1.1\r\n${smuggled}`)).toMatch(/^HTTP\/1\.1 (200|400|403|404) /)
    }
    const json = 'content-type: application/json'
    const both = `POST /academy/api/v1/lists HTTP/1.1\r\n${json}\r\ncontent-length: 4\r\ntransfer-encoding: chunked`
    await send(both, '0\r\n\r\nDELETE /academy/api/v1/lists HTTP/1.1\r\n\r\n')
    await send('OPTIONS * HTTP/1.1')

    // Servers may normalize a path before the proxy gets it. Then authorize sees the call that is sent.
    expect(service.journal.map(({ method, path }) => `${method} ${path}`)).toEqual(asked.map(lineOf))
    expect(new Set(asked.map(({ operation }) => operation))).toSatisfy((seen: Set<string>) => seen.has('courses.list'))
  })

  it('rejects a chunked body that is too large', async () => {
    const response = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      const sent = httpRequest(`${server.url}/academy/api/v1/lists`, { method: 'POST', headers }, (received) => {
        resolve(text(received).then((body) => ({ status: received.statusCode, body })))
      })
      sent.on('error', reject)
      sent.write(Buffer.alloc(1_048_577, ' '))
      sent.end()
    })
    expect(response.status).toBe(400)
    expect(JSON.parse(response.body)).toMatchObject({ error: { code: 'validation_error' } })
    expect(asked).toEqual([])
  })
})

it('a browser that goes away aborts the request to the service', async () => {
  const controller = new AbortController()
  const events = new EventEmitter()
  const aborted = once(events, 'aborted')
  await using slow = await listen((_, response) => {
    response.on('close', () => events.emit('aborted'))
    controller.abort()
  })
  const proxy = createProxy({ baseUrl: slow.url, apiKey: service.apiKey, authorize: () => true })
  const server = await open({ fetch: proxy })
  await expect(fetch(`${server.url}/api/v1/courses`, { signal: controller.signal })).rejects.toThrow('aborted')
  await aborted
  await server.close()
})
