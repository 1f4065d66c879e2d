import { studentName } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { count, reference } from '../fixture/values.ts'
import { StudentFixture } from '../fixture/schema.ts'

/** The fields of a student that can be changed, besides the progress. The compiler names one that is missing below. */
type ChangeableField = Exclude<
  keyof typeof StudentFixture.shape,
  'id' | 'email' | 'joined_at' | 'removed' | 'enrollments'
>

/** Schema of which rows to return, and their order. */
export const rowQuery = <const Sort extends string>(...fields: readonly Sort[]) =>
  z.strictObject({
    search: z.optional(reference()),
    sort: z.optional(z.enum(fields.flatMap((field) => [field, `-${field}` as const]))),
    limit: z.optional(count),
    offset: z.optional(count),
  })

/** Schema of changes of a student. */
export const StudentChanges = z.strictObject({
  name: z.nullish(studentName),
  avatar_url: StudentFixture.shape.avatar_url,
  purchases: z.optional(z.readonly(z.array(reference()))),
  progress: z.optional(z.record(z.string(), count)),
} satisfies Record<ChangeableField | 'progress', z.core.$ZodType>)

type WithoutDefault<Schema> = Schema extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType> ? Inner : Schema

type ChangesOf<Shape, Fixed> = z.ZodMiniObject<
  { [Field in Exclude<keyof Shape, Fixed>]: z.ZodMiniOptional<Extract<WithoutDefault<Shape[Field]>, z.core.$ZodType>> },
  z.core.$strict
>

/** Schema of changes: all fields are optional. A missing field gets no default: it stays as it is. */
export function changesOf<Shape extends z.core.$ZodLooseShape, Fixed extends keyof Shape = never>(
  shape: Shape,
  ...fixed: readonly Fixed[]
): ChangesOf<Shape, Fixed> {
  const omitted = new Set<PropertyKey>(fixed)
  const fields = Object.entries(shape).filter(([field]) => !omitted.has(field))
  const changes = fields.map(([field, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod
    return [field, z.optional(def.type === 'default' ? def.innerType : schema)]
  })
  // Entries lose the types of single fields.
  return z.strictObject(Object.fromEntries(changes)) as ChangesOf<Shape, Fixed>
}
