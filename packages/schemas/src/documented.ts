import * as z from 'zod/mini'

import { countOut, idOut, timestampOut, valuesOf } from './values.ts'

/**
 * The closed form of a response schema: exactly what the service sends, with no field more, none missing, and no
 * value outside the documented ones (D54). The schemas in `endpoints` are the form for readers, who must survive
 * a service that has grown.
 *
 * @example
 * ```ts
 * import { documented, endpoints } from '@academy-access/schemas'
 * import * as z from 'zod/mini'
 *
 * const answer = { removed: true, at: 'noon' }
 * console.log(endpoints.students.remove.data.safeParse(answer).success) // true
 * console.log(z.safeParse(documented(endpoints.students.remove.data), answer).success) // false
 * ```
 */
export function documented(schema: z.core.$ZodType): z.core.$ZodType {
  const form = forms.get(schema)
  if (form) return form
  const values = valuesOf(schema)
  if (values) return z.enum(values)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return z.strictObject(
        Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, documented(value)])),
      )
    case 'array':
      return z.array(documented(def.element))
    case 'nullable':
      return z.nullable(documented(def.innerType))
    case 'union':
      return z.union(def.options.map((option) => documented(option)))
    case 'optional':
    case 'default':
      // What a reader may find missing is always sent (D14, D85).
      return documented(def.innerType)
    default:
      return schema
  }
}

// Here and not beside the lenient forms, so that readers need not bundle what only the service keeps to.
const forms = new Map<z.core.$ZodType, z.core.$ZodType>([
  [idOut, z.uuidv4().check(z.lowercase(), z.meta({ format: 'uuid' }))],
  [timestampOut, z.iso.datetime({ precision: 3 })],
  [countOut, z.int().check(z.gte(0))],
])
