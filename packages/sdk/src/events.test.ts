import { expect, it, vi } from 'vitest'

import { responding, clientOf, json, errorResponse } from '../test/support.ts'
import type { CallEvent, ErrorEvent, RequestEvent, ResponseEvent, RetryEvent } from './index.ts'

const fine = () => json({ data: { courses: [] } })
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
  expect(events[2]![1]).toMatchObject({ delay: 0, error: { code: 'rate_limit_exceeded' } })
  expect(events[7]![1]).toMatchObject({ error: { code: 'forbidden' } })
})

it('reports a failed call once, for any reason', async () => {
  const onError = vi.fn<(event: ErrorEvent) => void>()
  const client = clientOf(responding(json({ data: {} })).fetch, { hooks: { onError } })
  await client.courses.list().result()
  await client.students.get('').result()
  await client.courses.list({ signal: AbortSignal.abort('gone') }).catch(() => {})
  expect(onError.mock.calls.map(([{ error }]) => (error instanceof Error ? error.name : error))).toEqual([
    'ProtocolError',
    'InputError',
    'gone',
  ])
})

it('adds the headers that onRequest returns', async () => {
  const { fetch, requests } = responding(fine())
  const hooks = { onRequest: ({ attempt }: RequestEvent) => ({ traceparent: `00-${attempt}` }) }
  await clientOf(fetch, { hooks }).courses.list()
  expect(requests[0]!.headers.get('traceparent')).toBe('00-1')
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
  expect(await clientOf(responding(fine()).fetch, { hooks, logger: { error } }).courses.list()).toEqual([])
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2))
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
