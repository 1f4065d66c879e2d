import { isSameText } from '@academy-access/dashboard-api'
import { ServiceError } from '@academy-access/engine'
import { routeNotFound } from '@academy-access/schemas/internal'

import { errorResponse } from './responses.ts'

/** Why a request may not use the dashboard or the documentation: a response. Undefined when it may. */
export async function rejection(request: Request, token: string | undefined): Promise<Response | undefined> {
  if (token === undefined || token === '') return errorResponse(new ServiceError('not_found', routeNotFound))
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
  if (await isSameText(sentToken(request.headers.get('authorization') ?? ''), token)) return undefined
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

/** The token of a `Bearer` header, or the password of a `Basic` one. */
function sentToken(authorization: string): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() !== 'basic') return value
  try {
    return atob(value).replace(/^[^:]*:/, '')
  } catch {
    return ''
  }
}

const forbidden = (message: string) => new ServiceError('forbidden', message)
