import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { slugOf } from './slug.ts'
import { envOf, snippets } from './snippets.ts'
import { typedNumber } from './typed-number.ts'

describe('slugOf', () => {
  it.each([
    ['HTTP APIs', 'http-apis'],
    ['  Café: 2 Résumés! ', 'cafe-2-resumes'],
    ['日本語', ''],
  ])('writes “%s” as %s', (title, slug) => expect(slugOf(title)).toBe(slug))

  it('is a slug, or empty, for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        expect(slugOf(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      }),
    )
  })
})

describe('typedNumber', () => {
  it('reads numbers', () =>
    expect(['7', ' 0.5 ', '1e3'].map((text) => typedNumber(text, 'times'))).toEqual([7, 0.5, 1000]))

  it.each(['', ' ', 'ten', 'Infinity', '-1e999', 'NaN'])('rejects “%s”, which JSON would send as null', (text) =>
    expect(() => typedNumber(text, 'times')).toThrow(`times: expected a number, got "${text}"`),
  )
})

it('snippets have the address and the key of the academy', () => {
  const connection = { baseUrl: 'http://localhost:4010', apiKey: 'key_1' }
  expect(envOf(connection)).toBe('ACADEMY_BASE_URL=http://localhost:4010\nACADEMY_API_KEY=key_1')
  expect(snippets.curl(connection)).toBe(
    "curl -H 'Authorization: Bearer key_1' 'http://localhost:4010/api/v1/students?limit=3'",
  )
  for (const snippet of Object.values(snippets)) {
    expect(snippet(connection)).toContain('http://localhost:4010')
    expect(snippet(connection)).toContain('key_1')
  }
})
