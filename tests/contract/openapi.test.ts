import { createPlatform } from '@academy-access/engine'
import {
  AddMembers,
  CreateEnrollment,
  CreateList,
  CreateStudent,
  endpointList,
  limits,
  UpdateList,
} from '@academy-access/schemas'
import openapi from '@academy-access/schemas/openapi'
import strict from '@academy-access/schemas/openapi.strict.json' with { type: 'json' }
import { createApp } from '@academy-access/server'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import * as fc from 'fast-check'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { describe, expect, it } from 'vitest'

const uuid = '00000000-0000-4000-8000-000000000000'
const config = await createConfig({ extends: ['recommended-strict'] })
const problemsOf = (document: object) => lintFromString({ source: JSON.stringify(document), config })
const app = createApp(createPlatform(), { dashboardToken: 'secret' })
const dashboard = (await (await app.request('http://127.0.0.1:4010/dashboard/openapi.json')).json()) as object

/** The validators of a document's schemas, by their names. */
function schemasOf(document: object) {
  const ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema(document, 'document')
  return (name: string) => ajv.getSchema(`document#/components/schemas/${name}`)!
}

describe('openapi.json', () => {
  it.each([
    ['openapi.json', openapi],
    ['openapi.strict.json', strict],
    ['the document of the dashboard API', dashboard],
  ])('%s passes redocly lint without warnings', async (_, document) => {
    const problems = await problemsOf(document)
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(await problemsOf({ ...document, info: {} })).not.toEqual([])
  })

  it('D16 D17 accepts every number of a page, because the service moves it into its range', () => {
    const { parameters } = openapi.paths['/api/v1/students']!['get'] as { parameters: { schema: object }[] }
    expect(parameters.map(({ schema }) => schema)).toEqual([
      { type: 'number', default: limits.pageSize.default },
      { type: 'number', default: limits.pageOffset.default },
    ])
  })

  it('has no schema that is a boolean', () => {
    const isSchema = (key: string) => ['properties', 'items', 'anyOf', 'oneOf', 'not'].includes(key)
    const found: string[] = []
    JSON.stringify(openapi, (key, value: unknown) => {
      if (isSchema(key) && Object.values(value as object).some((one) => typeof one === 'boolean')) found.push(key)
      return value
    })
    expect(found).toEqual([])
  })

  it('gives openapi-typescript the types of types.gen.d.ts; update that file with `vitest run -u tests/contract`', async () => {
    const types = await openapiTS(structuredClone(openapi) as unknown as OpenAPI3)
    await expect(astToString(types)).toMatchFileSnapshot('types.gen.d.ts')
  })

  it.each(Object.entries({ AddMembers, CreateEnrollment, CreateList, CreateStudent, UpdateList }))(
    'R047 accepts and rejects the same %s bodies as the service',
    (name, schema) => {
      const validate = schemasOf(openapi)(name)
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

describe('openapi.strict.json', () => {
  const schemaOf = schemasOf(strict)
  const revoked = { revoked: true, still_has_access: true, still_has_access_via: 'offer' }
  const course = { course_id: uuid, title: 'A', slug: 'a', term: 'one_time', price_cents: 4900, granted_via: [] }
  const summary = { id: uuid, course_id: uuid, enrolled_at: '2026-01-02T03:04:05.678Z', completed_at: null }
  it.each([
    ['RemovedStudent', { removed: true }, { removed: false }],
    ['RemovedStudent', { removed: true }, { removed: true, more: 1 }],
    ['RemovedStudent', { removed: true }, {}],
    ['RevokedEnrollment', revoked, { ...revoked, still_has_access_via: null }],
    [
      'RevokedEnrollment',
      { ...revoked, still_has_access: false, still_has_access_via: null },
      { ...revoked, still_has_access: false },
    ],
    ['RevokedEnrollment', revoked, { ...revoked, still_has_access_via: 'luck' }],
    ['ListCourse', course, { ...course, price_cents: null }],
    ['ListCourse', { ...course, term: 'free', price_cents: null }, { ...course, term: 'free' }],
    ['ListCourse', course, { ...course, slug: 'a b' }],
    ['EnrollmentSummary', summary, { ...summary, enrolled_at: '2026-01-02T03:04:05Z' }],
    ['EnrollmentSummary', summary, { ...summary, id: uuid.replace('4', '0') }],
    ['Pagination', { total: 7, limit: 100, offset: 0 }, { total: 7, limit: 101, offset: 0 }],
    ['Pagination', { total: 7, limit: 1, offset: 0 }, { total: 7, limit: 0, offset: 0 }],
  ])('%s accepts %j, and rejects %j', (name, right, wrong) => {
    const accepts = schemaOf(name)
    expect([accepts(right), accepts(wrong)]).toEqual([true, false])
  })
})

it.each(endpointList.map((endpoint) => [endpoint.id, endpoint] as const))(
  'R063 openapi.strict.json has exactly the codes of %s',
  (_, { method, path, errors: codes }) => {
    const { paths, components } = strict as unknown as StrictDocument
    const { responses } = paths[path.replaceAll(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    const found = Object.values(responses).flatMap(({ $ref, content }) => {
      const own = $ref === undefined ? content : components.responses[$ref.split('/').at(-1)!]!.content
      return own!['application/json'].schema.properties?.error?.properties.code.enum ?? []
    })
    expect(found.toSorted()).toEqual([...codes].toSorted())
  },
)

interface Content {
  'application/json': { schema: { properties?: { error?: { properties: { code: { enum: string[] } } } } } }
}

interface StrictDocument {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string; content?: Content }> }>>
  components: { responses: Record<string, { content: Content }> }
}

interface Fields {
  properties?: object
  oneOf?: Fields[]
  anyOf?: Fields[]
}

function fieldsOf(name: string): object {
  const { properties, oneOf = [], anyOf = [] } = openapi.components.schemas[name] as Fields
  return Object.assign({}, properties, ...[...oneOf, ...anyOf].map((option) => option.properties))
}

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
  ' Ü@Zürich.CH\n',
  '  VIP\t',
  ' \n ',
  uuid.toUpperCase(),
  uuid.replace('4', '0'),
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
