import * as z from 'zod/mini'

import { AcademyFixture, time, timePattern } from '../src/fixture/schema.ts'

/**
 * The fixture format as a JSON Schema (draft 2020-12): what editors complete from. What no JSON Schema can say, such as
 * that a reference leads somewhere, is checked when the fixture is loaded.
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
  return { $schema, title: 'Academy Access fixture', description: 'Academies as they stand at the start.', ...schema }
}

const { shape } = AcademyFixture
const elementOf = (schema: z.ZodMiniDefault<z.ZodMiniArray>) => schema.def.innerType.def.element as z.ZodMiniObject
const course = elementOf(shape.courses).shape
const student = elementOf(shape.students).shape
const list = elementOf(shape.lists).shape
const offer = elementOf(shape.offers).shape
const enrollment = elementOf(student['enrollments'] as z.ZodMiniDefault<z.ZodMiniArray>).shape

const descriptions = new Map<z.core.$ZodType | undefined, string>([
  [shape.name, 'What the academy is called; "Academy" by default.'],
  [shape.plan, 'Only "paid" may use the API: others are refused with 402.'],
  [shape.locked, 'A locked academy is refused with 402.'],
  [shape.limits, '"students": how many active ones the plan allows; null for no limit.'],
  [shape.rate_limit, 'How many requests each key may send in a window; null for no limit.'],
  [shape.api_keys, 'API keys; by default one that may do everything.'],
  [shape.courses, 'Courses in display order.'],
  [shape.students, 'Students; of equal times the first is the oldest.'],
  [shape.clock, 'The time of the academy, and whether it stands still.'],
  [shape.ids, 'Where ids come from; snapshots carry it.'],
  [course['slug'], 'By this name the other parts refer to the course.'],
  [course['term'], 'How students get it: free for all, bought once, or included by a grant.'],
  [course['price_cents'], 'Only with the term "one_time".'],
  [student['joined_at'], 'By default the time of the academy.'],
  [student['removed'], 'Whether the student was removed; the record stays.'],
  [student['purchases'], 'Slugs of the courses that were bought.'],
  [enrollment['course'], 'Slug of the course.'],
  [
    enrollment['completed_lessons'],
    'How many of the published lessons, from the first, or the ids of those completed.',
  ],
  [list['members'], 'E-mail addresses of students.'],
  [offer['courses'], 'Slugs of the courses that the offer grants.'],
  [offer['granted_to'], 'Names of the lists whose members hold the offer.'],
  [offer['holders'], 'E-mail addresses of those who hold the offer by themselves; they are a list of their own.'],
])
