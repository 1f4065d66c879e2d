import { type AcademyControls, controlPath, type PlatformControls, remote } from '@academy-access/dashboard-api/client'

import { DashboardError } from './dashboard-error.ts'

/** The dashboard API of a server. Its methods reject with a `DashboardError`. */
export type Dashboard = ReturnType<typeof connect>

/** Notes a call of a control. Returns a function that notes its error. */
type OnCall = (name: string, args: readonly unknown[]) => ((error: unknown) => void) | undefined

/** Connects to the server at an address. `token` is that of `--dashboard-token`. Sends nothing. */
export function connect(address: string, token = process.env['ACADEMY_DASHBOARD_TOKEN']) {
  const url = checkUrl(address)
  const authorization = token === undefined || token === '' ? {} : { authorization: `Bearer ${token}` }
  /** Calls a control by name, of an academy if there is an id. */
  const send = async (name: string, input: object, academyId?: string, query = ''): Promise<unknown> => {
    const path = controlPath(name, academyId) + query
    const headers = { 'content-type': 'application/json', ...authorization }
    const init = { method: 'POST', headers, body: JSON.stringify(input) }
    const response = await fetch(url + path, init).catch(noServer(url))
    const envelope = parse(await response.text().catch(noServer(url)))
    if (!envelope || 'data' in envelope !== response.ok) {
      throw new DashboardError(
        response.status,
        `${url} is not an academy server: POST ${path} got ${response.status} and no JSON of the dashboard API`,
      )
    }
    if (response.ok) return envelope.data ?? undefined
    throw new DashboardError(response.status, `${name}: ${messageOf(envelope)}`)
  }
  return {
    /** The address of the server, without a slash at the end. */
    url,
    platform: remote<PlatformControls>((name, input) => send(name, input)),
    /** An academy by id. `onCall` is called with each call of a control. */
    academy: (id: string, onCall?: OnCall) =>
      // Nothing but `await` takes a promise here, once: the stack of an error then names the line of the test.
      remote<AcademyControls>(async (name, input, args) => {
        const fail = onCall?.(name, args)
        try {
          return await send(name, input, id)
        } catch (error) {
          fail?.(error)
          throw error
        }
      }),
    send,
  }
}

function checkUrl(address: string): string {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname.replace(/^(.*[^/])?\/*$/, '$1')}`
  throw new TypeError(`academy server: expected a URL such as http://127.0.0.1:4010, got ${JSON.stringify(address)}`)
}

function noServer(url: string) {
  return (cause: unknown): never => {
    const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : ''
    throw new DashboardError(0, `No academy server responds at ${url}${reason === '' ? '' : `: ${reason}`}`, { cause })
  }
}

/** A response of the dashboard API, as far as it is one. */
interface Reply {
  readonly data?: unknown
  readonly error?: { readonly message?: unknown } | null
}

function parse(text: string): Reply | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value instanceof Object ? value : undefined
  } catch {
    return undefined
  }
}

function messageOf({ error }: Reply): string {
  return typeof error?.message === 'string' ? error.message : 'unknown error'
}
