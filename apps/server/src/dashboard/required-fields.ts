import * as z from 'zod/mini'

/** The same schema with every field required. Fixtures may leave fields out; snapshots contain all of them. */
export function requiredFields(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.def.shape)
    return z.strictObject(Object.fromEntries(fields.map(([name, field]) => [name, requiredFields(field)])))
  }
  if (schema instanceof z.ZodMiniArray) return z.array(requiredFields(schema.def.element))
  if (schema instanceof z.ZodMiniUnion) return z.union(schema.def.options.map(requiredFields))
  if (schema instanceof z.ZodMiniNullable) return z.nullable(requiredFields(schema.def.innerType))
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault) {
    return requiredFields(schema.def.innerType)
  }
  // A time is read in several forms and written in one.
  return schema instanceof z.ZodMiniPipe ? z.string() : schema
}
