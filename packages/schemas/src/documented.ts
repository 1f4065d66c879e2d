import * as z from 'zod/mini'

import type { Schema } from './schema.ts'
import { countOut, idOut, percentOut, timestampOut, valuesOf } from './values.ts'

// D54
/**
 * Returns the strict form of a response schema. It accepts exactly the documented fields and values, as the service
 * sends them. The schemas in `endpoints` also accept fields and values that the service may add later.
 *
 * @example
 * ```ts
 * import { documented, endpoints } from '@academy-access/schemas/internal'
 * import * as z from 'zod/mini'
 *
 * const data = { removed: true, at: 'noon' }
 * console.log(endpoints.students.remove.data.safeParse(data).success) // true
 * console.log(z.safeParse(documented(endpoints.students.remove.data), data).success) // false
 * ```
 */
export function documented(declared: Schema | z.core.$ZodType): z.core.$ZodType {
  const schema = declared as z.core.$ZodType
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
      // D14, D85: the service always sends a field that a reader may find missing.
      return documented(def.innerType)
    default:
      return schema
  }
}

// A pure call: bundlers then leave the strict forms out of the client, and with them all that `z.iso` needs.
const forms = /* @__PURE__ */ createForms()

function createForms(): ReadonlyMap<z.core.$ZodType, z.core.$ZodType> {
  return new Map<z.core.$ZodType, z.core.$ZodType>([
    [idOut, z.uuidv4().check(z.lowercase(), z.meta({ format: 'uuid' }))],
    [timestampOut, z.iso.datetime({ precision: 3 })],
    [countOut, z.int().check(z.gte(0))],
    [percentOut, z.int().check(z.gte(0), z.lte(100))],
  ])
}
