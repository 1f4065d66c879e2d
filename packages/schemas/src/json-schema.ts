import * as z from 'zod/mini'

/**
 * The JSON Schema of an input. It has the keywords alone that the tools of all usual models accept: one other rejects a whole list of
 * tools, and with `readOnly` a model leaves out an array that must be sent.
 */
export function toJsonSchema(schema: z.core.$ZodType): Record<string, unknown> {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => plain(jsonSchema),
  })
  return written
}

function plain(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.const !== undefined) schema.enum = [schema.const]
  // A format says what its pattern says.
  if (schema.format !== undefined) delete schema.pattern
  if (Math.abs(schema.minimum ?? 0) === Number.MAX_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length === 0)
    delete schema.additionalProperties
  for (const keyword of ['const', 'readOnly', 'propertyNames'] as const) delete schema[keyword]
}
