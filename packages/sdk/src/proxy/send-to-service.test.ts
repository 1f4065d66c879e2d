import { expect, it, vi } from 'vitest'

import { courses, errorOf, proxyTo } from '../../test/proxy-support.ts'
import { agent, errorResponse, json, key, reset, responding } from '../../test/support.ts'
import { isConnectionError, isProtocolError, isTimeoutError } from '../index.ts'

it('502 if the service cannot be reached', async () => {
  const { proxy, errors } = proxyTo(responding(reset()).fetch)
  expect(await errorOf(await proxy(courses()))).toEqual({
    status: 502,
    code: 'internal_error',
    message: 'The academy cannot be reached',
  })
  expect(errors).toSatisfy(([error]: unknown[]) => isConnectionError(error) && error.operation === 'courses.list')
})

it('a write is ambiguous only if it may have reached the service', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const [cause, ambiguous] of [
    [refused, false],
    [new Error('other side closed'), true],
  ] as const) {
    const { proxy, errors } = proxyTo(() => Promise.reject(new TypeError('fetch failed', { cause })))
    const body = JSON.stringify({ name: 'VIP' })
    const headers = { 'content-type': 'application/json' }
    await proxy(new Request('http://app.test/academy/api/v1/lists', { method: 'POST', headers, body }))
    expect(errors).toMatchObject([{ name: 'ConnectionError', operation: 'lists.create', ambiguous }])
  }
})

it('504 if the service takes too long, also with its body', async () => {
  vi.useFakeTimers()
  try {
    const endless = () => new Response(new ReadableStream(), { headers: { 'content-type': 'application/json' } })
    for (const fetch of [() => new Promise<never>(() => {}), () => Promise.resolve(endless())]) {
      const { proxy, errors } = proxyTo(fetch, { timeout: 3000 })
      const response = proxy(courses())
      await vi.advanceTimersByTimeAsync(3000)
      expect(await errorOf(await response)).toMatchObject({ status: 504, code: 'internal_error' })
      expect(errors).toSatisfy(([error]: unknown[]) => isTimeoutError(error) && error.milliseconds === 3000)
    }
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['a page of a load balancer', new Response('<h1>down</h1>', { status: 503, headers: { 'retry-after': '9' } }), 503],
  ['a page', new Response('<h1>welcome</h1>', { headers: { 'content-type': 'text/html' } }), 502],
  ['a page with status 404', new Response('<h1>no</h1>', { status: 404 }), 502],
  ['a redirect', new Response(null, { status: 302, headers: { location: 'https://evil.test/' } }), 502],
  ['nothing', new Response(null, { status: 204 }), 502],
  ['JSON of another kind', json({ students: [] }), 502],
  ['rows without an object', json({ data: [1] }), 502],
  ['an error with status 200', json({ error: { code: 'not_found', message: 'no' } }), 502],
  [
    'half of a response',
    new Response('{"data":{"courses":[', { headers: { 'content-type': 'application/json' } }),
    502,
  ],
])('%s never reaches the browser', async (_, response, status) => {
  const { proxy, errors } = proxyTo(responding(response).fetch)
  const received = await proxy(courses())
  expect(received.headers.get('retry-after')).toBe(status === 503 ? '9' : null)
  expect(await errorOf(received)).toEqual({ status, code: 'internal_error', message: 'The academy cannot be reached' })
  expect(errors).toSatisfy(([error]: unknown[]) => isProtocolError(error))
})

it('429 if a gateway in front of the service rejects it, so that the client waits', async () => {
  const { proxy } = proxyTo(
    responding(new Response('slow down', { status: 429, headers: { 'retry-after': '4' } })).fetch,
  )
  const response = await proxy(courses())
  expect(response.headers.get('retry-after')).toBe('4')
  expect(await errorOf(response)).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
})

it('passes only what the API documents: no cookies, no other headers, no other fields', async () => {
  const { fetch, requests } = responding(
    json({ data: { courses: [] }, debug: 'trace', error: null }, 200, {
      'set-cookie': 'session=1',
      'x-request-id': '7',
      'access-control-allow-origin': '*',
      'content-encoding': 'identity',
      server: 'academy',
      location: 'https://evil.test',
    }),
    json({ error: { code: 'forbidden', message: 'no', stack: 'at …' } }, 403, { 'www-authenticate': 'Bearer' }),
  )
  const { proxy } = proxyTo(fetch)
  const sent = {
    authorization: 'Bearer of-the-browser',
    cookie: 'session=secret',
    'x-forwarded-for': '10.0.0.1',
    'proxy-authorization': 'Basic x',
    te: 'trailers',
    'x-http-method-override': 'DELETE',
    'accept-encoding': 'br',
  }
  const response = await proxy(new Request(courses(), { headers: sent }))
  expect([...requests[0]!.headers]).toEqual([
    ['accept', 'application/json'],
    ['authorization', `Bearer ${key}`],
    ['user-agent', agent],
  ])
  expect([...response.headers]).toEqual([
    ['cache-control', 'no-store'],
    ['content-type', 'application/json; charset=utf-8'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
  ])
  expect(await response.text()).toBe('{"data":{"courses":[]}}')
  expect(await (await proxy(courses())).json()).toEqual({ error: { code: 'forbidden', message: 'no' } })
})

it('never sends the key to the browser or to onError', async () => {
  const hex = Array.from(key, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const escaped = new Response(`{"data":{"${hex}":["${hex}"]}}`, { headers: { 'content-type': 'application/json' } })
  const headers = { 'retry-after': key, 'x-key': key }
  const quoted = 'aa_live_"quoted\\key"_0123456789'
  for (const apiKey of [key, quoted, () => Promise.resolve(key)]) {
    const text = typeof apiKey === 'string' ? apiKey : key
    const copies = ['', 'x', 'xx'].map((before) => btoa(before + text))
    for (const outcome of [
      json({ data: { courses: [{ title: `key ${text}` }] } }, 200, headers),
      json({ data: { copies } }),
      escaped,
      errorResponse(401, text),
      json({ error: { code: text, message: `unknown key ${text}` } }, 503, headers),
      new Response(`<h1>${text}</h1>`, { status: 500, headers: { location: text } }),
      Object.assign(new Error(`cannot send ${text}`), { request: { headers: { authorization: text } } }),
    ]) {
      const { proxy, errors } = proxyTo(responding(outcome).fetch, { apiKey })
      const response = await proxy(courses())
      const seen = JSON.stringify([[...response.headers], await response.text(), errors.map((error) => String(error))])
      const forms = [text, JSON.stringify(text).slice(1, -1), ...copies.map((copy) => copy.slice(4, -4))]
      for (const form of forms) expect(seen).not.toContain(form)
      expect(errors.map((error) => JSON.stringify(error)).join('\n')).not.toContain(text)
    }
  }
})

it('an abort of the browser aborts the request to the service', async () => {
  const controller = new AbortController()
  let aborted = false
  const fetch = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => {
        aborted = true
        reject(new Error('aborted'))
      })
      controller.abort()
    })
  const { proxy, errors } = proxyTo(fetch)
  const response = await proxy(new Request(courses(), { signal: controller.signal }))
  expect(response.status).toBe(500)
  expect([aborted, errors]).toEqual([true, []])
})
