import { endpointList } from '@academy-access/schemas'
import { serve } from '@academy-access/server'

import type { Transport } from '@academy-access/conformance/transports/transport.ts'
import { startPrism } from './prism.ts'

/** Something that did not go as the document says. */
export interface Violation {
  /** What broke the contract: the caller's request or the service's answer. */
  readonly of: 'request' | 'response'
  readonly status: number
  readonly operation: string
  readonly message: string
}

/** What Prism saw. */
export interface Sightings {
  readonly violations: Violation[]
  /** Answers that it compared: operation and status. */
  readonly answers: Set<string>
}

/** The server behind a Prism, which writes down what it sees. */
export function prismTransport({ violations, answers }: Sightings): Transport {
  return {
    name: 'server behind Prism',
    servesOtherPaths: true,
    async open(platform) {
      const server = await serve(platform, { port: 0 })
      const prism = await startPrism(server.url)
      return {
        baseUrl: prism.url,
        async fetch(input, init = {}) {
          const url = new URL(input)
          const operation = operationOf(init.method ?? 'GET', url.pathname)
          if (!operation || !isPlain(url, init)) {
            return fetch(`${server.url}${input.slice(prism.url.length)}`, init)
          }
          const response = await fetch(input, init)
          answers.add(`${operation} ${response.status}`)
          for (const { location, message } of JSON.parse(response.headers.get('sl-violations') ?? '[]') as Seen[]) {
            violations.push({ of: location[0], status: response.status, operation, message })
          }
          return response
        },
        async close() {
          await prism.close()
          await server.close()
        },
      }
    },
  }
}

interface Seen {
  location: [Violation['of'], ...string[]]
  message: string
}

/** Whether Prism itself survives the request: it ends on a malformed path, and hangs on deep JSON or none. */
function isPlain({ pathname, search }: URL, { body, headers }: RequestInit): boolean {
  // It loses `__proto__` among the query's names, and headers that are longer than Node takes by default.
  if (pathname.includes('%') || search.includes('__proto__') || [...new Headers(headers)].join().length > 4096)
    return false
  if (body === undefined || body === null) return true
  if (typeof body !== 'string' || body.length > 20_000 || /\[{8}|(\{"\w*":){8}/.test(body)) return false
  if (new Headers(headers).get('content-type') !== 'application/json') return false
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

function operationOf(method: string, path: string): string | undefined {
  return endpointList.find(
    (endpoint) =>
      endpoint.method === method && new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )?.id
}
