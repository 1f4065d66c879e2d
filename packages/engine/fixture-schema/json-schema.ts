import { readFileSync } from 'node:fs'

import * as z from 'zod/mini'

import { AcademyFixture, PlatformFixture } from '../src/fixture/schema.ts'
import { time, timePattern } from '../src/fixture/values.ts'

/**
 * The fixture format as a JSON Schema (draft 2020-12), from which editors complete. Its descriptions are the TSDoc of the
 * types. Rules that JSON Schema cannot express, such as that a reference names an existing row, are checked when the fixture
 * is loaded.
 */
export function fixtureJsonSchema(): object {
  const file = z.strictObject({ ...PlatformFixture.shape, academies: z.array(AcademyFixture) })
  const { $schema, ...schema } = z.toJSONSchema(file, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === time) jsonSchema.pattern = timePattern.source
    },
  })
  describe(schema as Described, 'PlatformFixture')
  return { $schema, title: 'Academy Access fixture', description: 'The academies at the start.', ...schema }
}

/** A part of the schema. Fields of the same kind may share one, so it is replaced and not changed. */
interface Described {
  readonly properties?: Record<string, Described>
  readonly items?: Described
  readonly anyOf?: readonly Described[]
}

/** Adds the TSDoc of an interface to the fields of an object, or of the objects in an array or a choice. */
function describe(part: Described, owner: string): void {
  for (const inner of [part.items, ...(part.anyOf ?? [])]) if (inner) describe(inner, owner)
  for (const [field, schema] of Object.entries(part.properties ?? {})) {
    describe(schema, interfaces[field] ?? '')
    const description = comments.get(`${owner}.${field}`) ?? comments.get(`${parents[owner]}.${field}`)
    if (part.properties && description !== undefined)
      part.properties[field] = Object.assign({}, schema, { description })
  }
}

/** The interface of the objects in a field. */
const interfaces: Readonly<Record<string, string>> = {
  academies: 'AcademyFixture',
  api_keys: 'ApiKeyInput',
  courses: 'CourseInput',
  lessons: 'LessonInput',
  students: 'StudentInput',
  enrollments: 'EnrollmentInput',
  lists: 'ListInput',
  members: 'MemberInput',
  offers: 'OfferFixtureInput',
  holders: 'MemberInput',
  holder_list: 'HolderListInput',
}
const parents: Readonly<Record<string, string>> = { ListInput: 'HolderListInput' }

const source = readFileSync(new URL('../src/fixture/types.ts', import.meta.url), 'utf8')
/** The TSDoc of the fields, by interface and field. */
const comments = new Map(
  [...source.matchAll(/^export interface (\w+)[^{]*\{\n([^]*?)\n\}/gm)].flatMap(([, owner, fields = '']) =>
    [...fields.matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}([\w$]+)/gm)].map(
      ([, text = '', field]) => [`${owner}.${field}`, text.replaceAll('`', '"')] as const,
    ),
  ),
)
