import { endpointList, shapeOf, zodOf } from '@academy-access/schemas/internal'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { compiledSchema } from '../fixture/compiled-schema.ts'

const inputs = endpointList.flatMap(({ id, params, body }) =>
  [params, body].flatMap((schema) => (schema ? [{ id, schema }] : [])),
)
const texts = [
  '',
  ' ',
  'a',
  ' Ada@Example.com ',
  'ada@example',
  '0A0A0A0A-0000-4000-8000-00000000000A',
  'x'.repeat(256),
]
const leaf = fc.oneof(fc.constantFrom(...texts, null, undefined, true, false, 0, -1, 1.5), fc.string())
const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.object({ maxDepth: 1 }))

it.each(inputs)('the compiled schema of $id reads and rejects the same values', ({ schema }) => {
  const compiled = compiledSchema(zodOf<unknown, unknown>(schema))
  const object = fc.record(
    Object.fromEntries([...Object.keys(shapeOf(schema)), 'other'].map((field) => [field, value])),
    {
      requiredKeys: [],
    },
  )
  fc.assert(
    fc.property(fc.oneof({ weight: 8, arbitrary: object }, value), (input) => {
      const expected = schema.safeParse(input, { reportInput: true })
      const actual = compiled.safeParse(input, { reportInput: true })
      expect([actual.success, actual.data, actual.error?.issues]).toEqual([
        expected.success,
        expected.data,
        expected.error?.issues,
      ])
    }),
  )
})
