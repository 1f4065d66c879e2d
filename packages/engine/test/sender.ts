import type { Academy, Platform } from '../src/index.ts'

/** A function that sends requests to the API with the key of an academy. A text is sent as it is, another body as JSON. */
export function sender(platform: Platform, { apiKey }: Pick<Academy, 'apiKey'> = platform.academy()) {
  return (method: string, path: string, body?: unknown): Promise<Response> =>
    platform.fetch(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
}
