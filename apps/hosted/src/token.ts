import { type Access, type Guard, isSameText } from '@academy-access/dashboard-api'
import { ServiceError } from '@academy-access/engine'
import { routeNotFound } from '@academy-access/schemas/internal'

import type { Env } from './env.ts'

/** The guard of a deployment: everything needs one of its tokens, and one of them may only read. */
export function createTokenGuard({ DASHBOARD_TOKEN: token = '', DASHBOARD_READ_TOKEN: readToken = '' }: Env): Guard {
  return {
    origins: [],
    checkPlace: (request) => checkPlace(request, token, 'change'),
    async authorize(request, access) {
      checkPlace(request, token, access)
      const sent = credentialsOf(request.headers.get('authorization') ?? '')
      if (await isSameText(sent.token, token)) return { access: 'all', user: sent.user }
      if (readToken !== '' && (await isSameText(sent.token, readToken))) {
        if (access === 'change' || access === 'secret') throw forbidden(readOnly)
        return { access: 'read', user: sent.user }
      }
      // A page that was opened at a longer path is asked again: only then the browser sends the password to the API.
      if (!isPage(access) && request.headers.get('sec-fetch-site') !== 'same-origin') {
        throw forbidden('Authorization: expected Bearer and the token of the deployment')
      }
      return askForToken()
    },
  }
}

/** Whether it is a page, which has no data. */
const isPage = (access: Access) => access === 'document' || access === 'page'

/** Rejects pages of other origins: a browser sends the password that it has to all pages that ask for it. */
function checkPlace({ headers, method, url }: Request, token: string, access: Access): void {
  if (token === '') throw new ServiceError('not_found', routeNotFound)
  const site = headers.get('sec-fetch-site')
  const isNavigation = isPage(access) && method === 'GET'
  if (!isNavigation && site !== null && site !== 'same-origin' && site !== 'none') {
    throw forbidden(`Sec-Fetch-Site: expected same-origin, got ${JSON.stringify(site)}`)
  }
  const sent = headers.get('origin')
  const { origin } = new URL(url)
  if (sent !== null && sent !== origin) throw forbidden(`Origin: expected ${origin}, got ${JSON.stringify(sent)}`)
}

/** The browser asks for the token, and sends it with all further requests to this origin. */
function askForToken(): Response {
  return new Response('The token of the deployment is missing: use it as the password, with any name.\n', {
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="Academy Access", charset="UTF-8"', 'cache-control': 'no-store' },
  })
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
