import * as z from 'zod/mini'

import { limits } from './limits.ts'
import { expected, hasLength, isEmail } from './predicates.ts'
import type { Schema } from './schema.ts'

/** The call of a function of predicates.ts, for the generator of parsers. */
export interface PredicateCall {
  /** The name of the function. */
  readonly name: string
  /** The arguments after the checked value. */
  readonly args: readonly number[]
}

// Filled only while the modules with schemas load.
const calls = new WeakMap<object, PredicateCall>()

/**
 * A predicate for `z.refine` that calls a function of predicates.ts. Generated parsers call the same function, so a
 * schema of an endpoint has no other refinements.
 */
export function refinement<Value, Args extends readonly number[]>(
  predicate: (value: Value, ...args: Args) => boolean,
  ...args: Args
): (value: Value) => boolean {
  const refine = (value: Value) => predicate(value, ...args)
  calls.set(refine, { name: predicate.name, args })
  return refine
}

/** The call behind a predicate; undefined for a function that `refinement` did not make. */
export function predicateCallOf(refine: object): PredicateCall | undefined {
  return calls.get(refine)
}

// ── Types are written by hand and published. A schema whose types differ in any field does not compile. ──

// `T` holds the two types apart: TypeScript compares conditional types by identity, and others by what may be assigned.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? unknown : 'a type that differs'

/** The schema of zod behind a schema of the contract. */
export function zodOf<Output, Input>(schema: Schema<Output, Input>): z.ZodMiniType<Output, Input> {
  // The published type of a schema mentions no zod: its versions are not ours.
  return schema as unknown as z.ZodMiniType<Output, Input>
}

// ── Requests: exactly what the service accepts, with a message for each rule. The registry repeats a refinement for
// JSON Schema, which counts lengths in code points as D45 does. `z.meta` would do the same, but cannot be compiled. ──

// D13
/** A UUID of any version, converted to lower case. */
export const id = z.guid({ error: 'expected a UUID' }).check(z.toLowerCase())

// D46
/** An email address, trimmed and converted to lower case. */
export const email = z
  .string({ error: expected.email() })
  .check(z.refine(refinement(isEmail), { error: ({ input }) => expected.email(input) }), z.trim(), z.toLowerCase())
  .register(z.globalRegistry, { format: 'email', maxLength: limits.email.max })

/** A text of `min` to `max` code points, changed by the checks before it is measured. */
export const textOf = (min: 0 | 1, max: number, ...before: z.core.$ZodCheck<string>[]) =>
  z
    .string()
    .check(...before, z.refine(refinement(hasLength, min, max), { error: expected.characters(min, max) }))
    .register(z.globalRegistry, { ...(min > 0 && { minLength: min }), maxLength: max })

/** Checks of an array of `min` to `max` items. */
export const itemCount = ({ min = 0, max }: { readonly min?: number; readonly max: number }) => [
  ...(min > 0 ? [z.minLength(min, { error: `expected at least ${min} item` })] : []),
  z.maxLength(max, { error: `expected at most ${max} items` }),
]

/** The fields of a schema that is an object, as each part of a request. */
export function shapeOf(schema: Schema<object> | Schema): Readonly<Record<string, z.ZodMiniType>> {
  return (schema as unknown as z.ZodMiniObject<Record<string, z.ZodMiniType>>).shape
}

/** An object of a request. */
export function objectIn<Type, Shape extends z.core.$ZodShape>(
  shape: Shape & Same<Type, z.input<z.ZodMiniObject<Shape>>>,
  ...checks: z.core.$ZodCheck<z.output<z.ZodMiniObject<Shape>>>[]
): Schema<Type> {
  return z.object<Shape>(shape).check(...checks) as unknown as Schema<Type>
}

// D44
export const listName = textOf(limits.listName.min, limits.listName.max, z.trim())
export const listDescription = textOf(0, limits.listDescription.max)
// D44
export const studentName = textOf(0, limits.studentName.max, z.trim())

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
export function objectOut<Type, Shape extends z.core.$ZodShape>(
  shape: Shape & Same<Type, z.output<z.ZodMiniObject<Shape>>>,
): Schema<Type> {
  return z.looseObject<Shape>(shape) as unknown as Schema<Type>
}
