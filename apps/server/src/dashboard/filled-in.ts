import * as z from 'zod/mini'

/**
 * The form of a schema in which every field is there, as in a snapshot: what may be left out of a fixture never is of an
 * answer.
 */
export function filledIn(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return z.strictObject(Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, filledIn(value)])))
    case 'array':
      return z.array(filledIn(def.element))
    case 'union':
      return z.union(def.options.map((option) => filledIn(option)))
    case 'nullable':
      return z.nullable(filledIn(def.innerType))
    case 'optional':
    case 'default':
      return filledIn(def.innerType)
    case 'pipe':
      // A time: read in any form, sent in one.
      return z.string()
    default:
      return schema
  }
}
