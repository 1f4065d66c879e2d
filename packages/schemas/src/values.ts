import * as z from 'zod/mini'

import { limits } from './limits.ts'

/** One of the documented values, or a later one: autocompletes, and never breaks on a new value. */
export type Open<Value extends string> = Value | (string & {})

/**
 * How many Unicode code points a text has: what the API counts as characters (D45).
 *
 * @example
 * ```ts
 * import { codePoints } from '@academy-access/schemas'
 *
 * console.log(codePoints('🎓'), '🎓'.length) // 1 2
 * ```
 */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * Whether a text, trimmed, is an e-mail address to the API (D46).
 *
 * @example
 * ```ts
 * import { isEmail } from '@academy-access/schemas'
 *
 * console.log(isEmail(' Ada@Example.com '), isEmail('ada@example')) // true false
 * ```
 */
export function isEmail(text: string): boolean {
  const trimmed = text.trim()
  // D46: the length first, because the pattern alone is quadratic on hostile input.
  return atMost(trimmed, limits.email.max) && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed)
}

/** Whether a text has at most `max` code points; costs no more than `max` steps. */
export function atMost(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && codePoints(text) <= max)
}

// ── What a request may hold: exactly what the service accepts, with a message that says so; what a refinement means
// is written down for JSON Schema too, which counts lengths in code points as D45 does ──

/** A UUID of any version, lower-cased (D13). */
export const id = z.guid({ error: 'expected a UUID' }).check(z.toLowerCase())

/** An e-mail address, trimmed and lower-cased (D46). */
export const email = z
  .string({ error: 'expected an e-mail address' })
  .check(
    z.refine(isEmail, { error: `expected an e-mail address of at most ${limits.email.max} characters` }),
    z.trim(),
    z.toLowerCase(),
    z.meta({ format: 'email', maxLength: limits.email.max }),
  )

/** A text of at most `max` code points, as it is. */
export const text = (max: number) =>
  z.string().check(
    z.refine((value) => atMost(value, max), { error: `expected at most ${max} characters` }),
    z.meta({ maxLength: max }),
  )

/** A text of `min` to `max` code points, trimmed before it is measured (D44). */
export const trimmedText = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.refine((value) => value.length >= min && atMost(value, max), {
      error: min > 0 ? `expected ${min} to ${max} characters` : `expected at most ${max} characters`,
    }),
    z.meta({ ...(min > 0 && { minLength: min }), maxLength: max }),
  )

// ── What a response holds: lenient for readers; documented.ts has the form that the service itself keeps to ──

// Filled while this module and the resources load, and never after.
const documentedValues = new WeakMap<z.core.$ZodType, readonly string[]>()

/** The documented values of an open enum. */
export function valuesOf(schema: z.core.$ZodType): readonly string[] | undefined {
  return documentedValues.get(schema)
}

/** An id in a response: lower-case UUID v4 from the service, any non-empty string to a reader (D13). */
export const idOut = z.string().check(z.minLength(1))

/** A time in a response: ISO 8601, UTC with milliseconds (D12). */
export const timestampOut = z.string()

/** A count, in units that its field names: an integer from 0 (D15). */
export const countOut = z.number()

/** One of the documented values; a reader passes later values on. */
export function openEnum<const Values extends readonly string[]>(
  values: Values,
): z.ZodMiniType<Values[number] | (string & {}), string> {
  const schema = z.string()
  documentedValues.set(schema, values)
  return schema
}

/** A value or null; a reader takes a missing one for null (D14). */
export function nullableOut<Schema extends z.core.$ZodType>(schema: Schema) {
  const nullable = z.nullable(schema)
  // zod cannot see that null is among the outputs while the inner type is still a parameter.
  // oxlint-disable-next-line typescript/no-unnecessary-type-arguments, typescript/no-unnecessary-type-assertion -- the compiler needs both
  return z._default<typeof nullable>(nullable, null as z.core.util.NoUndefined<z.output<typeof nullable>>)
}

/** An object of a response. Unknown fields pass through a reader, but are no part of the type. */
export function objectOut<Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> {
  return z.looseObject(shape)
}
