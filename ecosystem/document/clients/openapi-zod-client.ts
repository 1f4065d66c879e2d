import { isAxiosError } from 'axios'

import { type Call, headersOf, rejection } from '../call.ts'
import { createApiClient } from '../generated/api.ts'
import { places } from '../places.ts'

interface Loose {
  request(config: object): Promise<unknown>
}

export function open(baseUrl: string): Call {
  const client = createApiClient(baseUrl) as unknown as Loose
  return async (operation, input) => {
    const [method, path = ''] = places[operation] ?? []
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const config = {
      method,
      url,
      params: input.path,
      queries: input.query,
      data: input.body,
      headers: headersOf(input),
    }
    try {
      return { status: method === 'post' && !path.endsWith('members') ? 201 : 200, body: await client.request(config) }
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
      if (isAxiosError(cause) && cause.response) return { status: cause.response.status, body: cause.response.data }
      return rejection(error)
    }
  }
}

export async function typed(baseUrl: string): Promise<string | undefined> {
  const client = createApiClient(baseUrl)
  const created = await client.post('/api/v1/students', { email: 'ada@example.com' })
  const page = await client.get('/api/v1/students', { queries: { limit: 10 } })
  return created.data.id ?? page.data.students[0]?.id
}
