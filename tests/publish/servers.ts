import type { Project } from './project.ts'

const sdk = '@academy-access/sdk'

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

const server = (packages: readonly string[], start: string): Project => ({
  installer: 'npm',
  packages: [sdk, ...packages],
  files: { 'app.mjs': app(start) },
  app: ({ exec }) => exec('node', 'app.mjs'),
})

/** Frameworks for servers, with the proxy as the guide mounts it. */
export const servers: Record<string, Project> = {
  express: server(
    ['express@5.3.0'],
    `const { default: express } = await import('express')
const app = express().use('/academy', handle).use(express.json())
const listening = await new Promise((resolve) => { const server = app.listen(0, '127.0.0.1', () => resolve(server)) })
const url = 'http://127.0.0.1:' + listening.address().port`,
  ),

  fastify: server(
    ['fastify@5.12.8'],
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
    ['koa@3.3.0'],
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
    ['hono@4.13.19', '@hono/node-server@2.1.9'],
    `const { serve } = await import('@hono/node-server')
const { Hono } = await import('hono')
const app = new Hono().all('/academy/*', (context) => proxy(context.req.raw))
const options = { fetch: app.fetch, port: 0, hostname: '127.0.0.1' }
const url = await new Promise((resolve) => serve(options, ({ port }) => resolve('http://127.0.0.1:' + port)))`,
  ),

  h3: server(
    ['h3@2.0.8'],
    `const { H3, serve } = await import('h3')
const app = new H3().all('/academy/**', (event) => proxy(event.req))
const listening = serve(app, { port: 0, hostname: '127.0.0.1', silent: true })
await listening.ready()
const url = listening.url.replace(/\\/$/, '')`,
  ),

  // Nuxt 4 and Nitro 2 have this h3.
  h3v1: server(
    ['h3@1.15.11'],
    `const { createServer } = await import('node:http')
const { createApp, createRouter, fromNodeMiddleware, toNodeListener } = await import('h3')
const router = createRouter().use('/academy/**', fromNodeMiddleware(handle))
const listening = createServer(toNodeListener(createApp().use(router))).listen(0, '127.0.0.1')
await new Promise((resolve) => listening.once('listening', resolve))
const url = 'http://127.0.0.1:' + listening.address().port`,
  ),

  nest: {
    ...server(
      [
        '@nestjs/common@12.5.1',
        '@nestjs/core@12.5.1',
        '@nestjs/platform-express@12.5.1',
        'reflect-metadata@0.2.2',
        'rxjs@7.8.2',
      ],
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
  },

  // The handler of a function gets an event, not a request, so it uses the client itself.
  lambda: {
    installer: 'npm',
    packages: [sdk, 'esbuild@0.28.2'],
    files: {
      'handler.mjs': `import { AcademyClient } from '@academy-access/sdk'
import { call } from './call.mjs'
const academy = new AcademyClient()
export const handler = async () => ({ statusCode: 200, body: await call(academy) })
`,
      'run.mjs': `const { handler } = await import('./dist/handler.mjs')
console.log((await handler({})).body)
`,
    },
    async app({ exec }) {
      const target = ['--bundle', '--platform=node', '--format=esm', '--out-extension:.js=.mjs', '--outdir=dist']
      await exec('npx', 'esbuild', 'handler.mjs', ...target)
      await exec('rm', '-r', 'node_modules')
      return exec('node', 'run.mjs')
    },
  },
}
