import fc from 'fast-check'
import { expect, it } from 'vitest'

import { closestName, suggest } from './closest-name.ts'
import { clientOptionNames, requestOptionNames } from './options.ts'

const student = ['email', 'name', 'course_ids', 'list_ids', 'send_welcome_email']

it.each([
  ['sendWelcomeEmail', student, 'send_welcome_email'],
  ['send-welcome-email', student, 'send_welcome_email'],
  ['mail', student, 'email'],
  ['e_mail', student, 'email'],
  ['nmae', student, 'name'],
  ['courseIds', student, 'course_ids'],
  ['courses', student, 'course_ids'],
  ['page', student, undefined],
  ['phone', student, undefined],
  ['', student, undefined],
  ['__proto__', student, undefined],
  ['baseURL', clientOptionNames, 'baseUrl'],
  ['api_key', clientOptionNames, 'apiKey'],
  ['key', clientOptionNames, undefined],
  ['retries', clientOptionNames, 'maxRetries'],
  ['totalTimeOuts', clientOptionNames, 'totalTimeout'],
  ['abort', requestOptionNames, undefined],
])('%j among %j is %j', (name, names, expected) => {
  expect(closestName(name, names)).toBe(expected)
})

it('lists all names if none is close', () => {
  expect(suggest('limits', ['limit', 'offset'])).toBe('; did you mean limit?')
  expect(suggest('search', ['limit', 'offset'])).toBe('; expected limit, offset')
})

it('finds each name after one typing mistake', () => {
  const names = [...new Set([...clientOptionNames, ...requestOptionNames, ...student])]
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

it('compares no name that is far longer than the others', () => {
  const long = 'send_welcome_email'.repeat(100_000)
  expect(closestName(long, student)).toBeUndefined()
})
