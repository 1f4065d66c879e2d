/**
 * An error of the dashboard API, or a server that does not respond. The message says what is wrong.
 *
 * @example
 * ```ts no-run
 * import { DashboardError, test } from '@academy-access/server/vitest'
 * import { expect } from 'vitest'
 *
 * test('a removed course is missing', async ({ academy }) => {
 *   await academy.courses.remove('intro')
 *   await expect(academy.courses.get('intro')).rejects.toBeInstanceOf(DashboardError)
 * })
 * ```
 */
export class DashboardError extends Error {
  /** `'DashboardError'`. */
  override readonly name = 'DashboardError'
  /** HTTP status; 0 when no server responded. */
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The dashboard API of a server. */
export interface Dashboard {
  /** The address of the server, without a slash at the end. */
  readonly url: string
  /**
   * Sends a request to a path below `/dashboard/api`.
   *
   * @returns `data` of the response.
   * @throws DashboardError
   */
  request<Data>(method: Method, path: string, body?: unknown): Promise<Data>
}

/** Connects to the server at an address. `token` is that of `--dashboard-token`. Sends nothing. */
export function connect(address: string, token = process.env['ACADEMY_DASHBOARD_TOKEN']): Dashboard {
  const url = checkUrl(address)
  return {
    url,
    async request<Data>(method: Method, path: string, body?: unknown) {
      const what = `${method} /dashboard/api${path}`
      const init = {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && token !== '' && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const response = await fetch(`${url}/dashboard/api${path}`, init).catch(noServer(url))
      const text = await response.text().catch(noServer(url))
      const envelope = parse(text)
      if (!envelope || 'data' in envelope !== response.ok) {
        throw new DashboardError(
          response.status,
          `${url} is not an academy server: ${what} got ${response.status} and no JSON of the dashboard API`,
        )
      }
      // The server checks its responses against the contract in its own tests.
      if (response.ok) return envelope['data'] as Data
      throw new DashboardError(response.status, `${what}: ${messageOf(envelope)}`)
    },
  }
}

/** Waits for a request, also when what it asked for is missing: a test may have deleted its academy. */
export async function unlessMissing<Data>(request: Promise<Data>): Promise<Data | undefined> {
  return request.catch((error: unknown) => {
    if (error instanceof DashboardError && error.status === 404) return undefined
    throw error
  })
}

function checkUrl(address: string): string {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  throw new TypeError(`academy server: expected a URL such as http://127.0.0.1:4010, got ${JSON.stringify(address)}`)
}

function noServer(url: string) {
  return (cause: unknown): never => {
    const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : ''
    throw new DashboardError(0, `No academy server responds at ${url}${reason === '' ? '' : `: ${reason}`}`, { cause })
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function messageOf({ error }: Record<string, unknown>): string {
  return isObject(error) && typeof error['message'] === 'string' ? error['message'] : 'unknown error'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
