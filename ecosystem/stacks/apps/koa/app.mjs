import { AcademyClient } from '@academy-access/sdk'
import { createProxy, toNodeHandler } from '@academy-access/sdk/proxy'
import { call } from './call.mjs'

const handle = toNodeHandler(createProxy({ authorize: () => true }))
const { default: Koa } = await import('koa')
const app = new Koa().use((context, next) => {
  if (!context.path.startsWith('/academy/')) return next()
  context.respond = false
  handle(context.req, context.res)
})
const listening = await new Promise((resolve) => {
  const server = app.listen(0, '127.0.0.1', () => resolve(server))
})
const url = 'http://127.0.0.1:' + listening.address().port
console.log(await call(new AcademyClient({ baseUrl: url + '/academy', apiKey: null })))
process.exit()
