import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { jsonParts } from './json-parts.ts'

const looks = (json: string) =>
  jsonParts(json).flatMap(({ text, look }) => (look === undefined ? [] : [`${look} ${text}`]))

describe('jsonParts', () => {
  it('tells names, texts and other values apart', () => {
    expect(looks('{"a\\"b": "true: 1", "n" : [-1.5e3, null]}')).toEqual([
      'name "a\\"b"',
      'string "true: 1"',
      'name "n"',
      'value -1.5e3',
      'value null',
    ])
  })

  it('loses no character of a text that is cut anywhere', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, length) => {
        const cut = json.slice(0, length % (json.length + 1))
        const parts = jsonParts(cut)
        expect(parts.map(({ text }) => text).join('')).toBe(cut)
        expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length)
      }),
    )
  })
})
