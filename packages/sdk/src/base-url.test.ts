import ky from 'ky'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { json } from '../test/support.ts'
import { AcademyClient, type ClientOptions } from './index.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A client that notes where its requests go. */
function noting(options: ClientOptions) {
  const urls: string[] = []
  const client = new AcademyClient({
    ...options,
    hooks: { onRequest: ({ url }) => void urls.push(url) },
    fetch: async () => json({ data: { courses: [] } }),
  })
  return { client, urls }
}

const page = (href: string) => vi.stubGlobal('location', { href, origin: new URL(href).origin })

describe('a relative base URL', () => {
  it('is resolved by the first call: a module of a server can create the client', async () => {
    const { client, urls } = noting({ baseUrl: '/academy/' })
    expect(client.baseUrl).toBe('/academy')
    page('https://app.test/courses/7?sort=name#top')
    await client.courses.list()
    expect(urls).toEqual(['https://app.test/academy/api/v1/courses'])
    expect(client.baseUrl).toBe('https://app.test/academy')
  })

  it('outside a page it is an error', async () => {
    const client = new AcademyClient({ baseUrl: '/academy', apiKey: null })
    await expect(client.courses.list()).rejects.toMatchObject({
      name: 'InputError',
      operation: 'courses.list',
      attempts: 0,
      message:
        'courses.list: baseUrl: "/academy" is relative to a page, and there is no page here; a server needs a whole URL',
    })
  })

  it.each([undefined, ky.extend({ hooks: { beforeRequest: [] } })])(
    'a `fetch` of the caller gets the path',
    async (own) => {
      const { client, urls } = noting({ baseUrl: '/academy', ky: own })
      await client.courses.list()
      expect(urls).toEqual(['/academy/api/v1/courses'])
    },
  )

  it('stays where the first call has found it', async () => {
    const { client, urls } = noting({ baseUrl: './academy' })
    page('https://app.test/school/')
    await client.courses.list()
    page('https://app.test/school/students/1')
    await client.courses.list()
    expect(new Set(urls)).toEqual(new Set(['https://app.test/school/academy/api/v1/courses']))
  })

  it.each([
    ['/', 'https://app.test/school/', 'https://app.test/api/v1/courses'],
    ['///', 'https://app.test/school/', undefined],
    ['/a/b//', 'http://127.0.0.1:3000/', 'http://127.0.0.1:3000/a/b/api/v1/courses'],
    ['../academy', 'https://app.test/school/list/', 'https://app.test/school/academy/api/v1/courses'],
    ['//api.test/academy', 'https://app.test/', 'https://api.test/academy/api/v1/courses'],
    ['/academy', 'blob:https://app.test/5f2c', 'https://app.test/academy/api/v1/courses'],
  ])('%j of the page %j', async (baseUrl, href, url) => {
    page(href)
    if (url === undefined) return expect(() => noting({ baseUrl })).toThrow('expected a URL such as')
    const { client, urls } = noting({ baseUrl })
    await client.courses.list()
    expect(urls).toEqual([url])
  })

  it('follows the base element of the document, as fetch does', async () => {
    page('https://app.test/school/students/1')
    vi.stubGlobal('document', { baseURI: 'https://app.test/school/' })
    const { client, urls } = noting({ baseUrl: './academy' })
    await client.courses.list()
    expect(urls).toEqual(['https://app.test/school/academy/api/v1/courses'])
  })

  it.each(['about:blank', 'file:///home/ada/index.html'])('has no meaning in the page %j', async (href) => {
    page(href)
    const client = new AcademyClient({ baseUrl: '/academy', apiKey: null })
    await expect(client.courses.list()).rejects.toThrow('there is no page here')
  })
})

it('withOptions keeps a relative base URL', async () => {
  const { client, urls } = noting({ baseUrl: '/academy' })
  const patient = client.withOptions({ timeout: 1000 })
  page('https://app.test/')
  await patient.courses.list()
  await client.courses.list()
  expect(new Set(urls)).toEqual(new Set(['https://app.test/academy/api/v1/courses']))
})
