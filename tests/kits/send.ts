import type { TestAcademy } from '@academy-access/server/vitest'

/** Sends a request to the API of an academy, from Node. */
export async function send(
  { baseUrl, apiKey }: Pick<TestAcademy, 'baseUrl' | 'apiKey'>,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
