import { createRequestListener } from '@react-router/node'
const handler = createRequestListener({ build: await import('./build/server/index.js') })
import { createServer } from 'node:http'
const server = createServer(handler).listen(0, '127.0.0.1', () =>
  console.log('http://127.0.0.1:' + server.address().port),
)
