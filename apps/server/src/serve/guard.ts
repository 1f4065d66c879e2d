import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import { ServiceError } from '@academy-access/engine'

/** Which callers the dashboard API accepts. */
export interface GuardOptions {
  /** The address that the server listens on. */
  readonly host: string
  /** Required as a bearer token. Without one, only this machine may call. */
  readonly token: string | undefined
  /** Other origins whose pages may call. */
  readonly origins: readonly string[]
}

/**
 * Rejects other machines without a token, pages of other sites, and pages whose own host name was pointed at this server
 * (DNS rebinding).
 *
 * @throws ServiceError `forbidden`.
 */
export function checkCaller(request: IncomingMessage, options: GuardOptions): void {
  checkPlace(request, options)
  const { token } = options
  if (token !== undefined && !isSame(/^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '', token)) {
    throw forbidden('Authorization: expected Bearer and the token of --dashboard-token')
  }
}

/**
 * Does the same without the token, which a browser does not send when it asks whether it may call.
 *
 * @throws ServiceError `forbidden`.
 */
export function checkPlace({ headers, socket }: IncomingMessage, { host, token, origins }: GuardOptions): void {
  if (token === undefined && !isLoopback(socket.remoteAddress ?? '')) {
    throw forbidden('the dashboard API needs a token from other machines: start the server with --dashboard-token')
  }
  if (!isOwnName(nameOf(headers.host ?? ''), host, token)) {
    throw forbidden(`Host: expected localhost or an address of this server, got ${JSON.stringify(headers.host ?? '')}`)
  }
  const { origin } = headers
  if (origin !== undefined && origins.includes(origin)) return
  const site = headers['sec-fetch-site']
  if (origin !== undefined && origin !== `http://${headers.host}` && origin !== `https://${headers.host}`) {
    throw forbidden(`Origin: expected the server's own or one of --dashboard-origin, got ${JSON.stringify(origin)}`)
  }
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw forbidden(`Sec-Fetch-Site: expected same-origin, got ${JSON.stringify(site)}`)
  }
}

/** Whether only this server can have this name, so that a page loaded under it is the server's own. */
function isOwnName(name: string, host: string, token: string | undefined): boolean {
  if (name === '') return false
  if (name === 'localhost' || name === host.toLowerCase() || isLoopback(name)) return true
  // With a token, other machines call by address or by a name of the local network, which has no dot.
  return token !== undefined && (isIP(name) !== 0 || !name.includes('.'))
}

/** The name or address of a Host header in lower case, without port and brackets. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replaceAll(/^\[|\]$/g, '')
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return address === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** Compares in constant time, so that the duration does not reveal how many characters are right. */
function isSame(sent: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(token))
}

const forbidden = (message: string) => new ServiceError('forbidden', message)
