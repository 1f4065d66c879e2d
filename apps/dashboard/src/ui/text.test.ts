import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { countOf } from './count-of.ts'
import { formatTime } from './format-time.ts'
import { initialsOf } from './initials.ts'

describe('initialsOf', () => {
  it.each([
    [{ name: 'Ada King Lovelace', email: 'x@example.com' }, 'AL'],
    [{ name: ' ada ', email: 'x@example.com' }, 'A'],
    [{ name: null, email: 'bob@example.com' }, 'B'],
    [{ name: '  ', email: 'bob@example.com' }, 'B'],
    [{ name: '𝒜da 🎓', email: 'x@example.com' }, '𝒜🎓'],
  ])('%o has %s', (student, initials) => expect(initialsOf(student)).toBe(initials))

  it('never cuts a character of two code units', () => {
    const names = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(names, (name) => {
        expect(initialsOf({ name, email: 'a@b.co' }).isWellFormed()).toBe(true)
      }),
    )
  })
})

it('formatTime writes the day, the time and both in UTC', () => {
  const at = '2026-03-09T07:05:01.999Z'
  expect(formatTime(at, 'short')).toBe('9 Mar 2026')
  expect(formatTime(at, 'clock')).toBe('07:05:01')
  expect(formatTime('2026-03-09T23:59:59+01:00', 'full')).toBe('9 Mar 2026, 22:59:59')
})

it('countOf writes one thing, and several', () => {
  expect([0, 1, 1200].map((count) => countOf(count, 'student'))).toEqual(['0 students', '1 student', '1,200 students'])
})
