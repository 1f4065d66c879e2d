import { fileURLToPath } from 'node:url'

import { endpointList } from '@academy-access/schemas'
import { serve } from '@academy-access/server'

import type { Transport } from '@academy-access/tests/conformance/transports/transport.ts'

import { start } from '../command.ts'
import { fileOf } from '../software.ts'

const document = fileURLToPath(import.meta.resolve('@academy-access/schemas/openapi.strict.json'))

/** A request or response that does not match the document. */
export interface Violation {
  /** The side that broke the contract. */
  readonly of: 'request' | 'response'
  readonly status: number
  readonly operation: string
  readonly message: string
}

/** The results of Prism's comparisons. */
export interface PrismFindings {
  readonly violations: Violation[]
  /** The responses that it compared: operation and status. */
  readonly responses: Set<string>
}

/** The server behind a Prism proxy, which fills the findings. */
export function prismTransport({ violations, responses }: PrismFindings): Transport {
  return {
    name: 'server behind Prism',
    servesOtherPaths: true,
    async open(platform) {
      const server = await serve(platform, { port: 0 })
      const cli = fileOf('mocks', '@stoplight/prism-cli', 'dist/index.js')
      const command = ['node', cli, 'proxy', document, server.url, '--port', '0', '--cors', 'false']
      const setting = { cwd: import.meta.dirname, env: process.env, signal: new AbortController().signal }
      const prism = await start(command, setting, /(?<=listening on )http:\/\/[\d.]+:\d+/)
      return {
        baseUrl: prism.found,
        async fetch(input, init = {}) {
          const url = new URL(input)
          const operation = operationOf(init.method ?? 'GET', url.pathname)
          if (!operation || !isPlain(url, init)) {
            return fetch(`${server.url}${input.slice(prism.found.length)}`, init)
          }
          const response = await fetch(input, init)
          responses.add(`${operation} ${response.status}`)
          for (const { location, message } of JSON.parse(
            response.headers.get('sl-violations') ?? '[]',
          ) as ReportedViolation[]) {
            violations.push({ of: location[0], status: response.status, operation, message })
          }
          return response
        },
        async close() {
          await prism.stop()
          await server.close()
        },
      }
    },
  }
}

/** An entry of Prism's `sl-violations` header. */
interface ReportedViolation {
  location: [Violation['of'], ...string[]]
  message: string
}

/** Whether Prism can handle the request. It exits on a malformed path, and hangs on deep or invalid JSON. */
function isPlain({ pathname, search }: URL, { body, headers }: RequestInit): boolean {
  // Prism drops a query parameter `__proto__`, and rejects headers longer than Node's default limit.
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
