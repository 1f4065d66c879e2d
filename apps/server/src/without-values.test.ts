import { expect, it } from 'vitest'

import { kindsIn, kindsInBody, kindsInShown, publicPath, publicPlace, withoutValues } from './without-values.ts'

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
    'of an unknown route',
    withoutValues(
      client({
        name: 'ProtocolError',
        message: `a: the service does not know GET /api/v1/students (status 404: ${real} (Melwina) left); check baseUrl`,
      }),
    ),
    'a: the service does not know GET /api/v1/students (status 404); check baseUrl',
  ],
  [
    'of a field',
    kindsIn(`data.name: expected "hidden", received "Melwina \\" Q`),
    'data.name: expected "hidden", received a text of 11 characters',
  ],
  [
    'of a body',
    kindsInBody(
      JSON.stringify({ name: 'Melwina', email: real, total: 1, limit: 1234, code: 'not_found', Melwina: 1, n: 2 }),
    ),
    '{"name":"a text of 7 characters","email":"an address","total":1,"limit":"a number","code":"not_found","other fields":2}',
  ],
  [
    'of a path',
    publicPath(`/api/v1/students/melwina/enrollments/${real}/x?q=Melwina&limit=50&offset=1234&Melwina`),
    '/api/v1/students/:studentId/enrollments/:enrollmentId/…?…=…&limit=50&offset=…&…',
  ],
  ['of another path', publicPath(`/Melwina/${real}`), '/…/…'],
  [
    'about a field',
    publicPlace('data.students[0].enrollments[12].Melwina."Melwina Q".x'),
    'data.students[0].enrollments[12].….….…',
  ],
  [
    'about a comparison',
    publicPlace('rows of "Melwina" at offset 2079460958'),
    'rows of a text of 7 characters at offset a number',
  ],
  ['of a number', kindsInShown('2079460958'), 'a number'],
  ['of a long object', kindsInShown('{"Melwina":2079460958,"x":"…'), 'an object'],
  ['of a long text', kindsInShown(String.raw`"Melwina \"Q…`), 'a text of 11 characters'],
  ['of a page', kindsInShown('"<!DOCTYPE html> Melwina'), 'an HTML page'],
  ['of a code', kindsInShown('"409 already_exists"'), '"409 already_exists"'],
])('a message %s has the place and the kind of a value', (_, message, expected) => {
  expect(message).toBe(expected)
})
