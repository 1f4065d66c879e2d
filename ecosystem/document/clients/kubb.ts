import { argumentsOf, type Call, headersOf, nameOf } from '../call.ts'
import * as api from '../generated/index.ts'

type Loose = Record<string, (...parts: unknown[]) => Promise<{ status: number; data: unknown }>>

export function open(baseURL: string): Call {
  return async (operation, input) => {
    const call = (api as unknown as Loose)[nameOf(operation)]
    const result = await call?.(...argumentsOf(input, operation), {
      baseURL,
      // Its fetch client sends JSON without saying so.
      headers: { ...headersOf(input), 'content-type': 'application/json' },
    })
    return { status: result?.status ?? 0, body: result?.data }
  }
}

export async function typed(): Promise<string | undefined> {
  const created = await api.studentsCreate({ email: 'ada@example.com' })
  const page = await api.studentsList({ limit: 10 })
  await api.listsMembersAdd(created.data.data.id, { emails: ['ada@example.com'] })
  return page.data.data.students[0]?.id
}
