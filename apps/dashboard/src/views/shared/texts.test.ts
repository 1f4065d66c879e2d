import fc from 'fast-check'
import { expect, it } from 'vitest'

import { csvOf, slugOf, typedNumber } from './texts.ts'

it.each([
  ['HTTP APIs', 'http-apis'],
  ['  Café: 2 Résumés! ', 'cafe-2-resumes'],
  ['日本語', ''],
])('slugOf writes “%s” as %s', (title, slug) => expect(slugOf(title)).toBe(slug))

it('slugOf returns a slug, or nothing, for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      expect(slugOf(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
    }),
  )
})

it('typedNumber reads numbers', () =>
  expect(['7', ' 0.5 ', '1e3'].map((text) => typedNumber(text, 'times'))).toEqual([7, 0.5, 1000]))

it.each(['', ' ', 'ten', 'Infinity', '-1e999', 'NaN'])(
  'typedNumber rejects “%s”, which JSON would send as null',
  (text) => expect(() => typedNumber(text, 'times')).toThrow(`times: expected a number, got "${text}"`),
)

it('csvOf has a line for each record, without lists and objects', () => {
  const records = [
    { id: '1', name: 'Ada, "the first"', age: -3, lists: [] },
    { id: '2', name: '=1+1', age: null, lists: ['VIP'] },
  ]
  expect(csvOf(records)).toBe('id,name,age\r\n1,"Ada, ""the first""",-3\r\n2,\'=1+1,\r\n')
  expect(csvOf([])).toBe('\r\n')
})
