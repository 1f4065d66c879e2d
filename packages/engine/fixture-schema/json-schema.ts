import * as z from 'zod/mini'

import { AcademyFixture } from '../src/fixture/schema.ts'
import { time, timePattern } from '../src/fixture/values.ts'

/**
 * The fixture format as a JSON Schema (draft 2020-12), from which editors complete. Rules that JSON Schema cannot express,
 * such as that a reference names an existing row, are checked when the fixture is loaded.
 */
export function fixtureJsonSchema(): object {
  const file = z.strictObject({ $schema: z.optional(z.string()), academies: z.array(AcademyFixture) })
  const { $schema, ...schema } = z.toJSONSchema(file, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === time) jsonSchema.pattern = timePattern.source
      const description = descriptions.get(zodSchema)
      if (description !== undefined) jsonSchema.description = description
    },
  })
  return { $schema, title: 'Academy Access fixture', description: 'The academies at the start.', ...schema }
}

const { shape } = AcademyFixture
const elementOf = (schema: z.ZodMiniDefault<z.ZodMiniArray>) => schema.def.innerType.def.element as z.ZodMiniObject
const course = elementOf(shape.courses).shape
const student = elementOf(shape.students).shape
const list = elementOf(shape.lists).shape
const offer = elementOf(shape.offers).shape
const enrollment = elementOf(student['enrollments'] as z.ZodMiniDefault<z.ZodMiniArray>).shape

const descriptions = new Map<z.core.$ZodType | undefined, string>([
  [shape.name, 'Name of the academy; "Academy" by default.'],
  [shape.plan, 'The API works with "paid" only. With another plan it responds with 402.'],
  [shape.locked, 'The API of a locked academy responds with 402.'],
  [shape.limits, '"students": the largest number of active students; null for no limit.'],
  [shape.rate_limit, 'Requests per window for each API key; null for no limit.'],
  [shape.api_keys, 'API keys; by default one key with all permissions.'],
  [shape.courses, 'Courses in display order.'],
  [shape.students, 'Students. Of equal times the first is the oldest.'],
  [shape.clock, 'The time of the academy, and whether its clock is stopped.'],
  [shape.ids, 'The source of ids; snapshots have it.'],
  [course['slug'], 'The other parts refer to the course by its slug.'],
  [course['term'], 'How students get the course: free for all, bought once, or included by a grant.'],
  [course['price_cents'], 'Only with the term "one_time".'],
  [student['joined_at'], 'By default the time of the academy.'],
  [student['removed'], 'Whether the student was removed. The record is kept.'],
  [student['purchases'], 'Slugs of the courses that the student bought.'],
  [enrollment['course'], 'Slug of the course.'],
  [
    enrollment['completed_lessons'],
    'Number of completed published lessons, from the first, or the ids of the completed lessons.',
  ],
  [list['members'], 'Email addresses of students.'],
  [offer['courses'], 'Slugs of the courses that the offer grants.'],
  [offer['granted_to'], 'Names of the lists whose members hold the offer.'],
  [offer['holders'], 'Email addresses of students who hold the offer by themselves. They form their own list.'],
])
