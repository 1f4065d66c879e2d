import * as z from 'zod/mini'

import { limits } from './limits.ts'
import { hasAtMost, hasLength, isEmail } from './predicates.ts'
import { refinement } from './refinement.ts'

/** A documented value, or another string that the service may add later. Editors complete the documented values. */
export type Open<Value extends string> = Value | (string & {})

// ── Requests: exactly what the service accepts, with a message for each rule. The registry repeats a refinement for
// JSON Schema, which counts lengths in code points as D45 does. `z.meta` would do the same, but cannot be compiled. ──

// D13
/** A UUID of any version, converted to lower case. */
export const id = z.guid({ error: 'expected a UUID' }).check(z.toLowerCase())

// D46
/** An email address, trimmed and converted to lower case. */
export const email = z
  .string({ error: 'expected an email address' })
  .check(
    z.refine(refinement(isEmail), { error: `expected an email address of at most ${limits.email.max} characters` }),
    z.trim(),
    z.toLowerCase(),
  )
  .register(z.globalRegistry, { format: 'email', maxLength: limits.email.max })

/** A text of at most `max` code points, unchanged. */
export const text = (max: number) =>
  z
    .string()
    .check(z.refine(refinement(hasAtMost, max), { error: `expected at most ${max} characters` }))
    .register(z.globalRegistry, { maxLength: max })

// D44
/** A text of `min` to `max` code points, trimmed before it is measured. */
export const trimmedText = (min: 0 | 1, max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.refine(refinement(hasLength, min, max), {
        error: min > 0 ? `expected ${min} to ${max} characters` : `expected at most ${max} characters`,
      }),
    )
    .register(z.globalRegistry, { ...(min > 0 && { minLength: min }), maxLength: max })

// R125, R247
/** Whether new students get a welcome email. The default is the service's: a request is sent as the caller wrote it. */
export const welcomeEmail = z.optional(z.boolean().register(z.globalRegistry, { default: true }))

// ── Responses: lenient for readers. documented.ts has the strict forms. ──

// Filled only while this module and the resources load.
const documentedValues = new WeakMap<z.core.$ZodType, readonly string[]>()

/** The documented values of an open enum; undefined for another schema. */
export function valuesOf(schema: z.core.$ZodType): readonly string[] | undefined {
  return documentedValues.get(schema)
}

// D13
/** An id in a response. The service sends a lower-case UUID v4; a reader accepts any non-empty string. */
export const idOut = z.string().check(z.minLength(1))

// D12
/** A time in a response: ISO 8601, UTC with milliseconds. */
export const timestampOut = z.string()

// D15
/** A count in a response: an integer from 0. */
export const countOut = z.number()

// D39
/** A percentage in a response: an integer from 0 to 100. */
export const percentOut = z.number()

/** One of the documented values in a response. A reader also accepts other strings. */
export function openEnum<const Values extends readonly string[]>(
  values: Values,
): z.ZodMiniType<Values[number] | (string & {}), string> {
  const schema = z.string()
  documentedValues.set(schema, values)
  return schema
}

// D14
/** A value or null in a response. A reader turns a missing value into null. */
export function nullableOut<Schema extends z.core.$ZodType>(schema: Schema) {
  const nullable = z.nullable(schema)
  // zod's types do not include null in the output while the inner type is a type parameter.
  // oxlint-disable-next-line typescript/no-unnecessary-type-arguments, typescript/no-unnecessary-type-assertion -- the compiler needs both
  return z._default<typeof nullable>(nullable, null as z.core.util.NoUndefined<z.output<typeof nullable>>)
}

/** An object of a response. A reader keeps unknown fields, but the type does not contain them. */
export function objectOut<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape)
}
