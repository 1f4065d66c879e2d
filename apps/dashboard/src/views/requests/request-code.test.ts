import fc from 'fast-check'
import { execFileSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

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

describe('curl', () => {
  it('sends a request without a body', () => {
    expect(words(codeOf(list, origin).curl('key_1'))).toEqual([
      `${origin}/api/v1/students?limit=3&cursor=7`,
      '-H',
      'Authorization: Bearer key_1',
    ])
  })

  it('sends a GET with a body as GET', () => {
    expect(words(codeOf({ ...list, request_body: {} }, origin).curl('k')).slice(0, 2)).toEqual(['-X', 'GET'])
  })

  it('passes any body through a shell unchanged, also one that begins with @', () => {
    const texts = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))
    fc.assert(
      fc.property(texts, (text) => {
        const [method, url, , , , type, flag, sent] = words(
          codeOf({ ...create, request_body: text }, origin).curl('k'),
        ).slice(1)
        expect([method, url, type]).toEqual(['POST', `${origin}/api/v1/students`, 'Content-Type: application/json'])
        // `-d` would read a file of this name.
        expect([flag, sent]).toEqual(['--data-raw', text])
      }),
      { numRuns: 20, examples: [['@/etc/hostname'], ["'; exit 1 #"], ['$(id) `id` \\']] },
    )
  })
})

describe('fetch', () => {
  const headers = { authorization: 'Bearer key_1' }
  it('sends a request with and without a body', () => {
    expect(fetched(codeOf(list, origin).fetch('key_1'))).toEqual([`${origin}${list.path}`, { headers }])
    expect(fetched(codeOf(create, origin).fetch('key_1'))).toEqual([
      `${origin}/api/v1/students`,
      { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    ])
  })

  it('sends a text that is not JSON as it was', () => {
    const [, init] = fetched(codeOf({ ...create, request_body: '{"email": ' }, origin).fetch('k'))
    expect(init).toMatchObject({ body: '{"email": ' })
  })

  it('has no body with GET, which fetch rejects', () => {
    const [url, init] = fetched(codeOf({ ...list, request_body: {} }, origin).fetch('key_1'))
    expect(() => new Request(String(url), init as RequestInit)).not.toThrow()
  })
})

describe('SDK', () => {
  const call = (entry: Entry) => /await academy\.([^]*)\)$/.exec(codeOf(entry, origin).SDK('key_1'))?.[1]

  it('passes the query or the body after the ids', () => {
    expect(call(list)).toBe('students.list({\n  "limit": 3,\n  "cursor": 7\n})')
    expect(call(create)).toBe(`students.create(${JSON.stringify(body, null, 2)})`)
    expect(call({ method: 'DELETE', path: '/api/v1/lists/l%201/members/m1', operation: 'lists.members.remove' })).toBe(
      'lists.members.remove("l 1", "m1")',
    )
  })

  it('has the address and the key', () => {
    expect(codeOf(list, origin).SDK('key_1')).toContain(`baseUrl: "${origin}",\n  apiKey: "key_1",`)
  })

  it('keeps an id that is cut inside an escaped character', () => {
    expect(call({ method: 'GET', path: '/api/v1/students/%E2%8', operation: 'students.get' })).toBe(
      'students.get("%E2%8")',
    )
  })

  it('rejects a request for no operation', () => {
    expect(() => codeOf({ ...list, operation: null }, origin).SDK('k')).toThrow('no method')
  })
})

it('envOf has the address and the key of an academy', () =>
  expect(envOf({ baseUrl: origin, apiKey: 'key_1' })).toBe(`ACADEMY_BASE_URL=${origin}\nACADEMY_API_KEY=key_1`))

describe('shortPath', () => {
  it('leaves out the prefix and the ends of ids', () => {
    expect(shortPath('/api/v1/students/3F0e2a52-6c1b-4b8e-9a55-0d5f6f0c2a11/x?a=1')).toBe('/students/3F0e2a52…/x?a=1')
    expect(shortPath('/api/v10/students')).toBe('/api/v10/students')
    expect(shortPath('/api/v1')).toBe('/api/v1')
  })
})
