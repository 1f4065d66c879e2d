import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/** One request of the load. */
export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/** Sends the given amount of requests over the given number of connections. Resolves to the duration in seconds. */
export async function drive(origin: string, amount: number, connections: number, next: () => Shot): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = amount
  const worker = async () => {
    while (left-- > 0) await send(origin, next(), agent)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return (performance.now() - began) / 1000
}

function send(origin: string, { method, path, headers, body }: Shot, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(
      `${origin}${path}`,
      { method, agent, headers: { ...headers, ...length }, timeout: 30_000 },
      (response) => {
        response.resume()
        response.on('end', () => {
          if ((response.statusCode ?? 0) < 300) resolve()
          else reject(new Error(`${method} ${origin}${path}: ${response.statusCode}`))
        })
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${origin}${path}: no response in 30 s`)))
    sent.end(body)
  })
}
