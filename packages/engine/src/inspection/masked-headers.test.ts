import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createPlatform } from '../index.ts'
import { clientOf, storedHeaders } from './masked-headers.ts'

it('a journal entry has the headers of the request and of the response, and the name of the client', async () => {
  const platform = createPlatform({ fixture: { academies: [{ name: 'One' }] } })
  const academy = platform.academy()
  const headers = { authorization: `Bearer ${academy.apiKey}`, 'user-agent': 'curl/8', 'x-client': 'web' }
  await platform.fetch('http://localhost/api/v1/courses', { headers })
  expect(academy.journal.list()[0]).toMatchObject({
    client: 'web',
    request_headers: { ...headers, authorization: `Bearer ****${academy.apiKey.slice(-4)}` },
    response_headers: { 'content-type': 'application/json; charset=utf-8' },
  })
})

it('R034 no entry and no response contains the key, wherever the key was sent', async () => {
  const platform = createPlatform({ fixture: { academies: [{ name: 'One' }] } })
  const academy = platform.academy()
  const key = academy.apiKey
  const scheme = fc.constantFrom('Bearer ', 'bearer   ', 'Basic ', '', 'Token ')
  const name = fc.constantFrom('cookie', 'x-api-key', 'proxy-authorization', 'referer', 'x-client', 'x-anything')
  const value = fc.constantFrom(key, `https://a.example/?key=${key}&again=${key}`, `a=${key}`)
  const request = fc.constantFrom<[method: string, path: string, body?: string]>(
    ['GET', '/courses'],
    ['GET', `/courses?api_key=${key}&${key}=1`],
    ['GET', `/students/${key}`],
    ['POST', '/students', `{"email":"${key}","${key}":1}`],
    ['POST', '/students', key],
  )
  await fc.assert(
    fc.asyncProperty(scheme, name, value, request, async (before, other, text, [method, path, body = null]) => {
      academy.journal.clear()
      platform.journal.clear()
      const headers = { authorization: before + key, [other]: text }
      const response = await platform.fetch(`http://localhost/api/v1${path}`, { method, headers, body })
      expect(await response.text()).not.toContain(key)
      const entries = [...academy.journal.list(), ...platform.journal.list()]
      expect(entries).toHaveLength(1)
      expect(JSON.stringify(entries)).not.toContain(key)
      expect(JSON.stringify(entries)).toContain(`****${key.slice(-4)}`)
    }),
  )
})

it('stores at most 100 headers, and 2,000 characters of each', () => {
  const names = Array.from({ length: 150 }, (_, index) => [`x-${index}`, 'v'.repeat(3000)] as const)
  const kept = storedHeaders(names.flat()).read()
  expect(kept).toHaveLength(100)
  for (const [, value] of kept) expect(value).toHaveLength(2000)
})

it('the name of a client is X-Client before User-Agent', () => {
  expect(clientOf([['user-agent', 'curl/8']])).toBe('curl/8')
  expect(
    clientOf([
      ['user-agent', 'curl/8'],
      ['x-client', 'web'],
    ]),
  ).toBe('web')
  expect(clientOf([['x-client', '']])).toBe(undefined)
})

it('stores the headers of a client that sends the same ones again once', () => {
  const lines = ['User-Agent', 'curl/8', 'Host', 'localhost']
  const first = storedHeaders(lines)
  expect(storedHeaders([...lines], first)).toBe(first)
  expect(storedHeaders(['User-Agent', 'curl/9', 'Host', 'localhost'], first).read()).toEqual([
    ['host', 'localhost'],
    ['user-agent', 'curl/9'],
  ])
  expect(storedHeaders(lines.slice(0, 2), first).read()).toEqual([['user-agent', 'curl/8']])
})
