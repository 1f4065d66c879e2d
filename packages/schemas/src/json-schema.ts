import * as z from 'zod/mini'

/** The JSON Schema of an input, without the name of its dialect: that would be a tenth of a list of many schemas. */
export function toJsonSchema(schema: z.core.$ZodType): Record<string, unknown> {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'input' })
  return written
}
