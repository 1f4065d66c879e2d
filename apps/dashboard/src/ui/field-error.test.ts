import { expect, it } from 'vitest'

import { fieldErrorOf } from './field-error.ts'

it.each([
  ['name: expected at most 100 characters', ['name'], 'At most 100 characters'],
  ['body.limits.students: expected a whole number, got "x"', ['body', 'limits', 'students'], 'A whole number'],
  ['courses[0].title: expected a text', ['courses', 'title'], 'A text'],
  ['A list named "Team" exists already', [], 'A list named "Team" exists already'],
  ['Expected a number, got "x"', [], 'A number'],
  ['a@example.com: expected another email address', [], 'A@example.com: expected another email address'],
])('reads %s', (message, path, text) => expect(fieldErrorOf(new Error(message))).toEqual({ path, text }))
