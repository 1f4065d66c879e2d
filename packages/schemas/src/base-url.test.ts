import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkBaseUrl, requestUrl } from './base-url.ts'

it('a base URL may be a path only for a client in a page, whose tests have all others', () => {
  const problem = 'expected a URL such as https://academy.example.com, got "/academy"'
  expect(checkBaseUrl('/academy')).toEqual({ problem })
})

describe('the URL of a request', () => {
  it.each([
    ['https://academy.test', '/api/v1/courses?limit=1', 'https://academy.test/api/v1/courses?limit=1'],
    ['https://academy.test/school', '/api/v1/courses', 'https://academy.test/school/api/v1/courses'],
    ['https://academy.test', '//evil.test/', 'https://academy.test//evil.test/'],
    ['https://academy.test', '/a/../b', 'https://academy.test/b'],
  ])('%s and %s', (baseUrl, path, url) => {
    expect(requestUrl(baseUrl, path)).toBe(url)
  })

  it.each([
    ['https://academy.test', '.evil.test/api/v1/courses'],
    ['https://academy.test', '@thief.test:81/api/v1/courses'],
    ['https://academy.test', ':81/api/v1/courses'],
    ['https://academy.test', ''],
    ['https://academy.test', 'https://evil.test/'],
    ['https://academy.test/school', '/../other/api/v1/courses'],
    ['https://academy.test/school', '/%2e%2e/other'],
    ['https://academy.test/school', '-2/api/v1/courses'],
  ])('%s has none for %s', (baseUrl, path) => {
    expect(() => requestUrl(baseUrl, path)).toThrow(`expected a path below ${baseUrl}, got ${JSON.stringify(path)}`)
  })

  it('has the origin of the base URL for any path', () => {
    const part = fc.constantFrom('/', '..', '.', '@', ':', '\\', '?', '#', '%2e', '%40', 'evil.test', '81', '\t', ' ')
    const path = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(path, fc.constantFrom('https://academy.test', 'http://127.0.0.1:4010/school'), (path, baseUrl) => {
        let url
        try {
          url = new URL(requestUrl(baseUrl, path))
        } catch (error) {
          expect(String(error)).toContain('no request was sent')
          return
        }
        expect(url.href.startsWith(`${baseUrl}/`)).toBe(true)
        expect(url.username + url.password).toBe('')
      }),
    )
  })
})
