import type { Platform } from '@academy-access/engine'

/** Sends requests to the API with a key: to a platform, or to the server at an address. A body that is a text is sent as it is. */
export function apiOf(apiKey: string, to: string | Pick<Platform, 'fetch'>) {
  const send = (url: string, init: RequestInit) =>
    typeof to === 'string' ? fetch(to + url, init) : to.fetch(`http://localhost${url}`, init)
  return (method: string, path: string, body?: object | string, key = apiKey) =>
    send(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
}
