import { expect, it } from 'vitest'

import { kindsIn, kindsInBody, publicPath, withoutValues } from './without-values.ts'

const real = 'melwina@school.example.org'
const client = (fields: object) =>
  Object.assign(new Error(`students.list: got "${real}"`), { operation: 'students.list', ...fields })

it.each<[string, string, string]>([
  [
    'of a response that breaks the contract',
    withoutValues(
      client({ name: 'ProtocolError', issues: [{ path: ['students', 0, 'email'], message: 'x', input: real }] }),
    ),
    'students.list: the response breaks the contract: data.students[0].email: got an address',
  ],
  [
    'of the service',
    withoutValues(client({ name: 'ApiError', code: 'already_exists', httpStatus: 409, message: `${real} exists` })),
    'students.list: already_exists (status 409)',
  ],
  [
    'of a body that is no JSON',
    withoutValues(
      client({
        name: 'ProtocolError',
        issues: [],
        message: `a: got text/plain without data or error (status 200): ${real}`,
      }),
    ),
    'a: got text/plain without data or error (status 200)',
  ],
  [
    'of a field',
    kindsIn(`data.name: expected "hidden", received "Melwina \\" Q`),
    'data.name: expected "hidden", received a text of 11 characters',
  ],
  [
    'of a body',
    kindsInBody(JSON.stringify({ name: 'Melwina', email: real, n: 1, code: 'not_found' })),
    '{"name":"a text of 7 characters","email":"an address","n":1,"code":"not_found"}',
  ],
  ['of a path', publicPath(`/api/v1/students/${real}?q=Melwina`), '/api/v1/students/…?…'],
])('a message %s has the place and the kind of a value', (_, message, expected) => {
  expect(message).toBe(expected)
})
