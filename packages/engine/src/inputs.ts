import * as z from 'zod/mini'

import { PlanChanges } from './controls/plan.ts'
import { StudentChanges } from './controls/students.ts'
import { FaultFields } from './faults.ts'
import { AcademyFixture, ApiKeyFixture, CourseFixture, id, OfferFixture, time, title } from './fixture/schema.ts'

const OfferFields = z.omit(OfferFixture, { id: true, holder_list: true })

/**
 * Schemas of what an academy's owner can give: for transports that take it from outside, such as the dashboard API, and for
 * their documents. The academy's own methods check the same by themselves.
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
  key: z.strictObject({ name: title, permissions: z.optional(ApiKeyFixture.shape.permissions) }),
  course: CourseFixture,
  courseChanges: changesOf(CourseFixture.shape, 'id'),
  courseOrder: z.strictObject({ ids: z.array(id) }),
  offer: OfferFields,
  offerChanges: changesOf(OfferFields.shape),
  studentChanges: StudentChanges,
  fault: FaultFields,
  /** Sets the time, then moves it forward, then freezes or resumes. */
  clock: z.strictObject({
    now: z.optional(time),
    advance_ms: z.optional(z.int().check(z.gte(0, { error: 'expected milliseconds from 0' }))),
    frozen: z.optional(z.boolean()),
  }),
}

type WithoutDefault<Schema> = Schema extends z.ZodMiniDefault<infer Inner extends z.ZodMiniType> ? Inner : Schema

/** All fields optional: what is not given is not filled in, it stays as it is. */
function changesOf<Shape extends z.core.$ZodLooseShape, Fixed extends keyof Shape = never>(
  shape: Shape,
  ...fixed: readonly Fixed[]
): z.ZodMiniObject<
  { [Field in Exclude<keyof Shape, Fixed>]: z.ZodMiniOptional<WithoutDefault<Shape[Field]>> },
  z.core.$strict
> {
  const fields = Object.entries(shape).filter(([field]) => !fixed.includes(field as Fixed))
  const changes = fields.map(([field, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod
    return [field, z.optional(def.type === 'default' ? def.innerType : schema)]
  })
  return z.strictObject(Object.fromEntries(changes)) as unknown as ReturnType<typeof changesOf<Shape, Fixed>>
}
