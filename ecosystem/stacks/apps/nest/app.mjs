import { AcademyClient } from '@academy-access/sdk'
import { createProxy, toNodeHandler } from '@academy-access/sdk/proxy'
import { call } from './call.mjs'

const handle = toNodeHandler(createProxy({ authorize: () => true }))
await import('reflect-metadata')
const { Module } = await import('@nestjs/common')
const { NestFactory } = await import('@nestjs/core')
class AppModule {}
Module({})(AppModule)
const app = await NestFactory.create(AppModule, { logger: false })
app.use('/academy', handle)
const listening = await app.listen(0, '127.0.0.1')
const url = 'http://127.0.0.1:' + listening.address().port
console.log(await call(new AcademyClient({ baseUrl: url + '/academy', apiKey: null })))
process.exit()
