import { afterEach, describe, expect, it, vi } from 'vitest'

import { clientOf, created, errorResponse, fine, json, responding, unhandledBy, noCourses } from '../test/support.ts'
import type { CallEvent, ErrorEvent, Hooks, RequestEvent, ResponseEvent, RetryEvent } from './index.ts'

afterEach(() => void vi.restoreAllMocks())

const slowDown = () => errorResponse(429, 'rate_limit_exceeded', { 'retry-after': '0' })

it('reports each attempt in order, with one object per call', async () => {
  const events: [string, CallEvent][] = []
  const hooks = {
    onRequest: (event: RequestEvent) => void events.push(['request', event]),
    onResponse: (event: ResponseEvent) => void events.push(['response', event]),
    onRetry: (event: RetryEvent) => void events.push(['retry', event]),
    onError: (event: ErrorEvent) => void events.push(['error', event]),
  }
  const client = clientOf(responding(slowDown(), fine(), errorResponse(403, 'forbidden')).fetch, { hooks })
  await client.courses.list()
  await client.courses.list().result()
  expect(events.map(([name, { operation, attempt }]) => `${name} ${operation} ${attempt}`)).toEqual([
    'request courses.list 1',
    'response courses.list 1',
    'retry courses.list 1',
    'request courses.list 2',
    'response courses.list 2',
    'request courses.list 1',
    'response courses.list 1',
    'error courses.list 1',
  ])
  expect(new Set(events.map(([, { call }]) => call)).size).toBe(2)
  expect(events[1]![1]).toMatchObject({ method: 'GET', url: 'http://academy.test/api/v1/courses', status: 429 })
  expect((events[1]![1] as ResponseEvent).duration).toBeGreaterThan(0)
  expect(events[2]![1]).toMatchObject({ delay: 0, rateLimited: true, error: { code: 'rate_limit_exceeded' } })
  expect(events[7]![1]).toMatchObject({ error: { code: 'forbidden' } })
})

it.each(['onRequest', 'apiKey'] as const)(
  '%s that calls its own client waits for its own place, and the error asks for that',
  async (by) => {
    const messages: string[] = []
    const callAgain = async () => {
      const { error } = await client.lists.list({}, { maxWait: 1 }).result()
      messages.push(error?.message ?? '')
    }
    const apiKey = by === 'apiKey' ? () => callAgain().then(() => 'aa_live_test') : 'aa_live_test'
    const hooks: Hooks = by === 'onRequest' ? { onRequest: callAgain } : {}
    const client = clientOf(responding(fine()).fetch, { maxConcurrency: 1, hooks, apiKey })
    expect((await client.courses.list()).items).toEqual([])
    const question = 'does a hook or apiKey call this client?'
    expect(messages).toEqual([`lists.list: no free place within 1 ms (maxWait); ${question}`])
  },
)

it('reports a failed call once, for any reason', async () => {
  const onError = vi.fn<(event: ErrorEvent) => void>()
  const client = clientOf(responding(json({ data: {} })).fetch, { hooks: { onError } })
  await client.courses.list().result()
  await client.students.get('').result()
  await client.courses.list({}, { signal: AbortSignal.abort('gone') }).catch(() => {})
  expect(onError.mock.calls.map(([{ error }]) => (error instanceof Error ? error.name : error))).toEqual([
    'ProtocolError',
    'InputError',
    'gone',
  ])
})

it('waits for the promises of onRequest, onResponse and onRetry, and adds the headers of all of onRequest', async () => {
  const order: string[] = []
  const later = (name: string) => async () => {
    await new Promise((resolve) => setImmediate(resolve))
    order.push(name)
  }
  const { fetch, requests } = responding(slowDown(), fine())
  const hooks: Hooks = {
    onRequest: [
      async () => {
        await later('first')()
        return { 'X-Token': 'of the first', 'x-one': '1' }
      },
      () => [['x-token', 'of the second']],
      () => new Headers({ 'x-three': '3' }),
    ],
    onResponse: [later('response'), later('response too')],
    onRetry: later('retry'),
  }
  await clientOf(async (request) => (order.push('fetch'), fetch(request)), { hooks }).courses.list()
  const attempt = ['first', 'fetch', 'response', 'response too']
  expect(order).toEqual([...attempt, 'retry', ...attempt])
  expect(Object.fromEntries(requests[1]!.headers)).toMatchObject({
    'x-token': 'of the second',
    'x-one': '1',
    'x-three': '3',
  })
})

it('withOptions appends hooks', async () => {
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const { fetch } = responding(fine())
  const parent = clientOf(fetch, { hooks: { onRequest: note('a'), onResponse: [note('b'), note('c')] } })
  const child = parent.withOptions({ hooks: { onRequest: [note('d')], onResponse: note('e') } })
  await child.withOptions({ timeout: 1000 }).courses.list()
  expect(order).toEqual(['a', 'd', 'b', 'c', 'e'])
  order.length = 0
  await parent.courses.list()
  expect(order).toEqual(['a', 'b', 'c'])
})

it('a hook that throws does not change the call, and is reported', async () => {
  const error = vi.fn<(message: string, details: object) => void>()
  const failure = new Error('hook')
  const hooks = {
    onRequest: () => {
      throw failure
    },
    onResponse: async () => {
      throw failure
    },
  }
  expect(await clientOf(responding(fine()).fetch, { hooks, logger: { error } }).courses.list()).toEqual(noCourses)
  await new Promise((resolve) => setImmediate(resolve))
  expect(error.mock.calls).toEqual([
    ['the hook onRequest threw', { error: failure }],
    ['the hook onResponse threw', { error: failure }],
  ])
})

it('writes one line each to the logger', async () => {
  const lines: string[] = []
  const line = (level: string) => (message: string) => void lines.push(`${level} ${message.replace(/\d+ ms/, 'N ms')}`)
  const logger = { debug: line('debug'), warn: line('warn'), error: line('error') }
  const client = clientOf(responding(slowDown(), errorResponse(403, 'forbidden')).fetch, { logger })
  await client.courses.list().result()
  expect(lines).toEqual([
    'debug courses.list: GET http://academy.test/api/v1/courses (attempt 1)',
    'debug courses.list: 429 in N ms',
    'warn courses.list: 429 rate_limit_exceeded: because of rate_limit_exceeded; trying again in N ms',
    'debug courses.list: GET http://academy.test/api/v1/courses (attempt 2)',
    'debug courses.list: 403 in N ms',
    'error courses.list: 403 forbidden: because of forbidden',
  ])
})

describe('nothing that a hook or a logger does', () => {
  const failure = new Error('broken')
  const fails: Record<string, () => unknown> = {
    throws: () => {
      throw failure
    },
    rejects: () => Promise.reject(failure),
    'returns a broken promise': () => ({
      // eslint-disable-next-line unicorn/no-thenable
      then: () => {
        throw failure
      },
    }),
  }
  const names = ['onRequest', 'onResponse', 'onRetry', 'onError', 'debug', 'warn', 'error'] as const

  /** Hooks and a logger of which each function fails, or each field throws when it is read. */
  const broken = (fail: () => unknown, asGetter: boolean) =>
    Object.defineProperties(
      {},
      Object.fromEntries(names.map((name) => [name, asGetter ? { get: fail } : { value: fail }])),
    )

  // A getter cannot reject: the promise that it returns is no function to call.
  const ways = Object.keys(fails).flatMap((how) => [
    { part: 'function', how },
    ...(how === 'rejects' ? [] : [{ part: 'getter', how }]),
  ])
  it.each(ways)('loses the result of a write: each $part $how', async ({ part, how }) => {
    const fail = fails[how]!
    vi.spyOn(console, 'error').mockImplementation(fail)
    const parts = broken(fail, part === 'getter')
    const create = (...responses: Response[]) =>
      clientOf(responding(...responses).fetch, { hooks: parts, logger: parts, validate: 'warn' })
        .students.create({ email: 'ada@example.com' })
        .catch((reason: unknown) => reason)
    const unhandled = await unhandledBy(async () => {
      expect(await create(slowDown(), json({ data: created }, 201))).toEqual(created)
      expect(await create(json({ data: { ...created, id: 7 } }, 201))).toMatchObject({ id: 7 })
      expect(await create(errorResponse(409, 'already_exists'))).toMatchObject({ code: 'already_exists' })
    })
    expect(unhandled).toEqual([])
  })

  it('adds an invalid header: it is reported, and the request is sent without it', async () => {
    const error = vi.fn<(message: string, details: object) => void>()
    const { fetch, requests } = responding(fine())
    const hooks = { onRequest: () => ({ traceparent: 'a\nb' }) }
    await clientOf(fetch, { hooks, logger: { error } }).courses.list()
    expect(requests[0]!.headers.has('traceparent')).toBe(false)
    expect(error.mock.calls.map(([message]) => message)).toEqual(['the hook onRequest threw'])
  })
})
