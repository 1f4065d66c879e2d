import { AcademyClient } from '@academy-access/sdk'
import { createProxy, toNodeHandler } from '@academy-access/sdk/proxy'
import fastify from 'fastify'
import { call } from './call.mjs'

const handle = toNodeHandler(createProxy({ authorize: () => true }))
const app = fastify()
app.addHook('onRequest', async (request, reply) => {
  if (!request.url.startsWith('/academy/')) return
  reply.hijack()
  handle(request.raw, reply.raw)
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(await call(new AcademyClient({ baseUrl: url + '/academy', apiKey: null })))
process.exit()
