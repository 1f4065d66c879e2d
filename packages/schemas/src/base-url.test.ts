import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkBaseUrl, requestUrl } from './base-url.ts'

describe('a base URL', () => {
  it.each([
    ['https://academy.example.com', 'https://academy.example.com'],
    ['https://academy.example.com//', 'https://academy.example.com'],
    ['HTTP://Academy.Example.com:80/', 'http://academy.example.com'],
    ['http://127.0.0.1:4010/school/', 'http://127.0.0.1:4010/school'],
  ])('%j is %j', (value, url) => {
    expect(checkBaseUrl(value)).toEqual({ url })
  })

  it.each([
    ['academy.example.com', 'expected a URL such as https://academy.example.com, got "academy.example.com"'],
    ['/academy', 'expected a URL such as https://academy.example.com, got "/academy"'],
    ['https://', 'expected a URL such as https://academy.example.com, got "https://"'],
    ['ftp://academy.example.com', 'expected http: or https:, got ftp:'],
    ['localhost:4010', 'expected http: or https:, got localhost:'],
    ['https://academy.example.com/api/v1', 'omit /api/v1, which is added to it'],
    ['https://academy.example.com/school/API/v1//', 'omit /api/v1, which is added to it'],
    ['https://academy.example.com?key=1', 'expected no ? and no # in it'],
    ['https://academy.example.com#top', 'expected no ? and no # in it'],
    ['https://ada:secret@academy.example.com', 'expected no user name and no password in it'],
    ['ada:secret@academy', 'expected http: or https:, got ada:'],
    ['http//ada:secret@academy', 'expected a URL such as https://academy.example.com, got a text with @'],
    ['aa_live_0123', 'expected a URL such as https://academy.example.com, got an API key'],
  ])('%j is wrong', (value, problem) => {
    expect(checkBaseUrl(value)).toEqual({ problem })
  })

  it('may be a path for a client in a page', () => {
    expect(checkBaseUrl('/academy/', { allowsPath: true })).toEqual({ url: '/academy' })
    expect(checkBaseUrl('academy', { allowsPath: true }).problem).toBe(
      'expected a URL such as https://academy.example.com or a path such as /academy, got "academy"',
    )
  })

  it('is not shown if it is the key', () => {
    expect(checkBaseUrl('secret', { apiKey: 'secret' }).problem).toContain('got an API key')
  })
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
