import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/** One request of the load. */
export interface Shot {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}

interface DriveOptions {
  /** The status of all responses; any success by default. */
  readonly status?: number | undefined
  readonly onBody?: ((text: string) => void) | undefined
}

/** Sends the given amount of requests over the given number of connections. Resolves to the duration in seconds. */
export async function drive(
  origin: string,
  amount: number,
  connections: number,
  next: () => Shot,
  options: DriveOptions = {},
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = amount
  const worker = async () => {
    while (left-- > 0) await send(origin, next(), agent, options)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return (performance.now() - began) / 1000
}

function send(origin: string, shot: Shot, agent: Agent, { status, onBody }: DriveOptions): Promise<void> {
  const { method, path, headers, body } = shot
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(
      `${origin}${path}`,
      { method, agent, headers: { ...headers, ...length }, timeout: 30_000 },
      (response) => {
        let text = ''
        if (onBody) response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        else response.resume()
        response.on('end', () => {
          const { statusCode = 0 } = response
          if (status === undefined ? statusCode >= 300 : statusCode !== status) {
            return reject(new Error(`${method} ${origin}${path}: ${statusCode}`))
          }
          onBody?.(text)
          resolve()
        })
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${origin}${path}: no response in 30 s`)))
    sent.end(body)
  })
}
