import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

import { codeOf, envOf, shortPath } from './request-code.ts'

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

const headers = { authorization: 'Bearer key_1' }
const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
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

it.each<[Entry, string]>([
  [list, 'students.list({\n  "limit": 3,\n  "cursor": 7\n})'],
  [create, `students.create(${JSON.stringify(body, null, 2)})`],
  [
    { method: 'DELETE', path: '/api/v1/lists/l%201/members/m1', operation: 'lists.members.remove' },
    'lists.members.remove("l 1", "m1")',
  ],
  // An id that is cut inside an escaped character.
  [{ method: 'GET', path: '/api/v1/students/%E2%8', operation: 'students.get' }, 'students.get("%E2%8")'],
])('the SDK sends %o', (entry, call) => {
  const code = codeOf(entry, origin).SDK('key_1')
  expect(code).toContain(`baseUrl: "${origin}",\n  apiKey: "key_1",`)
  expect(/await academy\.([^]*)\)$/.exec(code)?.[1]).toBe(call)
})

it('the SDK has no method for a request for no operation', () =>
  expect(() => codeOf({ ...list, operation: null }, origin).SDK('k')).toThrow('no method'))

it('envOf has the address and the key of an academy', () =>
  expect(envOf({ baseUrl: origin, apiKey: 'key_1' })).toBe(`ACADEMY_BASE_URL=${origin}\nACADEMY_API_KEY=key_1`))

it.each([
  ['/api/v1/students/3F0e2a52-6c1b-4b8e-9a55-0d5f6f0c2a11/x?a=1', '/students/3F0e2a52…/x?a=1'],
  ['/api/v10/students', '/api/v10/students'],
  ['/api/v1', '/api/v1'],
])('shortPath writes %s as %s', (path, shown) => expect(shortPath(path)).toBe(shown))
