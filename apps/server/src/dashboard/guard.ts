import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

import { ServiceError } from '@academy-access/engine'

/** Who may call the dashboard API. */
export interface GuardOptions {
  /** The address that the server listens on. */
  readonly host: string
  /** Asked for as a bearer token; without one, only this machine may call. */
  readonly token: string | undefined
}

/**
 * Refuses who may not call the dashboard API: other machines without a token, pages of other sites, and pages whose
 * own name was made to lead here (DNS rebinding).
 *
 * @throws ServiceError `forbidden`.
 */
export function checkCaller({ headers, socket }: IncomingMessage, { host, token }: GuardOptions): void {
  if (token === undefined && !isLoopback(socket.remoteAddress ?? '')) {
    throw forbidden('from another machine the dashboard API needs a token: start the server with --dashboard-token')
  }
  if (!isOwnName(nameOf(headers.host ?? ''), host, token)) {
    throw forbidden(`Host: expected localhost or an address of this server, got ${JSON.stringify(headers.host ?? '')}`)
  }
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && origin !== `http://${headers.host}` && origin !== `https://${headers.host}`) {
    throw forbidden(`Origin: expected the server's own, got ${JSON.stringify(origin)}`)
  }
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw forbidden(`Sec-Fetch-Site: expected same-origin, got ${JSON.stringify(site)}`)
  }
  if (token !== undefined && !isSame(/^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '', token)) {
    throw forbidden('Authorization: expected Bearer and the token of --dashboard-token')
  }
}

/** Whether a page can have come by this name only from here: nobody else owns it. */
function isOwnName(name: string, host: string, token: string | undefined): boolean {
  if (name === '') return false
  if (name === 'localhost' || name === host.toLowerCase() || isLoopback(name)) return true
  // With a token other machines call, by address or by the name that a local network gives: without a dot.
  return token !== undefined && (isIP(name) !== 0 || !name.includes('.'))
}

/** Name or address of a Host header, in lower case, without port and brackets. */
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

/** In a time that tells nothing of how much is right. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

const forbidden = (message: string) => new ServiceError('forbidden', message)
