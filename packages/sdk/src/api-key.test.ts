import { inspect } from 'node:util'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { responding, clientOf, json, key, errorResponse, someId } from '../test/support.ts'
import { AcademyClient, type ApiError, type ClientOptions, InputError, type Logger } from './index.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Everything that printing or serializing a value shows. */
function shows(value: unknown): string {
  const error = value as { stack?: string; message?: string; cause?: unknown }
  return [
    inspect(value, { depth: 12, showHidden: true, getters: true }),
    JSON.stringify(value) ?? '',
    String(value),
    error?.message,
    error?.stack,
    error?.cause === undefined ? '' : shows(error.cause),
  ].join('\n')
}

/** Checks everything that can be reached from a value, including symbols, hidden fields, getters and prototypes. */
function expectNoKey(value: unknown): void {
  expect(shows(value)).not.toContain(key)
  const seen = new Set<unknown>()
  const walk = (part: unknown): void => {
    if (typeof part === 'symbol') expect(part.description).not.toContain(key)
    if (typeof part === 'string') expect(part).not.toContain(key)
    if ((typeof part !== 'object' && typeof part !== 'function') || part === null || seen.has(part)) return
    seen.add(part)
    if (part instanceof Headers) walk([...part])
    for (const name of Reflect.ownKeys(part)) {
      walk(name)
      // `caller` and `arguments` of built-in functions throw.
      if (typeof part !== 'function') walk(Reflect.get(part, name))
    }
    walk(Object.getPrototypeOf(part))
  }
  walk(value)
}

/** Errors of a custom fetch that contain the key. */
const leaks: Record<string, () => unknown> = {
  'a plain field': () => Object.assign(new Error('failed'), { sent: `Bearer ${key}` }),
  'a symbol field': () => Object.assign(new Error('failed'), { [Symbol('request')]: { headers: [key] } }),
  'a symbol with the key': () => Object.assign(new Error('failed'), { [Symbol(key)]: 1 }),
  'a field named as the key': () => Object.assign(new Error('failed'), { [key]: 1 }),
  'a hidden field': () => Object.defineProperty(new Error('failed'), 'request', { value: { key } }),
  'a getter': () => Object.defineProperty(new Error('failed'), 'config', { get: () => key, enumerable: true }),
  'errors below it': () =>
    new AggregateError([new Error(key), Object.assign(new Error('b'), { key }), key], `all failed: ${key}`),
  'a deep chain of causes': () => {
    let error: Error = new Error(key)
    for (let depth = 0; depth < 20; depth++) error = new Error(`failed ${key}`, { cause: error })
    return error
  },
  'a circle of causes': () => {
    const error = new Error(key)
    error.cause = new AggregateError([error], key)
    return error
  },
  'a code': () => Object.assign(new Error('failed'), { code: `E_${key}` }),
  'an object as its code': () => Object.assign(new Error('failed'), { code: { key } }),
  'a name': () => Object.assign(new Error('failed'), { name: key }),
  'a prototype of its own': () => Object.setPrototypeOf(new Error('failed'), { __proto__: Error.prototype, key }),
  'a cause that is no error': () => new Error('failed', { cause: { headers: { authorization: key } } }),
  'fields that throw': () =>
    new Proxy(new Error(key), {
      get: () => {
        throw new Error(key)
      },
    }),
  'no error class': () => ({ message: key, [Symbol.toStringTag]: key, request: { key } }),
  'only a text': () => `could not send ${key}`,
  'only a symbol': () => Symbol(key),
  'only a function': () => Object.assign(() => key, { key }),
}

const list = (client: AcademyClient) => client.courses.list().catch((error: unknown) => error)

describe('the key is not shown', () => {
  it('by a client', () => {
    const client = clientOf(responding(json({})).fetch)
    expect(shows(client)).not.toContain(key)
    expect(shows(client.withOptions({ timeout: 1 }))).not.toContain(key)
    expect(shows(Object.assign({}, client))).not.toContain(key)
  })

  it('by a promise, a result or a response', async () => {
    const client = clientOf(responding(json({ data: { courses: [] } })).fetch)
    const call = client.courses.list()
    expect(shows(call)).not.toContain(key)
    expect(shows(await call.withResponse())).not.toContain(key)
    const { fetch } = responding(json({ data: { students: [], pagination: { total: 0, limit: 50, offset: 0 } } }))
    expect(shows(await clientOf(fetch).students.list())).not.toContain(key)
  })

  it('by the error for a service that sends it back', async () => {
    const echoes = [
      json({ error: { code: 'forbidden', message: `the key ${key} may not` } }, 403, { 'x-debug': `Bearer ${key}` }),
      new Response(`<pre>authorization: Bearer ${key}</pre>`, { status: 502 }),
      new Response(`authorization: Bearer ${key}`, { status: 200, headers: { 'x-debug': key } }),
      new Response(`{"data": {"courses": "${key}"}}`, { status: 200 }),
      new Response(`{"debug": "Bearer ${key}"}`, { status: 200, headers: { 'content-type': 'application/json' } }),
      new Response('', { status: 302, headers: { location: `https://elsewhere.test/?key=${key}` } }),
    ]
    for (const echo of echoes) {
      const error = await list(clientOf(responding(echo).fetch, { maxRetries: 0 }))
      expect(error).toBeInstanceOf(Error)
      expect(shows(error)).not.toContain(key)
    }
  })

  it('by the error of a fetch that adds the request to it', async () => {
    const fetch = async (request: Request): Promise<Response> => {
      const inner = Object.assign(new Error(`could not send Bearer ${request.headers.get('authorization')}`), {
        code: 'EX',
      })
      throw Object.assign(new TypeError('fetch failed', { cause: inner }), { request })
    }
    const error = (await list(clientOf(fetch, { maxRetries: 0 }))) as Error
    expect(error.cause).toMatchObject({ name: 'TypeError', message: 'fetch failed', cause: { code: 'EX' } })
    expectNoKey(error)
  })

  it.each(Object.entries(leaks))('by the error of a fetch with %s', async (_, leak) => {
    const fetch = (): Promise<Response> => Promise.reject(leak())
    const error = await list(clientOf(fetch, { maxRetries: 0 }))
    expect(error).toMatchObject({ name: 'ConnectionError', attempts: 1 })
    expectNoKey(error)
  })

  it('by hooks and logs', async () => {
    const seen: unknown[] = []
    const note = (...values: unknown[]) => void seen.push(...values)
    const logger: Logger = { debug: note, warn: note, error: note }
    const hooks = { onRequest: note, onResponse: note, onWait: note, onRetry: note, onError: note }
    const headers = { 'x-api-key': 'another-secret', cookie: 'session=another-secret' }
    const echo = errorResponse(429, 'rate_limit_exceeded', {
      'retry-after': '0',
      'x-debug': key,
      'set-cookie': 'session=another-secret',
    })
    const { fetch } = responding(echo, echo, errorResponse(403, 'forbidden', { 'x-debug': key }))
    const client = clientOf(fetch, { hooks, logger, headers, maxConcurrency: 1 })
    await Promise.all([list(client), list(client)])
    expect(seen.length).toBeGreaterThan(10)
    for (const value of seen) {
      expect(shows(value)).not.toContain('another-secret')
      expect(shows(value)).not.toContain(key)
    }
  })

  it.each([`${key}\n`, ` ${key}`, `Bearer ${key}`, `${key}\u0000`, `${key}é`, 5, { key }, Symbol(key), true])(
    'by the error for an invalid key of an apiKey function: %s',
    async (apiKey) => {
      const error = await list(clientOf(responding(json({})).fetch, { apiKey: () => apiKey as never }))
      const message = typeof apiKey === 'string' ? /^apiKey: expected a key/ : `expected a string, got ${typeof apiKey}`
      expect(error).toMatchObject({ name: 'InputError', message: expect.stringMatching(message), attempts: 0 })
      expectNoKey(error)
    },
  )

  it.each([
    { apiKey: ` ${key}` },
    { apiKey: { key } },
    { baseUrl: key },
    { baseUrl: key, apiKey: 'http://academy.test' },
  ])('by the error for an invalid option: %j', async (options) => {
    const create = async () => clientOf(undefined, options as ClientOptions)
    const error: unknown = await create().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InputError)
    expectNoKey(error)
  })
})

describe('in a browser', () => {
  const browser = () => {
    vi.stubGlobal('document', {})
    vi.stubGlobal('process', undefined)
    vi.stubGlobal('location', { href: 'https://app.test/courses' })
  }

  it('a key needs dangerouslyAllowBrowser', () => {
    browser()
    expect(() => new AcademyClient({ baseUrl: 'https://academy.test', apiKey: key })).toThrow(
      'every visitor can read it',
    )
    expect(() => new AcademyClient({ baseUrl: 'https://academy.test', apiKey: () => key })).toThrow(InputError)
    // A text of a variable that a bundler fills in.
    const allowed = { dangerouslyAllowBrowser: 'false' as unknown as boolean }
    expect(() => new AcademyClient({ baseUrl: 'https://academy.test', apiKey: key, ...allowed })).toThrow(InputError)
    expect(
      new AcademyClient({ baseUrl: 'https://academy.test', apiKey: key, dangerouslyAllowBrowser: true }),
    ).toBeDefined()
  })

  it('a proxy needs no key and allows a relative URL', () => {
    browser()
    expect(new AcademyClient({ baseUrl: '/academy' }).baseUrl).toBe('https://app.test/academy')
  })
})

it('a short key is no secret, and other texts contain it', async () => {
  const response = () =>
    json({ error: { code: 'already_exists', message: 'test@example.com is one' } }, 409, { 'x-by': 'test' })
  const call = (apiKey: string) =>
    clientOf(responding(response()).fetch, { apiKey }).students.create({ email: 'test@example.com' }).result()
  const { error } = await call('test')
  expect(error).toMatchObject({ serviceMessage: 'test@example.com is one' })
  expect((error as ApiError).httpHeaders.get('x-by')).toBe('test')
  expect((await call('test@example.co')).error?.serviceMessage).toBe('test@example.com is one')
  expect((await call('test@example.com')).error?.serviceMessage).toBe('[redacted] is one')
})

it('sends the key in the Authorization header alone', async () => {
  const { fetch, requests } = responding(json({ data: { removed: true } }))
  await clientOf(fetch).students.remove(someId)
  const [{ url, headers }] = requests as [Request]
  expect(url).not.toContain(key)
  expect([...headers].filter(([, value]) => value.includes(key))).toEqual([['authorization', `Bearer ${key}`]])
})
