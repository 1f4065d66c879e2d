import fc from 'fast-check'
import { expect, it } from 'vitest'

import { closestName, suggest } from './closest-name.ts'

const student = ['email', 'name', 'course_ids', 'list_ids', 'send_welcome_email']
const options = ['baseUrl', 'apiKey', 'timeout', 'totalTimeout', 'maxRetries', 'maxWait', 'signal', 'headers']
const emails = ['ada@example.com', 'grace.hopper@example.com']

it.each([
  ['sendWelcomeEmail', student, 'send_welcome_email'],
  ['send-welcome-email', student, 'send_welcome_email'],
  ['send welcome email', student, 'send_welcome_email'],
  ['mail', student, 'email'],
  ['e_mail', student, 'email'],
  ['nmae', student, 'name'],
  ['courseIds', student, 'course_ids'],
  ['courses', student, 'course_ids'],
  ['page', student, undefined],
  ['phone', student, undefined],
  ['', student, undefined],
  ['', [''], undefined],
  ['__proto__', student, undefined],
  ['baseURL', options, 'baseUrl'],
  ['api_key', options, 'apiKey'],
  ['key', options, undefined],
  ['retries', options, 'maxRetries'],
  ['totalTimeOuts', options, 'totalTimeout'],
  ['abort', options, undefined],
  // Short names: case may differ, a letter may not.
  ['ID', ['id'], 'id'],
  ['ib', ['id'], undefined],
  ['idx', ['id', 'A1'], undefined],
  ['A2', ['A1', 'B2', 'A12'], undefined],
  // Addresses: another person at the same host is no typing error.
  ['zzz@nowhere.org', emails, undefined],
  ['bob@example.com', emails, undefined],
  ['ada@exmaple.com', emails, 'ada@example.com'],
  ['grace.hoper@example.com', emails, 'grace.hopper@example.com'],
  ['ada@example.org', ['ada@example.de'], 'ada@example.de'],
  // The fewest differences win, and the first of equals.
  ['grops', ['grapes', 'groups', 'grips'], 'groups'],
  ['group 3', ['group 1', 'group 2'], 'group 1'],
])('%j among %j is %j', (name, names, expected) => {
  expect(closestName(name, names)).toBe(expected)
})

it('lists all names if none is close', () => {
  expect(suggest('limits', ['limit', 'offset'])).toBe('; did you mean limit?')
  expect(suggest('search', ['limit', 'offset'])).toBe('; expected limit, offset')
})

it('finds each name after one typing mistake', () => {
  const names = [...options, ...student]
  const letter = fc.constantFrom('a', 'b', 'e', 'i', 'l', 'm', 'n', 'o', 's', 't', 'x', '_')
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(), letter, fc.nat(3), (name, position, typed, mistake) => {
      const at = position % name.length
      const rest = name.slice(at + 1)
      const swapped = `${rest.slice(0, 1)}${name[at]}${rest.slice(1)}`
      const wrong = name.slice(0, at) + [rest, typed + name.slice(at), typed + rest, swapped][mistake]
      expect(closestName(wrong, names)).toBe(name)
    }),
  )
})

it('compares no text that is too long for a name', () => {
  const long = 'send_welcome_email'.repeat(100_000)
  expect(closestName(long, student)).toBeUndefined()
  expect(closestName('email', [long, `${long}x`])).toBeUndefined()
})
