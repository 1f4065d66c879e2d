/* The app under test: a page of another origin than the server, and a path that calls the API from the app's own server. */
import { createServer } from 'node:http'

const { ACADEMY_BASE_URL: url, ACADEMY_API_KEY: key } = process.env

const server = createServer((request, response) => {
  void respond(request.url ?? '/').then(
    ([type, body]) => response.setHeader('content-type', type).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port} is the app`)
})

// Ends with the run, also when the run is killed.
process.stdin.on('end', () => process.exit()).resume()

async function respond(path: string): Promise<[type: string, body: string]> {
  if (path.endsWith('.js')) return ['text/javascript', 'export const name = "module of the app"']
  if (path !== '/total') return ['text/html', '<!doctype html><title>App</title>']
  const response = await fetch(`${url}/api/v1/students`, { headers: { authorization: `Bearer ${key}` } })
  const { data }: { data: { pagination: { total: number } } } = await response.json()
  return ['text/html', String(data.pagination.total)]
}
