import { type Call, headersOf, nameOf, rejection } from '../call.ts'
import { createClient } from '../generated/client/index.ts'
import * as sdk from '../generated/sdk.gen.ts'

type Loose = Record<string, (options: object) => Promise<{ data?: unknown; error?: unknown; response?: Response }>>

export function open(baseUrl: string): Call {
  // The client of ky repeats by method; that of fetch ignores the setting.
  const client = createClient({ baseUrl, ...{ retry: { limit: 0 } } })
  return async (operation, input) => {
    const call = (sdk as unknown as Loose)[nameOf(operation)]
    const { path, query, body } = input
    const options = { client, query, body, headers: headersOf(input), ...(Object.keys(path).length > 0 && { path }) }
    try {
      const result = await call?.(options)
      if (result?.response === undefined) return rejection(result?.error)
      return { status: result.response.status, body: result.data ?? result.error }
    } catch (error) {
      return rejection(error)
    }
  }
}

export async function typed(baseUrl: string): Promise<string | undefined> {
  const client = createClient({ baseUrl })
  const { data } = await sdk.studentsCreate({ client, body: { email: 'ada@example.com' } })
  const page = await sdk.studentsList({ client, query: { limit: 10 } })
  const id: string | undefined = data?.data.id ?? page.data?.data.students[0]?.id
  await sdk.listsMembersAdd({ client, path: { listId: id ?? '' }, body: { emails: ['ada@example.com'] } })
  return id
}
