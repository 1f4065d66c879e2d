import { EventEmitter, once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { createPlatform } from '@academy-access/engine'
import { listen } from '@academy-access/kit/listen'
import { endpointList } from '@academy-access/schemas'
import { AcademyClient } from '@academy-access/sdk'
import { createProxy, type ProxyCall, toNodeHandler } from '@academy-access/sdk/proxy'
import { serve as serveAcademy } from '@academy-access/server'
import express from 'express'
import fastify from 'fastify'
import { H3, serve } from 'h3'
import { createApp, defineEventHandler, fromNodeMiddleware, toNodeListener } from 'h3-1'
import { Hono } from 'hono'
import { createServer as createVite } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { fixture, someId } from './support.ts'

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
          configureServer: ({ middlewares }) => void middlewares.use('/academy', toNodeHandler(proxy)),
        },
      ],
    })
    await vite.listen()
    const [url = ''] = vite.resolvedUrls?.local ?? []
    return { url: url.replace(/\/$/, ''), close: () => vite.close() }
  },
  'node:http': (proxy) => listen(toNodeHandler(proxy)),
  Express: (proxy) => listen(express().use('/academy', toNodeHandler(proxy))),
  // Their framework reads each body in this way before it calls the function.
  'the functions of Google Cloud and Firebase': (proxy) => {
    const verify = (request: object, _: unknown, rawBody: Uint8Array) => void Object.assign(request, { rawBody })
    return listen(express().use(express.raw({ type: () => true, limit: '4mb', verify }), toNodeHandler(proxy)))
  },
  'a router of Express': (proxy) => listen(express().use('/academy', express.Router().use(toNodeHandler(proxy)))),
  Fastify: async (proxy) => {
    const handle = toNodeHandler(proxy)
    const app = fastify()
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/academy/')) return
      reply.hijack()
      handle(request.raw, reply.raw)
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    return { url, close: () => app.close() }
  },
  'h3 1, and Nuxt': (proxy) => listen(toNodeListener(createApp().use(fromNodeMiddleware(toNodeHandler(proxy))))),
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
    expect(await client.students.remove(id).result()).toMatchObject({ error: { code: 'not_found', httpStatus: 404 } })
    const denied = client.withOptions({ headers: { authorization: 'Bearer unknown' } })
    expect(await denied.courses.list().result()).toMatchObject({ error: { code: 'forbidden', httpStatus: 403 } })
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
    expect(service.journal.list().map(({ method, path }) => `${method} ${path}`)).toEqual(asked.map(lineOf))
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

it.each(['h3', 'node:http', 'Express', 'Fastify'])(
  'with %s, a browser that goes away aborts the request to the service',
  async (name) => {
    const controller = new AbortController()
    const events = new EventEmitter()
    const aborted = once(events, 'aborted')
    await using slow = await listen((_, response) => {
      response.on('close', () => events.emit('aborted'))
      controller.abort()
    })
    const proxy = createProxy({ baseUrl: slow.url, apiKey: service.apiKey, authorize: () => true })
    const server = await servers[name]!(proxy)
    const sent = fetch(`${server.url}/academy/api/v1/courses`, { signal: controller.signal })
    await expect(sent).rejects.toThrow('aborted')
    await aborted
    await server.close()
  },
)

describe('a proxy that is mounted wrongly says so', () => {
  const errors: unknown[] = []
  const options = { baseUrl: academy.url, apiKey: service.apiKey, authorize: () => true }
  const proxy = createProxy({ ...options, onError: (error) => errors.push(error) })
  const json = { 'content-type': 'application/json' }
  const wrong: Record<string, () => Promise<{ url: string; close: () => Promise<unknown> }>> = {
    'after express.json()': () => listen(express().use(express.json()).use('/academy', toNodeHandler(proxy))),
    'in a route of Fastify': async () => {
      const app = fastify()
      app.all('/academy/*', async (request, reply) => {
        reply.hijack()
        toNodeHandler(proxy)(request.raw, reply.raw)
      })
      return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
    },
  }
  it.each(Object.keys(wrong))('%s', async (name) => {
    const server = await wrong[name]!()
    const send = (init: RequestInit, path: string) => fetch(`${server.url}/academy/api/v1/${path}`, init)
    expect((await send({}, 'courses')).status).toBe(200)
    const response = await send({ method: 'POST', headers: json, body: '{"name":"New"}' }, 'lists')
    const message =
      'The body was read before the proxy got the request: mount the proxy before parsers of bodies such as express.json()'
    expect([response.status, await response.json()]).toEqual([500, { error: { code: 'internal_error', message } }])
    expect(errors.splice(0)).toMatchObject([{ name: 'MisusedProxyError', message }])
    await server.close()
  })

  it('with the event of h3 1, or the request of node:http', async () => {
    const server = await listen(
      toNodeListener(createApp().use(defineEventHandler((event) => proxy(event.node.req as unknown as Request)))),
    )
    const response = await fetch(`${server.url}/api/v1/courses`)
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining('fromNodeMiddleware(toNodeHandler(proxy))'),
    ])
    expect(errors.splice(0)).toMatchObject([{ name: 'MisusedProxyError' }])
    await server.close()
  })
})

it('toNodeHandler passes repeated headers in both directions, and the URL of the browser', async () => {
  const echo = toNodeHandler(async (request) => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
      ['x-url', request.url],
    ])
    for (const name of ['cookie', 'x-list']) headers.set(`x-${name}`, request.headers.get(name) ?? 'none')
    return new Response(await request.text(), { status: 202, headers })
  })
  const server = await listen(express().use('/a', express.Router().use('/b', echo)))
  const { hostname, port, host } = new URL(server.url)
  const response = await new Promise<{ head: string[]; body: string }>((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path: '/a/b/c?d=%2F', method: 'PUT' }, (received) => {
      text(received).then((body) => resolve({ head: received.rawHeaders, body }), reject)
    })
    sent.setHeader('x-list', ['1', '2']).setHeader('cookie', ['c=3', 'd=4']).end('body')
  })
  expect(response.body).toBe('body')
  for (const pair of [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['x-url', `http://${host}/a/b/c?d=%2F`],
    ['x-cookie', 'c=3; d=4'],
    ['x-x-list', '1, 2'],
  ]) {
    expect(response.head.join('\n')).toContain(pair.join('\n'))
  }
  const status = (method: string) =>
    new Promise((resolve, reject) => {
      httpRequest({ hostname, port, path: '/a/b', method }, (received) => {
        received.resume()
        resolve(received.statusCode)
      })
        .on('error', reject)
        .end()
    })
  expect([await status('TRACE'), await status('HEAD')]).toEqual([400, 202])
  await server.close()
})
