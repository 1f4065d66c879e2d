import { AddMembers, CreateEnrollment, CreateList, CreateStudent, limits, UpdateList } from '@academy-access/schemas'
import openapi from '@academy-access/schemas/openapi'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import * as fc from 'fast-check'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { describe, expect, it } from 'vitest'

const config = await createConfig({ extends: ['recommended-strict'] })
const problemsOf = (document: object) => lintFromString({ source: JSON.stringify(document), config })

describe('openapi.json', () => {
  it('passes redocly lint without warnings', async () => {
    const problems = await problemsOf(openapi)
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(await problemsOf({ ...openapi, info: {} })).not.toEqual([])
  })

  it('gives openapi-typescript the types of types.gen.d.ts; update that file with `vitest run -u tests/contract`', async () => {
    // A field of a request that has a default may be left out.
    const types = await openapiTS(structuredClone(openapi) as unknown as OpenAPI3, { defaultNonNullable: false })
    await expect(astToString(types)).toMatchFileSnapshot('types.gen.d.ts')
  })

  it.each(Object.entries({ AddMembers, CreateEnrollment, CreateList, CreateStudent, UpdateList }))(
    'R047 accepts and rejects the same %s bodies as the service',
    (name, schema) => {
      const ajv = new Ajv2020({ strict: false })
      formats.default(ajv)
      ajv.addSchema(openapi, 'openapi.json')
      const validate = ajv.getSchema(`openapi.json#/components/schemas/${name}`)!
      const value = (field: string) => fc.oneof(fc.constantFrom(...values), fc.constant(valid[field]))
      const fields = [...Object.keys(fieldsOf(name)), 'unknown'].map((field) => [field, value(field)])
      let accepted = 0
      const property = fc.property(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), (body) => {
        expect(validate(body), JSON.stringify(body)).toBe(schema.safeParse(body).success)
        if (validate(body)) accepted++
      })
      fc.assert(property, { numRuns: 3000 })
      expect(accepted).toBeGreaterThan(30)
    },
  )
})

interface Fields {
  properties?: object
  oneOf?: Fields[]
  anyOf?: Fields[]
}

function fieldsOf(name: string): object {
  const { properties, oneOf = [], anyOf = [] } = openapi.components.schemas[name] as Fields
  return Object.assign({}, properties, ...[...oneOf, ...anyOf].map((option) => option.properties))
}

const uuid = '00000000-0000-4000-8000-000000000000'
const valid: Readonly<Record<string, unknown>> = {
  email: 'ada@example.com',
  emails: ['ada@example.com'],
  name: 'Ada',
  description: 'Mathematics',
  course_id: uuid,
  course_ids: [uuid],
  list_ids: [uuid],
  send_welcome_email: false,
}
const texts = [limits.listName.max, limits.studentName.max, limits.listDescription.max].flatMap((max) =>
  ['x', '😀'].flatMap((character) => [character.repeat(max), character.repeat(max + 1)]),
)
const arrays = [limits.emails.max, limits.courseIds.max].flatMap((max) =>
  [uuid, 'a@b.co'].flatMap((item) => [Array<string>(max).fill(item), Array<string>(max + 1).fill(item)]),
)
/** Values to try for every field, on both sides of every limit. */
const values = [
  ...texts,
  ...arrays,
  uuid,
  'VIP',
  'ada@example.com',
  'ada@',
  '',
  [],
  [7],
  true,
  false,
  'true',
  7,
  null,
  {},
]
