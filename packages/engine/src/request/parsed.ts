import { type ApiEndpoint, endpointList, explain } from '@academy-access/schemas/internal'

import { compiledLater } from '../fixture/compiled-later.ts'
import { ServiceError } from '../service-error.ts'

type InputSchema = NonNullable<ApiEndpoint['params' | 'body']>

const schemas = new Map<InputSchema, () => InputSchema>()
for (const { params, body } of endpointList) {
  for (const schema of [params, body]) if (schema) schemas.set(schema, compiledLater<InputSchema>(schema))
}

/** A part of a request, checked and converted by its schema. Throws `validation_error` with the first mistake. */
export function parsed(schema: InputSchema, value: unknown, root: string): unknown {
  const current = schemas.get(schema)?.() ?? schema
  const result = current.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ServiceError('validation_error', issue ? explain(issue, root) : `${root}: expected another value`)
}
