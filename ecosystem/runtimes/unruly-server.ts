import { createServer } from 'node:http'

import { listen } from '@academy-access/kit/listen'

/**
 * Starts a server that misbehaves as the first part of the path says: `/reset/api/v1/courses` cuts the connection. `/` is
 * an empty page for browsers, whose policy forbids `eval`.
 */
export function startUnrulyServer() {
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    const [, kind = '', token = ''] = (request.url ?? '').split('/')
    const origin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' }
    const json = { ...origin, 'content-type': 'application/json' }
    const fine = '{"data":{"courses":[]}}'
    const cut = () => {
      response.writeHead(200, { ...json, 'content-length': fine.length })
      response.write(fine.slice(0, 9), () => request.socket.destroy())
    }
    const behaviours: Record<string, () => void> = {
      preflight: () => response.writeHead(204, { ...origin, 'access-control-allow-methods': '*' }).end(),
      '': () =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'unsafe-inline'" })
          .end('<!doctype html>'),
      fine: () => response.writeHead(200, json).end(fine),
      echo: () => {
        const { authorization, 'x-team': team } = request.headers
        let body = ''
        request.setEncoding('utf8').on('data', (part: string) => (body += part))
        request.on('end', () =>
          response.writeHead(201, json).end(JSON.stringify({ method: request.method, authorization, team, body })),
        )
      },
      reset: () => request.socket.destroy(),
      cut,
      // Cut in the body: some runtimes retry a request themselves when no byte of the response has arrived.
      'cut-once': () => {
        if (seen.has(token)) response.writeHead(200, json).end(fine)
        else cut()
        seen.add(token)
      },
      stall: () => response.writeHead(200, json).write(fine.slice(0, 9)),
      html: () => response.writeHead(200, { ...origin, 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
      truncated: () => response.writeHead(200, json).end(fine.slice(0, 9)),
      empty: () => response.writeHead(200, json).end(),
      redirect: () => response.writeHead(302, { ...origin, location: '/fine/api/v1/courses' }).end(),
    }
    const behave = behaviours[request.method === 'OPTIONS' ? 'preflight' : kind]
    if (behave) behave()
    else response.writeHead(404).end()
  })
  return listen(server)
}
