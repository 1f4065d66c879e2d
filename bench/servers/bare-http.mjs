// JavaScript: Node would need as long to strip types as for all else in this program.
import { createServer } from 'node:http'

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"data":{"courses":[]}}')
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, api_key: 'none' }))
})
