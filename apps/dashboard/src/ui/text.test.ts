import fc from 'fast-check'
import { expect, it } from 'vitest'

import { fieldErrorOf } from './form-error.ts'
import { countOf, formatTime, initialsOf } from './text.ts'

it.each([
  [{ name: 'Ada King Lovelace', email: 'x@example.com' }, 'AL'],
  [{ name: ' ada ', email: 'x@example.com' }, 'A'],
  [{ name: null, email: 'bob@example.com' }, 'B'],
  [{ name: '  ', email: 'bob@example.com' }, 'B'],
  [{ name: '𝒜da 🎓', email: 'x@example.com' }, '𝒜🎓'],
])('the initials of %o are %s', (student, initials) => expect(initialsOf(student)).toBe(initials))

it('initialsOf never cuts a character of two code units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => initialsOf({ name, email: 'a@b.co' }).isWellFormed()),
  )
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

it.each([
  ['name: expected at most 100 characters', ['name'], 'At most 100 characters'],
  ['body.limits.students: expected a whole number, got "x"', ['body', 'limits', 'students'], 'A whole number'],
  ['courses[0].title: expected a text', ['courses', 'title'], 'A text'],
  ['A list named "Team" exists already', [], 'A list named "Team" exists already'],
  ['Expected a number, got "x"', [], 'A number'],
  ['a@example.com: expected another email address', [], 'A@example.com: expected another email address'],
])('reads %s', (message, path, text) => expect(fieldErrorOf(new Error(message))).toEqual({ path, text }))
