import type * as z from 'zod/mini'

/** The schema as it is. Stands in for `fast.ts` where size counts more: see `imports` in package.json. */
export function fast<Schema extends z.ZodMiniType>(schema: Schema): Schema {
  return schema
}
