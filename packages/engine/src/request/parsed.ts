import type { Schema } from '@academy-access/schemas'
import { endpointList, explain, zodOf } from '@academy-access/schemas/internal'
import type * as z from 'zod/mini'

import { compiledLater } from '../fixture/compiled-later.ts'
import { ServiceError } from '../service-error.ts'

const schemas = new Map<Schema, () => z.ZodMiniType>()
for (const { params, body } of endpointList) {
  for (const schema of [params, body]) if (schema) schemas.set(schema, compiledLater(zodOf<unknown, unknown>(schema)))
}

/** A part of a request, checked and converted by its schema. Throws `validation_error` with the first mistake. */
export function parsed(schema: Schema, value: unknown, root: string): unknown {
  const current = schemas.get(schema)?.() ?? zodOf(schema)
  const result = current.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ServiceError('validation_error', issue ? explain(issue, root) : `${root}: expected another value`)
}
