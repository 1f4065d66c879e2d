import type { Stack } from '../publish/stack.ts'

/** An app that calls the API through its own proxy, as its page does. `start` sets the address of the app. */
const app = (start: string) => `import { AcademyClient } from '@academy-access/sdk'
import { createProxy, toNodeHandler } from '@academy-access/sdk/proxy'
import { call } from './call.mjs'

const proxy = createProxy({ authorize: () => true })
const handle = toNodeHandler(proxy)
${start}
console.log(await call(new AcademyClient({ baseUrl: url + '/academy', apiKey: null })))
process.exit()
`

const server = (packages: string, start: string): Stack => ({
  packages: `@academy-access/sdk ${packages}`,
  files: { 'app.mjs': app(start) },
  run: 'node app.mjs',
})

/** Frameworks for servers, with the proxy as the guide mounts it. */
export const servers: Readonly<Record<string, Stack>> = {
  express: server(
    'express',
    `const { default: express } = await import('express')
const app = express().use('/academy', handle).use(express.json())
const listening = await new Promise((resolve) => { const server = app.listen(0, '127.0.0.1', () => resolve(server)) })
const url = 'http://127.0.0.1:' + listening.address().port`,
  ),

  fastify: server(
    'fastify',
    `const { default: fastify } = await import('fastify')
const app = fastify()
app.addHook('onRequest', async (request, reply) => {
  if (!request.url.startsWith('/academy/')) return
  reply.hijack()
  handle(request.raw, reply.raw)
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })`,
  ),

  koa: server(
    'koa',
    `const { default: Koa } = await import('koa')
const app = new Koa().use((context, next) => {
  if (!context.path.startsWith('/academy/')) return next()
  context.respond = false
  handle(context.req, context.res)
})
const listening = await new Promise((resolve) => { const server = app.listen(0, '127.0.0.1', () => resolve(server)) })
const url = 'http://127.0.0.1:' + listening.address().port`,
  ),

  hono: server(
    'hono @hono/node-server',
    `const { serve } = await import('@hono/node-server')
const { Hono } = await import('hono')
const app = new Hono().all('/academy/*', (context) => proxy(context.req.raw))
const options = { fetch: app.fetch, port: 0, hostname: '127.0.0.1' }
const url = await new Promise((resolve) => serve(options, ({ port }) => resolve('http://127.0.0.1:' + port)))`,
  ),

  h3: server(
    'h3',
    `const { H3, serve } = await import('h3')
const app = new H3().all('/academy/**', (event) => proxy(event.req))
const listening = serve(app, { port: 0, hostname: '127.0.0.1', silent: true })
await listening.ready()
const url = listening.url.replace(/\\/$/, '')`,
  ),

  // Nuxt 4 and Nitro 2 have this h3.
  h3v1: server(
    'h3@1',
    `const { createServer } = await import('node:http')
const { createApp, createRouter, fromNodeMiddleware, toNodeListener } = await import('h3')
const router = createRouter().use('/academy/**', fromNodeMiddleware(handle))
const listening = createServer(toNodeListener(createApp().use(router))).listen(0, '127.0.0.1')
await new Promise((resolve) => listening.once('listening', resolve))
const url = 'http://127.0.0.1:' + listening.address().port`,
  ),

  nest: server(
    '@nestjs/common @nestjs/core @nestjs/platform-express reflect-metadata rxjs',
    `await import('reflect-metadata')
const { Module } = await import('@nestjs/common')
const { NestFactory } = await import('@nestjs/core')
class AppModule {}
Module({})(AppModule)
const app = await NestFactory.create(AppModule, { logger: false })
app.use('/academy', handle)
await app.listen(0, '127.0.0.1')
const url = await app.getUrl()`,
  ),
}
