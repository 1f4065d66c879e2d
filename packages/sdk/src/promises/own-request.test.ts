// cspell:ignore qurey timout schüle
import { afterEach, expect, it, vi } from 'vitest'

import { agent, clientOf, errorResponse, json, reset, responding, setup } from '../../test/support.ts'
import { type ClientOptions, type RequestInput, VERSION } from '../index.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (call: Promise<unknown>) => call.then(String, (error: unknown) => error)

it('a request to any endpoint returns its data, as a call does: with the key, the query, the body and the response', async () => {
  const { client, service } = setup()
  const listed = await client.request({ method: 'GET', path: '/students', query: { limit: 2, offset: undefined } })
  expect(listed).toMatchObject({ pagination: { limit: 2 }, students: [{}, {}] })
  const call = client.request({ method: 'POST', path: '/api/v1/lists', body: { name: 'Spring' } })
  expect(call.operation).toBe('POST /api/v1/lists')
  const { data, response, attempts } = await call.withResponse()
  expect([data, response.status, attempts]).toMatchObject([{ name: 'Spring' }, 201, 1])
  expect(await (await call.asResponse()).json()).toEqual({ data })
  const missing = client.request({ method: 'DELETE', path: '/students/00000000-0000-4000-8000-000000000000' })
  expect(await missing.result()).toMatchObject({ ok: false, error: { code: 'not_found', httpStatus: 404 } })
  expect(service.journal.list().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/v1/students?limit=2',
    'POST /api/v1/lists',
    'DELETE /api/v1/students/00000000-0000-4000-8000-000000000000',
  ])
})

it('data may be of any kind, and other endpoints keep their checks', async () => {
  for (const data of [[1, 2], 'text', 0, null, false])
    expect(await clientOf(responding(json({ data })).fetch).request({ method: 'GET', path: '/x' })).toEqual(data)
  const client = clientOf(responding(json({ error: {} })).fetch)
  expect(await failure(client.request({ method: 'GET', path: '/x' }))).toMatchObject({ name: 'ProtocolError' })
  const unknown = setup().client.request({ method: 'GET', path: '/badges' })
  expect(await failure(unknown)).toMatchObject({
    name: 'ProtocolError',
    operation: 'GET /badges',
    message: expect.stringContaining('the service does not know GET /api/v1/badges (status 404'),
  })
})

it('only a GET is repeated when the service may have got it, and each method after a 429', async () => {
  vi.useFakeTimers()
  const busy = errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '1' })
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const { fetch, requests } = responding(busy, reset(), json({ data: 1 }))
    const call = failure(clientOf(fetch).request({ method, path: '/badges/7' }))
    await vi.advanceTimersByTimeAsync(10_000)
    if (method === 'GET') expect(await call).toBe('1')
    else
      expect(await call).toMatchObject({ name: 'ConnectionError', operation: `${method} /badges/7`, ambiguous: true })
    expect([method, requests.length]).toEqual([method, method === 'GET' ? 3 : 2])
    expect(requests[0]).toMatchObject({ method, url: 'http://academy.test/api/v1/badges/7' })
  }
})

const invalid: [input: unknown, message: string, options?: object][] = [
  [undefined, 'method: expected GET, POST, PUT, PATCH or DELETE, got undefined'],
  ['/students', 'method: expected GET, POST, PUT, PATCH or DELETE, got undefined'],
  [{ method: 'get', path: '/x' }, 'method: expected GET, POST, PUT, PATCH or DELETE, got "get"'],
  [{ method: 'GET', path: '/x', body: {} }, 'body: expected none with GET, got an object'],
  [{ method: 'POST', path: '/x', body: 1n }, 'body: expected values that JSON can contain'],
  [
    { method: 'GET', path: '/x', query: 'a=1' },
    'query: expected an object of strings, numbers and booleans, got "a=1"',
  ],
  [{ method: 'GET', path: '/x', query: { a: [1] } }, 'query: expected an object of strings, numbers and booleans'],
  [{ method: 'GET', path: '/x', qurey: {} }, 'qurey: unknown field; did you mean query?'],
  [{ method: 'GET', path: '/x', timeout: 5 }, 'timeout: options are the second argument'],
  [{ method: 'GET', path: '/x' }, 'options.timout: unknown option; did you mean timeout?', { timout: 5 }],
  ...[
    7,
    '',
    'x',
    '/',
    '//evil.test',
    'http://evil.test/x',
    '/x?a=1',
    '/x#a',
    '/a/../b',
    '/./b',
    '/a/..',
    '/%2e%2e/b',
    '/a//b',
    '/a/',
    '/a\\b',
    '/a b',
    '/\n',
  ].map((path): [unknown, string] => [
    { method: 'GET', path },
    'path: expected a path such as /students/42/badges, without a query',
  ]),
]
it.each(invalid)('request(%o) is an InputError, and nothing is sent', async (input, message, options) => {
  const { fetch, requests } = responding(json({ data: {} }))
  const onError = vi.fn<() => void>()
  const client = clientOf(fetch, { hooks: { onError } })
  const error = await failure(client.request(input as RequestInput, options))
  expect(error).toMatchObject({ name: 'InputError', attempts: 0, message: expect.stringContaining(message) })
  expect(onError).toHaveBeenCalledTimes(1)
  expect(requests).toEqual([])
})

it('a server says who calls, with the name of the app, which withOptions keeps', async () => {
  const agentOf = async (options: ClientOptions) => {
    const { fetch, requests } = responding(json({ data: { courses: [] } }))
    await clientOf(fetch, options).withOptions({ timeout: 100 }).courses.list()
    return requests[0]?.headers.get('user-agent')
  }
  expect(VERSION).toMatch(/^\d+\.\d+\.\d+/)
  expect(await agentOf({})).toBe(agent)
  expect(await agentOf({ app: 'school/1.2' })).toBe(`${agent} (school/1.2)`)
  expect(await agentOf({ app: 'school', headers: { 'User-Agent': 'mine' } })).toBe('mine')
  expect(await agentOf({ headers: { 'user-agent': undefined } })).toBe(null)
  for (const app of ['', ' ', 'a\nb', 'a\r\nx-key: 1', 'schüle', 'a)', '(a', 'a ', 7]) {
    const create = () => clientOf(undefined, { app: app as string })
    expect(create, String(app)).toThrow(/^app: expected a name such as "school\/1\.2"/)
  }
  // A browser would send a request of its own before one with this header.
  vi.stubGlobal('document', {})
  expect(await agentOf({ app: 'school' })).toBe(null)
})
