import { handler } from './build/handler.js'
import { createServer } from 'node:http'
const server = createServer(handler).listen(0, '127.0.0.1', () =>
  console.log('http://127.0.0.1:' + server.address().port),
)
