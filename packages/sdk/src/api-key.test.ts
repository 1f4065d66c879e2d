import { inspect } from 'node:util'

import { afterEach, describe, expect, it, vi } from 'vitest'

import { responding, clientOf, json, key, errorResponse, setup, someId } from '../test/support.ts'
import { AcademyClient, InputError, type Logger } from './index.ts'

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
    expect(shows(error)).not.toContain(key)
    expect((error.cause as Error).message).toBe('fetch failed')
    expect((error.cause as Error).cause).toMatchObject({ code: 'EX' })
  })

  it('by hooks and logs', async () => {
    const seen: unknown[] = []
    const note = (...values: unknown[]) => void seen.push(...values)
    const logger: Logger = { debug: note, warn: note, error: note }
    const hooks = { onRequest: note, onResponse: note, onRetry: note, onError: note }
    const headers = { 'x-api-key': 'another-secret', cookie: 'session=another-secret' }
    const echo = errorResponse(429, 'rate_limit_exceeded', {
      'retry-after': '0',
      'x-debug': key,
      'set-cookie': 'session=another-secret',
    })
    await list(clientOf(responding(echo).fetch, { hooks, logger, headers }))
    expect(seen.length).toBeGreaterThan(10)
    for (const value of seen) {
      expect(shows(value)).not.toContain('another-secret')
      expect(shows(value)).not.toContain(key)
    }
  })

  it('by the error for an invalid key', async () => {
    for (const bad of [`${key}\n`, ` ${key}`, `Bearer ${key}`, `${key}\u0000`, `${key}é`, '']) {
      const rejected = (() => {
        try {
          return clientOf(responding(json({})).fetch, { apiKey: bad })
        } catch (error) {
          return error
        }
      })()
      expect(rejected).toBeInstanceOf(InputError)
      expect(shows(rejected)).not.toContain(key)
      const later = await list(clientOf(responding(json({})).fetch, { apiKey: () => bad }))
      expect(later).toBeInstanceOf(InputError)
      expect(shows(later)).not.toContain(key)
    }
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
      'every visitor of a page can read its key',
    )
    expect(() => new AcademyClient({ baseUrl: 'https://academy.test', apiKey: () => key })).toThrow(InputError)
    expect(
      new AcademyClient({ baseUrl: 'https://academy.test', apiKey: key, dangerouslyAllowBrowser: true }),
    ).toBeDefined()
  })

  it('a proxy needs no key and allows a relative URL', () => {
    browser()
    expect(new AcademyClient({ baseUrl: '/academy' }).baseUrl).toBe('https://app.test/academy')
  })
})

it('sends the key in the Authorization header alone', async () => {
  const { fetch, requests } = responding(json({ data: { removed: true } }))
  await clientOf(fetch).students.remove(someId)
  const [{ url, headers }] = requests as [Request]
  expect(url).not.toContain(key)
  expect([...headers].filter(([, value]) => value.includes(key))).toEqual([['authorization', `Bearer ${key}`]])
})

it('an unknown key is an unauthorized error', async () => {
  const { client } = setup()
  await expect(client.withOptions({ apiKey: key }).courses.list()).rejects.toMatchObject({
    code: 'unauthorized',
    attempts: 1,
  })
})
