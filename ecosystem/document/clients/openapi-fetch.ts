import createClient from 'openapi-fetch'

import { type Call, headersOf } from '../call.ts'
import type { paths } from '../generated/schema.ts'
import { places } from '../places.ts'

interface Loose {
  request(method: string, path: string, init: object): Promise<{ data?: unknown; error?: unknown; response: Response }>
}

export function open(baseUrl: string): Call {
  const client = createClient<paths>({ baseUrl }) as unknown as Loose
  return async (operation, input) => {
    const [method = '', path = ''] = places[operation] ?? []
    const { data, error, response } = await client.request(method, path, {
      params: { path: input.path, query: input.query },
      headers: headersOf(input),
      ...(input.body !== undefined && { body: input.body }),
    })
    return { status: response.status, body: data ?? error }
  }
}

export async function typed(baseUrl: string): Promise<string | undefined> {
  const client = createClient<paths>({ baseUrl })
  const { data, error } = await client.POST('/api/v1/students', { body: { email: 'ada@example.com' } })
  const page = await client.GET('/api/v1/students', { params: { query: { limit: 10 } } })
  const id = data?.data.id ?? page.data?.data.students[0]?.id
  await client.POST('/api/v1/lists/{listId}/members', {
    params: { path: { listId: id ?? '' } },
    body: { emails: ['ada@example.com'] },
  })
  return id ?? error?.error.code
}
