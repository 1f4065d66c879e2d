import { closestName, inspect } from '@academy-access/schemas/internal'
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import * as z from 'zod/mini'

import type { Result } from './target.ts'

export type Fields = z.core.$ZodLooseShape
export type InputOf<Input extends Fields> = z.output<z.ZodMiniObject<Input>>

/** Declares a tool. It rejects with an error that says what to do next. Without hints, it only reads. */
export function tool<Input extends Fields>(
  name: string,
  description: string,
  fields: Input,
  run: (input: InputOf<Input>) => Promise<Result>,
  hints: ToolAnnotations = { readOnlyHint: true, openWorldHint: false },
) {
  return { name, description, input: z.strictObject(fields), run: run as (input: object) => Promise<Result>, hints }
}

export type Tool = ReturnType<typeof tool>

/** A field with a description, which agents read. */
export const field = <Schema extends z.ZodMiniType>(schema: Schema, text: string) => schema.check(z.describe(text))
export const optional = <Schema extends z.ZodMiniType>(schema: Schema, text: string) => field(z.optional(schema), text)
export const academy = optional(z.string(), 'Id or name of an academy; default the first')
export const offset = optional(z.int().check(z.gte(0)), 'How much to skip, as a shortened result says')

/** A JSON Schema without the name of its dialect, which would be a tenth of the list of tools. */
export function toJsonSchema(schema: z.core.$ZodType): { readonly type: 'object' } {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'input' })
  return { ...written, type: 'object' }
}

/** One of these by its id, or an error that says how to find it. */
export function pick<One extends { readonly id: string }>(
  kind: string,
  id: string,
  all: readonly One[],
  lister: string,
) {
  const found = all.find((one) => one.id === id)
  if (found) return found
  const ids = all.map((one) => one.id)
  const closest = closestName(id, ids)
  const hint = closest === undefined ? `${lister} finds them` : `did you mean ${closest}?`
  throw new Error(`No ${kind} ${inspect(id)}; ${hint}`)
}
