import type * as z from 'zod/mini'

/** Returns the schema itself. Replaces `compiled-schema.ts` in browser bundles: see `imports` in package.json. */
export function compiledSchema(schema: z.ZodMiniType): z.ZodMiniType {
  return schema
}
