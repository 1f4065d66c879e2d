import type * as z from 'zod/mini'

/** A schema with the definition that zod keeps. */
export type Schema = z.core.$ZodType

export type Definition = z.core.$ZodTypes['_zod']['def']

/** The definition of a check. The types of zod do not list refinements. */
export type Check = z.core.$ZodChecks['_zod']['def'] | (z.core.$ZodCheckDef & { check: 'custom'; fn?: object })

/** The definition of a schema. */
export function definitionOf(schema: Schema): Definition {
  return (schema as z.core.$ZodTypes)._zod.def
}

/** The checks of a schema that can reject or change a value. */
export function checksOf(schema: Schema): Check[] {
  const checks = (definitionOf(schema).checks ?? []) as { _zod: { def: Check } }[]
  return checks.map(({ _zod }) => _zod.def).filter(({ check }) => !descriptive.has(check))
}

/** Checks that only add to the OpenAPI document. */
const descriptive = new Set<string>(['meta', 'describe'])

/** Throws for a feature of zod that no schema of the contract has used so far. */
export function unsupported(what: string): never {
  throw new Error(`the generator of parsers does not support ${what} of zod: add it to packages/schemas/compile`)
}

/** A value as code. */
export function literal(value: unknown): string {
  return JSON.stringify(value).replace(/^"(.*)"$/, "'$1'")
}

/** The field of a value, as code. */
export function fieldOf(name: string): string {
  return `value['${name}']`
}
