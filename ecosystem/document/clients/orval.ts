import { argumentsOf, type Call, headersOf, nameOf } from '../call.ts'
import * as api from '../generated/api.ts'
import * as mocks from '../generated/api.msw.ts'
import * as schemas from '../generated/zod.ts'

type Loose = Record<string, (...parts: unknown[]) => Promise<{ status: number; data: unknown }>>
type Schemas = Record<string, { safeParse(value: unknown): { success: boolean; error?: Error } }>

/** The base URL is in the generated functions. */
export function open(): Call {
  return async (operation, input) => {
    const name = nameOf(operation)
    const call = (api as unknown as Loose)[name]
    const result = await call?.(...argumentsOf(input, operation), { headers: headersOf(input) })
    if (result === undefined) return { rejected: `no function ${name}` }
    const schema = (schemas as unknown as Schemas)[`${name[0]?.toUpperCase()}${name.slice(1)}Response`]
    if (schema === undefined) return { rejected: `no schema for ${name}` }
    const checked = result.status < 300 ? schema.safeParse(result.data) : undefined
    if (checked?.success === false) return { rejected: `zod: ${checked.error?.message}` }
    return { status: result.status, body: result.data }
  }
}

export async function typed(): Promise<string | undefined> {
  const created = await api.studentsCreate({ email: 'ada@example.com' })
  const page = await api.studentsList({ limit: 10 })
  const id = created.status === 201 ? created.data.data.id : undefined
  await api.listsMembersAdd(id ?? '', { emails: ['ada@example.com'] })
  return id ?? (page.status === 200 ? page.data.data.students[0]?.id : page.data.error.code)
}

export const mocked = Object.keys(mocks).length
