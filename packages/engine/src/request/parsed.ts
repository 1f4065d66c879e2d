import type { Schema } from '@academy-access/schemas'
import { endpointList, zodOf } from '@academy-access/schemas/internal'
import type * as z from 'zod/mini'

import { checkInput } from '../fixture/check.ts'
import { compiledLater } from '../fixture/compiled-later.ts'

const schemas = new Map<Schema, () => z.ZodMiniType>()
for (const { params, body } of endpointList) {
  for (const schema of [params, body]) if (schema) schemas.set(schema, compiledLater(zodOf<unknown, unknown>(schema)))
}

/** A part of a request, checked and converted by its schema. Throws `validation_error` with the first mistake. */
export function parsed(schema: Schema, value: unknown, root: string): unknown {
  return checkInput(schemas.get(schema)?.() ?? zodOf(schema), value, root)
}
