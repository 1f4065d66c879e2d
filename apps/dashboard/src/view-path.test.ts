import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { changed, pathOf, positiveOf } from './view-path.ts'

it.each([
  [pathOf('a1'), '/academies/a1/requests'],
  [pathOf('a1', 'students', { search: 'ada & bob', page: 2 }), '/academies/a1/students?search=ada+%26+bob&page=2'],
  // Parts that are undefined or empty are left out.
  [pathOf('a1', 'lists', { search: '', sort: undefined }), '/academies/a1/lists'],
])('pathOf writes %s', (path, expected) => expect(path).toBe(expected))

it('pathOf is read again as it was written', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string({ minLength: 1 })), (search) => {
      const { searchParams } = new URL(pathOf('a1', 'emails', search), 'http://localhost')
      expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(Object.entries(search)))
    }),
  )
})

it('changed changes only the parts that are named, and not the search that it gets', () => {
  const before = new URLSearchParams('status=4xx&search=ada')
  expect(changed(before, { search: undefined, request: 'academy 7' }).toString()).toBe('status=4xx&request=academy+7')
  expect(before.toString()).toBe('status=4xx&search=ada')
})

describe('positiveOf', () => {
  it.each([
    ['3', 3],
    ['2.9', 2],
    [undefined, undefined],
    ['0', undefined],
    ['-4', undefined],
    ['two', undefined],
    ['Infinity', undefined],
    ['1e300', undefined],
  ])('reads %s as %s', (text, number) => expect(positiveOf(text)).toBe(number))

  it('is a page whose rows have exact numbers, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
        const page = positiveOf(text) ?? 1
        expect(page).toBeGreaterThanOrEqual(1)
        expect(Number.isSafeInteger(page * 1000)).toBe(true)
      }),
    )
  })
})
