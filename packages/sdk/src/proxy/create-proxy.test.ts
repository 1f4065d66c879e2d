import { endpointList } from '@academy-access/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { courses, errorOf, proxyTo, setupProxy } from '../../test/proxy-support.ts'
import { useAcademy } from '../../test/use-academy.ts'
import { clientOf, fetchWith, json, key, reset, responding, setup, someId } from '../../test/support.ts'
import { createProxy, type ProxyOptions } from '../proxy.ts'

beforeEach(() => void vi.stubEnv('ACADEMY_BASE_URL', undefined).stubEnv('ACADEMY_API_KEY', undefined))
afterEach(() => void vi.unstubAllEnvs())

it('passes every operation on: the client works as it does without a proxy', async () => {
  const { client, service, asked } = setupProxy()
  await useAcademy(client, service)
  expect(new Set(asked.map(({ operation }) => operation))).toEqual(new Set(endpointList.map(({ id }) => id)))
})

it('shows authorize what will be sent: ids and addresses in lower case, numbers as numbers', async () => {
  const { proxy, asked } = setupProxy()
  const post = (path: string, body: unknown) =>
    proxy(
      new Request(`http://app.test/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify(body),
      }),
    )
  await post('students', { email: ' EVE@example.COM', name: ' Eve ' })
  await post(`students/${someId.toUpperCase().replaceAll('1', 'A')}/enrollments`, { course_id: someId })
  await proxy(new Request('http://app.test/api/v1/students?limit=2&limit=50&offset=1.9&page=3&__proto__=1'))
  await proxy(new Request('http://app.test/api/v1/students?limit=many&offset=99999999999999999999999'))
  expect(asked).toMatchObject([
    { operation: 'students.create', params: {}, query: undefined, body: { email: 'eve@example.com', name: 'Eve' } },
    {
      operation: 'enrollments.create',
      params: { studentId: someId.replaceAll('1', 'a') },
      body: { course_id: someId },
    },
    { operation: 'students.list', params: {}, query: { limit: 2, offset: 1 }, body: undefined },
    { operation: 'students.list', query: { offset: Number.MAX_SAFE_INTEGER } },
  ])
  expect(Object.keys(asked[3]!.query!)).toEqual(['offset'])
})

it('accepts a path that ends with a slash, to which Next redirects a call of the client', async () => {
  const { proxy, service, asked } = setupProxy()
  const seen: string[] = []
  const client = clientOf(
    async (request) => {
      const { pathname, search } = new URL(request.url)
      seen.push(`${request.method} ${pathname}${search}`)
      return pathname.endsWith('/') ? proxy(request) : new Response(null, { status: 308, headers: { location: '/x/' } })
    },
    { baseUrl: 'http://app.test/academy', apiKey: null },
  )
  expect((await client.students.list({ limit: 2 })).items).toHaveLength(2)
  await client.lists.create({ name: 'New' })
  expect(asked.map(({ operation }) => operation)).toEqual(['students.list', 'lists.create'])
  expect(service.lists.list().map(({ name }) => name)).toContain('New')
  const path = '/academy/api/v1'
  expect(seen).toEqual([`GET ${path}/students?limit=2`, `GET ${path}/students/?limit=2`, `POST ${path}/lists/`])
})

it('sends what was checked, even if authorize changes its argument', async () => {
  const { fetch, requests } = responding(json({ data: { removed: true } }))
  const { proxy } = proxyTo(fetch, {
    authorize: (_, call) => {
      if (call.operation === 'students.remove') Object.assign(call.params, { studentId: '../lists' })
      return true
    },
  })
  await proxy(new Request(`http://app.test/api/v1/students/${someId}`, { method: 'DELETE' }))
  expect(requests[0]!.url).toBe(`http://academy.test/api/v1/students/${someId}`)
})

describe('denies by default', () => {
  it.each([
    ['false', false],
    ['nothing', undefined],
    ['a truthy value', 'yes'],
    ['an object', {}],
    ['1', 1],
  ])('when authorize returns %s', async (_, value) => {
    const { fetch, requests } = responding(json({ data: {} }))
    for (const result of [value, Promise.resolve(value)]) {
      const { proxy } = proxyTo(fetch, { authorize: () => result as boolean })
      expect(await errorOf(await proxy(courses()))).toEqual({
        status: 403,
        code: 'forbidden',
        message: 'You are not allowed to use courses.list',
      })
    }
    expect(requests).toEqual([])
  })

  it.each([
    ['throws', () => { throw new Error('session store is down') }], // prettier-ignore
    ['rejects', () => Promise.reject(new Error('session store is down'))],
  ])('when authorize %s, and reports the error without showing it', async (_, authorize) => {
    const { fetch, requests } = responding(json({ data: {} }))
    const { proxy, errors } = proxyTo(fetch, { authorize })
    const response = await proxy(courses())
    expect(await errorOf(response)).toEqual({
      status: 500,
      code: 'internal_error',
      message: 'The request could not be handled',
    })
    expect(errors).toMatchObject([{ message: 'session store is down' }])
    expect(requests).toEqual([])
  })

  it('when there is no authorize', () => {
    const options = { baseUrl: 'http://academy.test', apiKey: key } as ProxyOptions
    expect(() => createProxy(options)).toThrow('authorize: expected a function')
  })
})

it('404 for other methods, with the methods that a path has', async () => {
  const { proxy } = setupProxy()
  const send = (path: string, method: string) => proxy(new Request(`http://app.test${path}`, { method }))
  const response = await send('/api/v1/students', 'PUT')
  expect([response.status, response.headers.get('allow')]).toEqual([404, 'GET, POST'])
  for (const method of ['HEAD', 'OPTIONS', 'PURGE']) {
    expect((await send('/api/v1/courses', method)).status).toBe(404)
  }
})

describe('options', () => {
  it('reads the environment at the first request, so that a build needs no key', async () => {
    const { platform, service } = setup()
    const errors: unknown[] = []
    const proxy = createProxy({ fetch: platform.fetch, authorize: () => true, onError: (error) => errors.push(error) })
    for (const [name, value] of [
      ['ACADEMY_BASE_URL', 'http://academy.test'],
      ['ACADEMY_API_KEY', service.apiKey],
    ] as const) {
      expect(await errorOf(await proxy(courses()))).toMatchObject({ status: 500, code: 'internal_error' })
      expect(String(errors.at(-1))).toContain(name)
      vi.stubEnv(name, value)
    }
    expect((await proxy(courses())).status).toBe(200)
  })

  it('rejects invalid options at once', () => {
    for (const [options, type] of [
      [undefined, 'undefined'],
      [null, 'null'],
      [key, 'string'],
      [[], 'object'],
    ] as const)
      expect(() => createProxy(options as never)).toThrow(`createProxy: expected options with authorize, got ${type}`)
    const allowOrigins = { authorize: () => true, allowOrigins: [], other: [] } as ProxyOptions
    expect(() => createProxy(allowOrigins)).toThrow('allowOrigins: unknown option; did you mean allowedOrigins?')
    expect(() => createProxy({ baseUrl: 'nowhere', apiKey: key, authorize: () => true })).toThrow('baseUrl')
    expect(() => createProxy({ baseUrl: '/academy', apiKey: key, authorize: () => true })).toThrow(
      'got the path /academy',
    )
    expect(() => createProxy({ baseUrl: 'http://academy.test', apiKey: '', authorize: () => true })).toThrow('apiKey')
    // The environment is read later, and the other options are not.
    for (const [name, value] of Object.entries({ baseUrl: 'nowhere', apiKey: '', timeout: -5, fetch: 5 }))
      expect(() => createProxy({ [name]: value, authorize: () => true }), name).toThrow(name)
  })

  it('calls a key function for each request, and reports its error', async () => {
    const keys = [key, `${key}2`]
    const { fetch, requests } = responding(json({ data: { courses: [] } }))
    const apiKey = () => {
      const next = keys.shift()
      if (next === undefined) throw new Error('the vault is closed')
      return next
    }
    const { proxy, errors } = proxyTo(fetch, { apiKey })
    for (const status of [200, 200, 500]) expect((await proxy(courses())).status).toBe(status)
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([`Bearer ${key}`, `Bearer ${key}2`])
    expect(errors).toMatchObject([{ message: 'the vault is closed' }])
  })

  it('prints errors without onError, and an onError that throws changes nothing', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    const base = {
      baseUrl: 'http://academy.test',
      apiKey: key,
      authorize: () => true,
      fetch: fetchWith(responding(reset()).fetch),
    }
    expect((await createProxy(base)(courses())).status).toBe(502)
    expect(print.mock.calls).toEqual([[expect.stringMatching(/^ConnectionError: courses\.list: [^\n]+$/)]])
    for (const onError of [
      () => {
        throw new Error('no log')
      },
      () => Promise.reject(new Error('no log')),
    ]) {
      expect((await createProxy({ ...base, onError })(courses())).status).toBe(502)
    }
  })
})
