import { listen } from '@academy-access/kit/listen'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { deferred, failing } from '../../test/fake-time.ts'
import { clientOf, json, key, responding, someId, noCourses } from '../../test/support.ts'
import type { ClientOptions } from '../index.ts'

// The clock only moves when a test moves it: no test depends on how fast the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const errorOf = (call: Promise<unknown>) => call.catch((error: unknown) => error)
const body = JSON.stringify({ data: { courses: [] } })

/** A server whose response stops in the middle of its body. */
async function openHalfBody() {
  const begun = deferred()
  const closed = deferred()
  const server = await listen((_, response) => {
    response.on('close', closed.resolve)
    response.setHeader('content-type', 'application/json').write(body.slice(0, 10))
  })
  const fetchAndReport = async (request: Request) => {
    const response = await fetch(request)
    begun.resolve()
    return response
  }
  const client = (options: ClientOptions = {}) => clientOf(fetchAndReport, { baseUrl: server.url, ...options })
  return { ...server, begun: begun.promise, closed: closed.promise, client }
}

it('timeout includes the body: a body that stops half-way is aborted', async () => {
  await using half = await openHalfBody()
  const call = errorOf(half.client({ timeout: 60, maxRetries: 0 }).courses.list())
  await half.begun
  await vi.advanceTimersByTimeAsync(60)
  expect(await call).toMatchObject({
    name: 'TimeoutError',
    limit: 'timeout',
    milliseconds: 60,
    attempts: 1,
    ambiguous: false,
  })
  await half.closed
})

it('an abort stops the request and keeps the reason of the caller', async () => {
  await using half = await openHalfBody()
  const controller = new AbortController()
  const reason = new Error('the user left')
  const call = errorOf(half.client().courses.list({}, { signal: controller.signal }))
  await half.begun
  controller.abort(reason)
  expect(await call).toBe(reason)
  await half.closed
})

it('a timeout of Infinity sets no timer', async () => {
  const { fetch } = responding(json({ data: { courses: [] } }))
  const call = clientOf(fetch, { timeout: Infinity, totalTimeout: Infinity }).courses.list()
  await Promise.resolve()
  expect(vi.getTimerCount()).toBe(0)
  expect(await call).toEqual(noCourses)
})

it('an abort leaves no timer behind, even if fetch and the apiKey function ignore it', async () => {
  const never = () => new Promise<never>(() => {})
  for (const options of [{}, { apiKey: never }, { timeout: Infinity, totalTimeout: Infinity }]) {
    const controller = new AbortController()
    const call = clientOf(never, options).courses.list({}, { signal: controller.signal })
    const outcome = expect(call).rejects.toBe('enough')
    await vi.advanceTimersByTimeAsync(10)
    controller.abort('enough')
    await outcome
    expect(vi.getTimerCount()).toBe(0)
  }
})

it('a response that comes after the timeout is not read', async () => {
  let cancelled = 0
  const late = deferred<Response>()
  const error = await failing(clientOf(() => late.promise, { maxRetries: 0 }).courses.list())
  expect(error).toMatchObject({ name: 'TimeoutError', attempts: 1 })
  late.resolve(new Response(new ReadableStream({ cancel: () => void cancelled++ })))
  await vi.advanceTimersByTimeAsync(10)
  expect(cancelled).toBe(1)
})

it('a request is not sent later, when the apiKey function returns after the timeout or the abort', async () => {
  const { fetch, requests } = responding(json({ data: { removed: true } }))
  const late = deferred<string>()
  const client = clientOf(fetch, { apiKey: () => late.promise, maxRetries: 0 })
  const controller = new AbortController()
  const aborted = expect(client.students.remove(someId, { signal: controller.signal })).rejects.toBe('enough')
  controller.abort('enough')
  await aborted
  await failing(client.students.remove(someId))
  late.resolve(key)
  await vi.advanceTimersByTimeAsync(1000)
  expect(requests).toEqual([])
})
