import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { createPlatform } from '@academy-access/engine'
import { listen } from '@academy-access/kit/listen'
import ky, { type Options } from 'ky'
import { afterEach, expect, it, vi } from 'vitest'
import { fetch as undiciFetch, Response as UndiciResponse } from 'undici'

import { agent, clientOf, fixture, json, key, reset, someId, noCourses } from '../test/support.ts'
import { AcademyClient, type ClientOptions, type Fetch, type FetchInit } from './index.ts'

afterEach(() => void vi.unstubAllGlobals())

const clientWith = (fetch: Fetch | undefined, options: ClientOptions = {}) => clientOf(undefined, { fetch, ...options })

/** A `fetch` that notes its arguments. */
function noting(respond: () => Promise<Response>) {
  const sent: { url: string; init: FetchInit; rest: unknown[] }[] = []
  const fetch = (url: string, init: FetchInit, ...rest: unknown[]) => {
    sent.push({ url, init, rest })
    return respond()
  }
  return { fetch, sent }
}

it('gets the body as text and the headers in lower case', async () => {
  const { fetch, sent } = noting(async () => json({ data: { results: [] } }))
  const client = clientWith(fetch, { headers: { 'X-Team': 'blue', Authorization: 'Basic none' } })
  await client.lists.members.add(someId, { email: 'ada@example.com' }, { headers: { 'x-TEAM': 'red' } })
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"email":"ada@example.com"}',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'user-agent': agent,
      'x-team': 'red',
    },
  })
  expect(Object.keys(sent[0]?.init.headers ?? {})).toHaveLength(5)
})

it('gets a URL and a plain init: the options of fetch of the client and of the call, and the five fields of the client', async () => {
  const { fetch, sent } = noting(async () => json({ data: { courses: [] } }))
  const five = { method: 'PUT', headers: { 'x-a': '1' }, body: 'x', redirect: 'follow', signal: AbortSignal.abort() }
  const client = clientWith(fetch, { fetchOptions: { cache: 'no-store', next: { tags: ['a'] }, ...(five as object) } })
  await client
    .withOptions({ fetchOptions: { keepalive: true } })
    .courses.list({}, { fetchOptions: { cache: 'reload' } })
  await clientWith(fetch).courses.list()
  const plain = {
    method: 'GET',
    headers: { accept: 'application/json', authorization: `Bearer ${key}`, 'user-agent': agent },
    redirect: 'manual',
    signal: expect.any(AbortSignal),
  }
  const added = { cache: 'reload', keepalive: true, next: { tags: ['a'] } }
  const url = 'http://academy.test/api/v1/courses'
  expect(sent).toStrictEqual([
    { url, init: { ...added, ...plain }, rest: [] },
    { url, init: plain, rest: [] },
  ])
  expect(sent[0]?.init.signal.aborted).toBe(false)
})

it('gets arguments of its own for each attempt', async () => {
  const { fetch, sent } = noting(async () => Promise.reject(reset()))
  const client = clientWith(
    (url, init) => {
      const call = fetch(url, init)
      init.headers['authorization'] = 'changed'
      return call
    },
    { maxRetries: 1, totalTimeout: 5000 },
  )
  await expect(client.courses.list()).rejects.toMatchObject({ attempts: 2 })
  const [first, second] = sent
  expect(first?.init.headers).not.toBe(second?.init.headers)
  expect(first?.init.signal).not.toBe(second?.init.signal)
})

it('is the global fetch of the moment by default, which gets the same arguments', async () => {
  const client = clientWith(undefined)
  const { fetch, sent } = noting(async () => json({ data: { courses: [] } }))
  vi.stubGlobal('fetch', fetch)
  await client.courses.list()
  expect(sent[0]?.url).toBe('http://academy.test/api/v1/courses')
})

it('may be platform.fetch, itself or in a function', async () => {
  const platform = createPlatform({ seed: 1, fixture: { academies: [fixture] } })
  const { apiKey } = platform.academy()
  const fetches: Fetch[] = [
    platform.fetch,
    (url, init) => platform.fetch(url, init),
    (url, init) => platform.fetch(new Request(url, init)),
    (url, init) => platform.fetch(new URL(url), { ...init, cache: 'no-store' }),
  ]
  for (const [n, fetch] of fetches.entries()) {
    const client = clientWith(fetch, { apiKey })
    expect((await client.courses.list()).items).toHaveLength(2)
    expect(await client.students.create({ email: `new${n}@example.com` })).toMatchObject({
      membershipStatus: 'created',
    })
  }
})

it('may be the fetch of undici, whose responses are of another class', async () => {
  const bodies: string[] = []
  const taken = { error: { code: 'already_exists', message: 'taken' } }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    bodies.push(body)
    response.writeHead(body === '' ? 200 : 409, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body === '' ? { data: { courses: [] } } : taken))
  }
  await using server = await listen((request, response) => void respond(request, response))
  const client = clientWith(undiciFetch, { baseUrl: server.url })
  const { data, response } = await client.courses.list().withResponse()
  expect(data).toEqual(noCourses)
  expect(response).toBeInstanceOf(Response)
  expect(response.url).toBe(`${server.url}/api/v1/courses`)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ data: { courses: [] } })
  await expect(client.lists.create({ name: 'VIP' })).rejects.toMatchObject({ code: 'already_exists', httpStatus: 409 })
  expect(bodies[1]).toBe('{"name":"VIP"}')
})

it('may respond with another class and without a body', async () => {
  const client = clientWith(async () => new UndiciResponse(null, { status: 204 }))
  const response = await client.courses.list().asResponse()
  expect([response.status, await response.text()]).toEqual([204, ''])
})

it('that returns nothing is a ConnectionError', async () => {
  const nothing = (() => Promise.resolve(undefined)) as unknown as Fetch
  await expect(clientWith(nothing, { maxRetries: 0 }).courses.list()).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'courses.list: the connection failed: fetch returned no response',
  })
})

it('that does not exist is no error of the connection, and is not tried again', async () => {
  vi.stubGlobal('fetch', undefined)
  const client = clientWith(undefined)
  const expected = { name: 'InputError', message: 'fetch: this environment has none; set it', ambiguous: false }
  await expect(client.courses.list()).rejects.toMatchObject(expected)
  await expect(client.students.create({ email: 'ada@example.com' })).rejects.toMatchObject(expected)
})

const redirect = new Response(null, { status: 302, headers: { location: '/login' } })
const promise = Promise.resolve()
const digest = Object.assign(new Error('Dynamic server usage'), { digest: 'DYNAMIC_SERVER_USAGE' })
it.each([
  ['a Response', redirect],
  ['a redirect of SvelteKit', { status: 303, location: '/login' }],
  ['a promise', promise],
  ['an error with a digest', digest],
])(
  'what a framework throws out of it, and out of the key function, arrives as it is, at once: %s',
  async (_, thrown) => {
    const fetch = vi.fn(() => {
      throw thrown
    })
    const apiKey = vi.fn(() => Promise.reject(thrown as Error))
    const withKey = clientWith(fetch, { apiKey }).courses.list()
    expect(await withKey.catch((reason: unknown) => [reason])).toEqual([thrown])
    expect([apiKey.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 0])
    const call = clientWith(fetch).courses.list()
    expect(await call.catch((reason: unknown) => [reason])).toEqual([thrown])
    expect(fetch).toHaveBeenCalledTimes(1)
    const write = clientWith(fetch).lists.create({ name: 'VIP' }).result()
    expect(await write.catch((reason: unknown) => [reason])).toEqual([thrown])
  },
)

it('no timer gets a negative time after totalTimeout, and no request is sent then', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const busyUntil = (time: number) => {
    while (performance.now() < time);
  }
  // The process is busy for longer than the call may take.
  const { fetch, sent } = noting(async () => {
    busyUntil(performance.now() + 30)
    return json({ error: { code: 'internal_error', message: 'Busy' } }, 503)
  })
  const hooks: Options['hooks'] = { beforeError: [async ({ error }) => error] }
  await expect(clientWith(fetch, { totalTimeout: 20 }).courses.list()).rejects.toMatchObject({ attempts: 1 })
  // A hook of ky waits until the end of the call at most, which is over.
  const withHooks = clientWith(fetch, { totalTimeout: 20, ky: ky.create({ hooks }) })
  await expect(withHooks.courses.list()).rejects.toMatchObject({ attempts: 1 })
  const ended = performance.now() + 2000
  const failing = noting(async () => json({ error: { code: 'internal_error', message: 'Down' } }, 503))
  const late = clientWith(failing.fetch, { totalTimeout: 1500, hooks: { onRetry: () => busyUntil(ended) } })
  await expect(late.courses.list()).rejects.toMatchObject({ name: 'TimeoutError', limit: 'totalTimeout', attempts: 1 })
  expect(failing.sent).toHaveLength(1)
  expect(sent).toHaveLength(2)
  expect(timers.mock.calls.filter(([, milliseconds = 0]) => milliseconds < 0)).toEqual([])
  timers.mockRestore()
})

it('the copy of a response has no header that describes its compressed body', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-length': '5', 'content-type': 'application/json' }
  const client = clientWith(async () => new Response('{"data":{"courses":[]}}', { headers }))
  const { response } = await client.courses.list().withResponse()
  expect([...response.headers]).toEqual([['content-type', 'application/json']])
  expect([...(await client.courses.list().asResponse()).headers]).toEqual([['content-type', 'application/json']])
})

it('the page of a login is redirected, also if a fetch has followed the redirect, as that of React Native does', async () => {
  const urls: string[] = []
  await using server = await listen((request, response) => {
    urls.push(`${request.method} ${request.url}`)
    if (request.url === '/login') response.setHeader('content-type', 'text/html').end('<h1>Sign in</h1>')
    else response.writeHead(302, { location: '/login' }).end()
  })
  const options = { baseUrl: server.url, apiKey: null, maxRetries: 0 }
  const following = new AcademyClient({ ...options, fetch: (url, init) => fetch(url, { ...init, redirect: 'follow' }) })
  const { error } = await following.lists.create({ name: 'VIP' }).result()
  expect(error).toMatchObject({
    message: `lists.create: expected the API's JSON, got a redirect to ${server.url}/login (status 200); check the login and baseUrl`,
    redirected: true,
    attempts: 1,
    ambiguous: true,
  })
  expect(urls.splice(0)).toEqual(['POST /api/v1/lists', 'GET /login'])

  const client = new AcademyClient(options)
  const session = { redirected: true, httpStatus: 302, attempts: 1 }
  await expect(client.lists.create({ name: 'VIP' })).rejects.toMatchObject({ ...session, ambiguous: true })
  await expect(client.courses.list()).rejects.toMatchObject({ ...session, ambiguous: false })
  expect(urls).toEqual(['POST /api/v1/lists', 'GET /api/v1/courses'])
})

it('a page sends a write once, also if something redirects it, which is ambiguous', async () => {
  const opaque = Object.defineProperties(new Response(), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  })
  const { fetch, sent } = noting(async () => opaque)
  const client = clientWith(fetch, { baseUrl: 'http://app.test/academy', apiKey: null, maxRetries: 0 })
  await expect(client.students.remove(someId)).rejects.toMatchObject({
    name: 'ProtocolError',
    redirected: true,
    attempts: 1,
    ambiguous: true,
  })
  expect(sent).toHaveLength(1)
  await expect(client.courses.list()).rejects.toMatchObject({ redirected: true, attempts: 2, ambiguous: false })
  expect(sent.map(({ url }) => url)).toEqual([
    expect.stringMatching(/students/),
    expect.stringMatching(/courses$/),
    expect.stringMatching(/courses\/$/),
  ])
})
