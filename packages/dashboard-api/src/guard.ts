import { ServiceError } from '@academy-access/engine'
import type { ServerRequest } from 'srvx'

/** Who uses the pages or the dashboard API. */
export interface Caller {
  /** The permissions: everything, or to read everything but API keys in full. */
  readonly access: 'all' | 'read'
  /** The name that the caller gave beside the token; null without one. */
  readonly user: string | null
}

/**
 * What a caller needs the permission for: the documentation, the dashboard page, which has no data, to read, to change, or to
 * read API keys in full.
 */
export type Access = 'document' | 'page' | 'read' | 'change' | 'secret'

/** Decides which callers get which routes. */
export interface Guard {
  /**
   * Judges a caller by the declared access of the route that the router has found, and never by the text of a path.
   *
   * @returns The caller, or the response that asks a browser for the token.
   * @throws ServiceError `forbidden` for a caller that may not do it.
   */
  readonly authorize: (request: ServerRequest, access: Access) => Promise<Caller | Response>
  /**
   * Does the same without the token, which a browser does not send when it asks whether it may call.
   *
   * @throws ServiceError `forbidden`.
   */
  readonly checkPlace: (request: ServerRequest) => void
  /** Other origins whose pages may call. */
  readonly origins: readonly string[]
}

/** Which callers a guard accepts. */
export interface GuardOptions {
  /** A host name of the server besides those of this machine: the address that it listens on. */
  readonly host: string
  /** Required as a bearer token. Without one, only this machine gets the dashboard. */
  readonly token: string | undefined
  /** Other origins whose pages may call. */
  readonly origins: readonly string[]
}

/**
 * Rejects other machines and proxies without a token, pages of other sites, and pages whose own host name was pointed at this server
 * (DNS rebinding).
 */
export function createGuard(options: GuardOptions): Guard {
  const { token, origins } = options
  return {
    checkPlace(request) {
      checkMachine(request, options)
      checkPlace(request, options)
    },
    async authorize(request, access) {
      if (access === 'document') return owner
      checkMachine(request, options)
      if (access === 'page') return owner
      checkPlace(request, options)
      const [, sent = ''] = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
      if (token !== undefined && !(await isSameText(sent, token))) {
        throw forbidden('Authorization: expected Bearer and the token of --dashboard-token')
      }
      return owner
    },
    origins,
  }
}

/** A guard with one token lets a caller do everything or nothing. */
const owner: Caller = { access: 'all', user: null }

/**
 * Without a token, rejects requests that may come from another machine. A proxy on this machine passes them on from here, with
 * a header of its own.
 */
function checkMachine({ headers, ip = '' }: ServerRequest, { token }: GuardOptions): void {
  if (token !== undefined) return
  const proxyHeader = [...headers.keys()].find((name) => proxyHeaders.test(name))
  if (isLoopback(ip) && proxyHeader === undefined) return
  const reason = proxyHeader === undefined ? '' : `${proxyHeader}: a proxy has passed the request on; `
  throw forbidden(
    `${reason}the dashboard needs a token from other machines: start the server with --dashboard-token, or createApp with dashboardToken`,
  )
}

/** The names of headers in which proxies and tunnels write where a request came from. */
const proxyHeaders =
  /^(?:forwarded|via|cdn-loop|(?:.+-)?(?:remote-addr|(?:client-?)?ip)|(?:x-)?(?:forwarded|original|envoy|amzn|appengine|azure|vercel|arr|cf|fly|fastly|ngrok|tailscale)(?:-.+)?)$/

function checkPlace({ headers }: ServerRequest, { host, token, origins }: GuardOptions): void {
  const sentHost = headers.get('host') ?? ''
  if (!isOwnName(nameOf(sentHost), host, token)) {
    const got = JSON.stringify(sentHost)
    throw forbidden(
      `Host: expected localhost or an address of this server, got ${got}; with --dashboard-token or dashboardToken, it may have any name`,
    )
  }
  const origin = headers.get('origin')
  if (origin !== null && origins.includes(origin)) return
  const site = headers.get('sec-fetch-site')
  if (origin !== null && origin !== `http://${sentHost}` && origin !== `https://${sentHost}`) {
    throw forbidden(`Origin: expected the server's own or one of --dashboard-origin, got ${JSON.stringify(origin)}`)
  }
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    throw forbidden(`Sec-Fetch-Site: expected same-origin, got ${JSON.stringify(site)}`)
  }
}

/**
 * Whether only this server can have this name, so that a page loaded under it is the server's own. With a token, it may have any
 * name, such as `host.docker.internal`: a page of another site does not know the token.
 */
function isOwnName(name: string, host: string, token: string | undefined): boolean {
  if (name === '') return false
  return token !== undefined || name === 'localhost' || name === host.toLowerCase() || isLoopback(name)
}

/** The name or address of a Host header in lower case, without port and brackets. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replaceAll(/^\[|\]$/g, '')
}

const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}$/

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return address === '::1' || (ipv4.test(plain) && plain.startsWith('127.'))
}

const forbidden = (message: string) => new ServiceError('forbidden', message)

/** Compares digests of two texts, so that the duration does not reveal how many characters are right. */
export async function isSameText(sent: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all(
    [sent, expected].map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  )
  const [left, right] = [new Uint8Array(a ?? []), new Uint8Array(b ?? [])]
  return left.reduce((difference, byte, index) => difference | (byte ^ (right[index] ?? 0)), 0) === 0
}
