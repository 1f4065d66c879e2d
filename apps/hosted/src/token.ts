import { isSameText } from '@academy-access/dashboard-api'
import { ServiceError } from '@academy-access/engine'
import { routeNotFound } from '@academy-access/schemas/internal'

import type { Env } from './env.ts'
import { errorResponse } from './responses.ts'

/** Who uses the dashboard or the documentation. */
export interface Caller {
  /** The permissions of the token: everything, or to read everything but API keys in full. */
  readonly access: 'all' | 'read'
  /** The name that a browser sent with the password; null for a bearer token, and for an empty name. */
  readonly user: string | null
}

/** The caller of the dashboard or the documentation, or the response that rejects the request. */
export async function authorize(request: Request, env: Env): Promise<Caller | Response> {
  const { DASHBOARD_TOKEN: token = '', DASHBOARD_READ_TOKEN: readToken = '' } = env
  if (token === '') return errorResponse(new ServiceError('not_found', routeNotFound))
  const url = new URL(request.url)
  const isApi = url.pathname.startsWith('/dashboard/api')
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  // A browser sends the password that it has to all pages that ask for it.
  if ((isApi || request.method !== 'GET') && site !== null && site !== 'same-origin' && site !== 'none') {
    return errorResponse(forbidden(`Sec-Fetch-Site: expected same-origin, got ${JSON.stringify(site)}`))
  }
  if (origin !== null && origin !== url.origin) {
    return errorResponse(forbidden(`Origin: expected ${url.origin}, got ${JSON.stringify(origin)}`))
  }
  const sent = credentialsOf(request.headers.get('authorization') ?? '')
  if (await isSameText(sent.token, token)) return { access: 'all', user: sent.user }
  if (readToken !== '' && (await isSameText(sent.token, readToken))) {
    const rejected = isApi && !isRead(request.method, url.pathname)
    return rejected ? errorResponse(forbidden(readOnly)) : { access: 'read', user: sent.user }
  }
  // A page that was opened at a longer path is asked again: only then the browser sends the password to the API.
  if (isApi && site !== 'same-origin') {
    return errorResponse(forbidden('Authorization: expected Bearer and the token of the deployment'))
  }
  // The browser asks for the token, and sends it with all further requests to this origin.
  return new Response('The token of the deployment is missing: use it as the password, with any name.\n', {
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="Academy Access", charset="UTF-8"', 'cache-control': 'no-store' },
  })
}

/** Whether a request changes nothing, and its response has no API key in full. */
function isRead(method: string, pathname: string): boolean {
  const hasKeys = /^\/dashboard\/api\/academies\/[^/]+(?:\/keys\/.*)?\/?$/.test(pathname)
  return method === 'GET' && !hasKeys
}

const readOnly = 'This token may only read, and no API keys in full: use the other token of the deployment'

/** The token of a `Bearer` header, or the name and the password of a `Basic` one. */
function credentialsOf(authorization: string): { readonly token: string; readonly user: string | null } {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return { token: value, user: null }
  try {
    const [, user = '', token = ''] = /^([^:]*):(.*)$/s.exec(utf8Of(atob(value))) ?? []
    return { token, user: user.trim().slice(0, longestUser) || null }
  } catch {
    return { token: '', user: null }
  }
}

const longestUser = 100

const utf8Of = (bytes: string) => new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))

const forbidden = (message: string) => new ServiceError('forbidden', message)
