import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

import { codeOf } from './request-code.ts'

type Entry = Parameters<typeof codeOf>[0]
const origin = 'http://localhost:4010'
const list: Entry = { method: 'GET', path: '/api/v1/students?limit=3&cursor=7', operation: 'students.list' }
const body = { email: "o'hara@example.com", name: 'A\n"B"' }
const create: Entry = { method: 'POST', path: '/api/v1/students', operation: 'students.create', request_body: body }

/** The words that a shell passes to curl. */
function words(command: string): string[] {
  const script = command.replace(/^curl /, `printf '%s\\0' `)
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

/** The arguments with which the code calls `fetch`. */
function fetched(code: string): unknown[] {
  const calls: unknown[][] = []
  const fetch = (...parameters: unknown[]) => void calls.push(parameters)
  runInNewContext(code.replace('await fetch', 'fetch').replace(/\nconsole.log.*/, ''), { fetch })
  return calls[0] ?? []
}

it.each([
  [list, [`${origin}/api/v1/students?limit=3&cursor=7`, '-H', 'Authorization: Bearer key_1']],
  // Without -X, curl sends a body with POST.
  [{ ...list, request_body: {} }, ['-X', 'GET', `${origin}${list.path}`]],
  // Curl would read `[]` as a wrong range.
  [{ ...list, path: '/api/v1/x?a[]=1' }, ['--globoff', `${origin}/api/v1/x?a[]=1`]],
  // Curl would wait for a body.
  [
    { ...list, method: 'HEAD', request_body: {} },
    ['--head', `${origin}${list.path}`, '-H', 'Authorization: Bearer key_1'],
  ],
])('curl sends %o', (entry, sent) =>
  expect(words(codeOf(entry, origin).curl('key_1')).slice(0, sent.length)).toEqual(sent),
)

it('curl passes any body through a shell unchanged, also one that begins with @', () => {
  const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
  fc.assert(
    fc.property(texts, (text) => {
      const sent = words(codeOf({ ...create, request_body: text }, origin).curl('k'))
      const type = 'Content-Type: application/json'
      // `-d` would read a file of this name.
      const body = ['-H', type, '--data-raw', text]
      expect(sent).toEqual(['-X', 'POST', `${origin}/api/v1/students`, '-H', 'Authorization: Bearer k', ...body])
    }),
    { numRuns: 20, examples: [['@/etc/hostname'], ["'; exit 1 #"], ['$(id) `id` \\']] },
  )
})

const headers = { Authorization: 'Bearer key_1' }
const post = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } }
it.each([
  [list, { headers }],
  [create, { ...post, body: JSON.stringify(body) }],
  // A text that is not JSON is sent as it was.
  [
    { ...create, request_body: '{"email": ' },
    { ...post, body: '{"email": ' },
  ],
  // `fetch` rejects a body with GET.
  [{ ...list, request_body: {} }, { headers }],
  [
    { ...list, method: 'HEAD' },
    { method: 'HEAD', headers },
  ],
])('fetch sends %o', (entry, init) => {
  const sent = fetched(codeOf(entry, origin).fetch('key_1'))
  expect(sent).toEqual([`${origin}${entry.path}`, init])
  expect(() => new Request(...(sent as [string, RequestInit]))).not.toThrow()
})

/** The arguments with which the code calls the method of the SDK. */
function called(code: string): unknown {
  const calls: unknown[] = []
  const method =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values])
  const members = { remove: method('lists.members.remove') }
  const academy = {
    students: { list: method('students.list'), create: method('students.create'), get: method('students.get') },
    lists: { members },
  }
  // With "new", a function can return another object.
  function AcademyClient(options: unknown) {
    calls.push(options)
    return academy
  }
  runInNewContext(
    code
      .replace(/^import .*/, '')
      .replace('await ', '')
      .replace(/console.log.*/, ''),
    { AcademyClient },
  )
  return calls
}

it.each<[Entry, unknown[]]>([
  [list, ['students.list', { limit: 3, cursor: 7 }]],
  [create, ['students.create', body]],
  [
    { method: 'DELETE', path: '/api/v1/lists/l%201/members/m1', operation: 'lists.members.remove' },
    ['lists.members.remove', 'l 1', 'm1'],
  ],
  // An id that is cut inside an escaped character.
  [{ method: 'GET', path: '/api/v1/students/%E2%8', operation: 'students.get' }, ['students.get', '%E2%8']],
])('the SDK sends %o', (entry, call) =>
  expect(called(codeOf(entry, origin).SDK('key_1'))).toEqual([{ baseUrl: origin, apiKey: 'key_1' }, call]),
)

it('the SDK and fetch send any body', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
      const sent = JSON.parse(JSON.stringify(value)) as object
      const entry = { ...create, request_body: sent }
      expect(JSON.stringify(called(codeOf(entry, origin).SDK('k')))).toBe(
        JSON.stringify([{ baseUrl: origin, apiKey: 'k' }, ['students.create', sent]]),
      )
      expect(fetched(codeOf(entry, origin).fetch('k'))[1]).toMatchObject({ body: JSON.stringify(sent) })
    }),
    { examples: [[{ "o'": '\u2028\\\n', 'a-b': { 1: [], '01': {} } }], [JSON.parse('{"__proto__":1}')]] },
  )
})

it('the SDK has no method for a request for no operation', () =>
  expect(() => codeOf({ ...list, operation: null }, origin).SDK('k')).toThrow('no method'))
