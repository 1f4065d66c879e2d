import { CreateStudent } from '@academy-access/schemas/internal'
import * as z from 'zod/mini'

import { FaultFields } from '../faults/fault-schema.ts'
import { planFields } from '../fixture/plan-fields.ts'
import { AcademyFixture, ApiKeyFixture, CourseFixture, OfferFixture, StudentFixture } from '../fixture/schema.ts'
import { id, time, title } from '../fixture/values.ts'

/** Schema of an offer without the fields that only a fixture has. */
const OfferFields = z.omit(OfferFixture, { id: true, holder_list: true })

/** Schema of an offer to create. */
export const NewOffer = OfferFields

/** Schema of changes of a plan. */
export const PlanChanges = z.partial(z.strictObject(planFields))

/** Schema of a number of things. */
export const Count = z.int().check(z.gte(0, { error: 'expected 0 or more' }))

/** The fields of a student that can be changed, besides the progress. The compiler names one that is missing below. */
type ChangeableField = Exclude<
  keyof typeof StudentFixture.shape,
  'id' | 'email' | 'joined_at' | 'removed' | 'enrollments'
>

/** Schema of which rows to return, and their order. */
export const rowQuery = <const Sort extends string>(...fields: readonly Sort[]) =>
  z.strictObject({
    /** Only rows that contain this text, in any case. */
    search: z.optional(z.string()),
    /** The field to sort by; with a minus sign in front, from the largest value to the smallest one. */
    sort: z.optional(z.enum(fields.flatMap((field) => [field, `-${field}` as const]))),
    /** The largest number of rows; 50 by default. */
    limit: z.optional(Count),
    /** The number of rows to skip; 0 by default. */
    offset: z.optional(Count),
  })

/** Schema of changes of a student. */
export const StudentChanges = z.strictObject({
  /** Display name; null or blank for none. */
  name: z.optional(z.nullable(CreateStudent.shape.name)),
  /** Address of a picture; null for none. */
  avatar_url: StudentFixture.shape.avatar_url,
  /** All courses that the student bought, by slug or id. */
  purchases: z.optional(z.readonly(z.array(z.string()))),
  /** Number of completed published lessons, from the first, by slug or id of a course with an enrollment. */
  progress: z.optional(z.record(z.string(), Count)),
} satisfies Record<ChangeableField | 'progress', z.core.$ZodType>)

/**
 * Schemas of what a dashboard sends, for the dashboard API and its documents. The methods of an academy check the same
 * by themselves.
 *
 * @example
 * ```ts
 * import { inputs } from '@academy-access/engine/internal'
 *
 * console.log(inputs.course.safeParse({ title: 'Intro' }).success) // false: a course has a slug
 * ```
 */
export const inputs = {
  /** An academy in the fixture format. */
  academy: AcademyFixture,
  /** Name, plan, lock and limits of an academy. */
  academyChanges: z.extend(PlanChanges, { name: z.optional(title) }),
  academyName: title,
  key: z.strictObject({ name: title, permissions: z.optional(ApiKeyFixture.shape.permissions) }),
  keyChanges: changesOf(ApiKeyFixture.shape, 'id', 'key'),
  course: CourseFixture,
  courseChanges: changesOf(CourseFixture.shape, 'id'),
  courseOrder: z.strictObject({ ids: z.array(id) }),
  offer: NewOffer,
  offerChanges: changesOf(OfferFields.shape),
  studentChanges: StudentChanges,
  fault: FaultFields,
  /** Sets the time, then moves it forward, then stops or starts the clock. */
  clock: z.strictObject({
    now: z.optional(time),
    advance_ms: z.optional(z.int().check(z.gte(0, { error: 'expected milliseconds from 0' }))),
    frozen: z.optional(z.boolean()),
  }),
  /** A UUID, as in a path. */
  id,
}

type WithoutDefault<Schema> = Schema extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType> ? Inner : Schema

type ChangesOf<Shape, Fixed> = z.ZodMiniObject<
  { [Field in Exclude<keyof Shape, Fixed>]: z.ZodMiniOptional<Extract<WithoutDefault<Shape[Field]>, z.core.$ZodType>> },
  z.core.$strict
>

/** Makes all fields optional. A missing field gets no default: it stays as it is. */
function changesOf<Shape extends z.core.$ZodLooseShape, Fixed extends keyof Shape = never>(
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
