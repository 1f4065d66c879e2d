import { readFileSync } from 'node:fs'

import { createPlatform, demoFixture } from '@academy-access/engine'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'

import { fixtureJsonSchema } from './json-schema.ts'

const published = JSON.parse(readFileSync(new URL('../fixture.schema.json', import.meta.url), 'utf8')) as object
// Each format has a pattern beside it, or is looser than the rule of the service.
const check = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { uuid: true, email: true } }).compile(
  published,
)

const problemsOf = (fixture: unknown) => {
  check(fixture)
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

describe('fixture.schema.json', () => {
  it('is equal to the schema of the engine; `pnpm build` writes it', () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(fixtureJsonSchema())))
  })

  it('accepts the demo academy, a snapshot of it, and the smallest fixtures', () => {
    const snapshot = createPlatform({ fixture: demoFixture() }).academy().snapshot()
    for (const fixture of [demoFixture(), { academies: [snapshot] }, { academies: [{}] }, { academies: [] }]) {
      expect(problemsOf({ $schema: './node_modules/@academy-access/engine/fixture.schema.json', ...fixture })).toEqual(
        [],
      )
    }
  })

  it.each([
    [{ academies: [{ version: 2 }] }, '/academies/0/version must be equal to constant'],
    [{ academies: [{ sudents: [] }] }, '/academies/0 must NOT have additional properties'],
    [{ academies: [{ plan: 'gold' }] }, '/academies/0/plan must be equal to one of the allowed values'],
    [{ academies: [{ students: [{ name: 'Ada' }] }] }, "/academies/0/students/0 must have required property 'email'"],
    [{ academies: [{ courses: [{ title: 'A', slug: 'a b' }] }] }, /\/courses\/0\/slug must match pattern/],
    [{ academies: [{ clock: { now: 'noon' } }] }, /\/clock\/now must match pattern/],
    [{ academies: [{ limits: { students: -1 } }] }, '/academies/0/limits/students must be >= 0'],
  ])('rejects %j, as the engine does', (fixture, problem) => {
    expect(problemsOf(fixture)).toContainEqual(expect.stringMatching(problem))
    expect(() => createPlatform({ fixture: fixture as never })).toThrow(/^fixture: /)
  })
})
